//! Matrix products with AMX tiles: one instruction multiplies the weights of a chunk with the pairs of sixteen pixels
//! and adds the products to the group's sums, the work of 256 vector instructions. Here, too, factors are bfloat16 and
//! sums are in single precision.
//!
//! Instruction set: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 1, chapter 18. How a process
//! requests the tiles: <https://docs.kernel.org/arch/x86/xstate.html>.

#![expect(
    unsafe_code,
    reason = "the compiler doesn't know the tiles, so they are worked in assembly"
)]

use std::arch::asm;
use std::arch::x86_64::__cpuid_count;
use std::marker::PhantomData;
use std::sync::OnceLock;

use crate::blocks::weights::{DEPTH, GROUP, ROWS, RowBlock, TILE, WeightChunk};

/// Bytes of a row of a chunk, and of sixteen pixels' pairs or sums.
const ROW: usize = 4 * DEPTH;
/// Bytes of the pixels of a tile.
const PIXELS: usize = 4 * TILE;

/// The AMX tiles of this thread, configured.
pub(super) struct Tiles {
    /// The sums of the last group of outputs.
    sums: TileAccumulators,
    of_this_thread: PhantomData<*const ()>,
}

/// For each output of a group the sums of a tile's pixels.
#[repr(align(64))]
struct TileAccumulators([[f32; TILE]; GROUP]);

impl Tiles {
    /// Has the processor AMX tiles, and does the kernel grant them to this process?
    pub(super) fn are_available() -> bool {
        static ARE_AVAILABLE: OnceLock<bool> = OnceLock::new();
        *ARE_AVAILABLE.get_or_init(|| has_tiles() && are_granted())
    }

    /// `None` where they aren't granted.
    pub(super) fn ready() -> Option<Self> {
        if !Self::are_available() {
            return None;
        }
        // SAFETY: the processor has tiles of such shapes, and this process may use them.
        unsafe { asm!("ldtilecfg [{}]", in(reg) &SHAPES, options(nostack, readonly)) };
        Some(Self { sums: TileAccumulators([[0.0; TILE]; GROUP]), of_this_thread: PhantomData })
    }

    /// The sums of a tile of pixels for a block of outputs, without biases. `panel` holds the tile's pixels of each
    /// pair of inputs, for as many pairs as the chunks have. Both halves of a group are computed when the first is
    /// requested; the second must follow with the same panel.
    #[inline]
    pub(super) fn gemm(&mut self, block: RowBlock<'_>, panel: &[u32]) -> &[[f32; TILE]; ROWS] {
        if block.half == 0 {
            self.gemm_tiles(block.weights, panel);
        }
        &self.sums.0.as_chunks().0[block.half]
    }

    fn gemm_tiles(&mut self, weights: &[WeightChunk], panel: &[u32]) {
        assert!(!weights.is_empty() && panel.len() >= weights.len() * DEPTH * TILE);
        // SAFETY: the chunks and as many pairs are read, and the sums are written. The tiles have their shapes as
        // long as `self` exists.
        unsafe {
            asm!(
                "tilezero tmm0",
                "tilezero tmm1",
                "tilezero tmm2",
                "2:",
                "tileloadd tmm3, [{weights} + {row}]",
                "tileloadd tmm4, [{panel} + {pixels}]",
                "tdpbf16ps tmm0, tmm3, tmm4",
                "tileloadd tmm5, [{panel} + {pixels} + {second}]",
                "tdpbf16ps tmm1, tmm3, tmm5",
                "tileloadd tmm6, [{panel} + {pixels} + {third}]",
                "tdpbf16ps tmm2, tmm3, tmm6",
                "add {weights}, {chunk}",
                "add {panel}, {pairs}",
                "dec {left}",
                "jnz 2b",
                "tilestored [{sums} + {pixels}], tmm0",
                "tilestored [{sums} + {pixels} + {second}], tmm1",
                "tilestored [{sums} + {pixels} + {third}], tmm2",
                weights = inout(reg) weights.as_ptr() => _,
                panel = inout(reg) panel.as_ptr() => _,
                left = inout(reg) weights.len() => _,
                sums = in(reg) &raw mut self.sums,
                row = in(reg) ROW,
                pixels = in(reg) PIXELS,
                chunk = const size_of::<WeightChunk>(),
                pairs = const DEPTH * PIXELS,
                second = const ROW,
                third = const 2 * ROW,
                out("tmm0") _,
                out("tmm1") _,
                out("tmm2") _,
                out("tmm3") _,
                out("tmm4") _,
                out("tmm5") _,
                out("tmm6") _,
                options(nostack),
            );
        }
    }
}

impl Drop for Tiles {
    fn drop(&mut self) {
        // SAFETY: the tiles are this thread's own.
        unsafe { asm!("tilerelease", options(nomem, nostack)) };
    }
}

/// The operand of LDTILECFG.
#[repr(C, align(64))]
struct Shapes {
    palette: u8,
    first_row: u8,
    unused: [u8; 14],
    row_bytes: [u16; 16],
    rows: [u8; 16],
}

/// Three tiles of sums, one of weights, three of pixels.
const SHAPES: Shapes = {
    let [sums, deep] = [GROUP as u8, DEPTH as u8];
    let row = ROW as u16;
    Shapes {
        palette: 1,
        first_row: 0,
        unused: [0; 14],
        row_bytes: [row, row, row, row, row, row, row, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        rows: [sums, sums, sums, sums, deep, deep, deep, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    }
};

fn has_tiles() -> bool {
    const FEATURES: u32 = 7;
    const AMX_BF16: u32 = 1 << 22;
    const AMX_TILE: u32 = 1 << 24;
    let features = __cpuid_count(FEATURES, 0).edx;
    features & AMX_BF16 != 0 && features & AMX_TILE != 0
}

/// Requests the tiles from the kernel, for this thread and later ones.
#[cfg(target_os = "linux")]
fn are_granted() -> bool {
    const ARCH_REQ_XCOMP_PERM: libc::c_ulong = 0x1023;
    const XFEATURE_XTILEDATA: libc::c_ulong = 18;
    // SAFETY: the call takes two numbers and grants this process a permission; it fails where the kernel doesn't
    // know it.
    unsafe { libc::syscall(libc::SYS_arch_prctl, ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA) == 0 }
}

#[cfg(not(target_os = "linux"))]
fn are_granted() -> bool {
    false
}
