//! `laska bench`: the same nodes however it is asked.

use serde_json::Value;

use crate::program::output;

#[test]
fn the_table_and_the_json_tell_the_same_nodes() {
    let text = output(&["bench"], "");
    let bench: Value = serde_json::from_str(&output(&["bench", "--json"], "")).expect("one JSON object");
    let positions = bench["positions"].as_array().expect("positions");
    let nodes: Vec<_> = positions.iter().map(|position| position["nodes"].as_u64().expect("a number")).collect();
    assert_eq!(bench["nodes"].as_u64(), Some(nodes.iter().sum()));
    assert!(bench["milliseconds"].is_u64() && bench["nodes_a_second"].as_f64() > Some(0.0), "{bench}");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), positions.len() + 1, "{text}");
    for (line, position) in lines.iter().zip(positions) {
        assert!(line.starts_with(position["name"].as_str().expect("a name")), "{line}");
        assert!(line.contains(&format!(" {} nodes ", position["nodes"])), "{line}");
    }
    assert!(lines[positions.len()].starts_with(&format!("total {} nodes, ", bench["nodes"])), "{text}");
}
