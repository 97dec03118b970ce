//! Is a GIF or WebP animated? Its blocks are walked; no pixel is decoded.

/// Has the GIF more than one frame?
pub(crate) fn gif_is_animated(bytes: &[u8]) -> bool {
    count_gif_frames(bytes).is_some_and(|frames| frames > 1)
}

/// Counts up to two frames; `None` if the file ends before a second frame is found.
fn count_gif_frames(bytes: &[u8]) -> Option<usize> {
    let flags = *bytes.get(10)?;
    let mut at = 13 + color_table_len(flags);
    let mut frames = 0;
    loop {
        match bytes.get(at).copied() {
            Some(0x21) => at = skip_sub_blocks(bytes, at + 2).unwrap_or(bytes.len()),
            Some(0x2c) => {
                frames += 1;
                if frames > 1 {
                    return Some(frames);
                }
                let flags = bytes.get(at + 9).copied().unwrap_or(0);
                at = skip_sub_blocks(bytes, at + 10 + color_table_len(flags) + 1)
                    .unwrap_or(bytes.len());
            }
            _ => return Some(frames),
        }
    }
}

fn color_table_len(flags: u8) -> usize {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}

fn skip_sub_blocks(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let len = usize::from(*bytes.get(at)?);
        at += 1 + len;
        if len == 0 {
            return Some(at);
        }
    }
}

/// The animation flag of a WebP's extended header.
pub(crate) fn webp_is_animated(bytes: &[u8]) -> bool {
    bytes.get(12..16) == Some(b"VP8X") && bytes.get(20).is_some_and(|flags| flags & 0x02 != 0)
}
