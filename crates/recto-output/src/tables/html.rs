//! Tables as HTML.

use std::fmt::Write as _;

use recto_model::Table;

use crate::text::push_escaped;

/// A table with one tag per line. The cells of row 0 are head cells, whatever they hold.
pub(crate) fn table(table: &Table) -> String {
    let mut out = String::with_capacity(32 + table.cells.len() * 32);
    out.push_str("<table>\n");
    let mut cells = table.cells.iter().peekable();
    for row in 0..table.n_rows {
        out.push_str("<tr>\n");
        let tag = if row == 0 { "th" } else { "td" };
        while let Some(cell) = cells.next_if(|cell| cell.row <= row) {
            out.push('<');
            out.push_str(tag);
            // Writing to a string can't fail.
            if cell.row_span > 1 {
                let _ = write!(out, " rowspan=\"{}\"", cell.row_span);
            }
            if cell.col_span > 1 {
                let _ = write!(out, " colspan=\"{}\"", cell.col_span);
            }
            out.push('>');
            push_escaped(&mut out, cell.text.trim());
            let _ = writeln!(out, "</{tag}>");
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table>");
    out
}
