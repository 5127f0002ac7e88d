//! Where the module's values live.

use talc::wasm::{WasmDynamicTalc, new_wasm_dynamic_allocator};

/// Talc is half the code of the library's own allocator and no slower.
#[global_allocator]
static MEMORY: WasmDynamicTalc = new_wasm_dynamic_allocator();
