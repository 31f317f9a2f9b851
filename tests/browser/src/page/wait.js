// Reports the first element that matches a selector, or `true` as soon as none does. After a second in vain it reports `null`:
// a driver may lose a script when its page is left, so none waits long.
const [selector, exists, report] = arguments;
// Some states, such as `:checked` or `:popover-open`, change without a mutation.
const [LOOKS, PAUSE] = [20, 50];
let looks = 0;
const end = (outcome) => {
  changes.disconnect();
  clearTimeout(timer);
  report(outcome);
};
const look = () => {
  const found = document.querySelector(selector);
  const isDone = (found !== null) === exists;
  if (isDone) end(found ?? true);
  return isDone;
};
const lookAgain = () => {
  if (look()) return;
  looks += 1;
  if (looks === LOOKS) end(null);
  else timer = setTimeout(lookAgain, PAUSE);
};
const changes = new MutationObserver(look);
let timer;
changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
lookAgain();
