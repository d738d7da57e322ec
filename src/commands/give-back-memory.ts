/**
 * What only the start needed (sources, a young generation grown for it) goes back to the system, for a pause of a tenth of
 * a second before the load comes. Left alone, a process at rest allocates too little for V8 ever to look. Only where Node
 * was started with `--expose-gc`, as scripts/start.mjs does: flags of a V8 that runs are not safe to change.
 */
export function giveBackMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
