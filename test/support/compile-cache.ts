import { fileURLToPath } from 'node:url'

/**
 * Where commands find themselves compiled (`scripts/start.mjs` has it there, too). One that a test starts with an
 * environment of its own is given it: else half of its start is compiling.
 */
export const NODE_COMPILE_CACHE =
  process.env.NODE_COMPILE_CACHE ??
  fileURLToPath(new URL('../../node_modules/.cache/node-compile-cache', import.meta.url))
