// @ts-check
/** Starts the slowest downloads, the module and the sentences, while the frame's other scripts are still loading. */
import { loadModule } from "../recoverable-table.js";

loadModule();
