//! The modules' allocator.

use talc::wasm::{WasmDynamicTalc, new_wasm_dynamic_allocator};

/// Talc has half the code of the standard allocator and is no slower.
#[global_allocator]
static MEMORY: WasmDynamicTalc = new_wasm_dynamic_allocator();
