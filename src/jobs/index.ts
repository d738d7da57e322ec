export { type Loop, type LoopTerms, startLoop } from './loop.ts'
export { runApart } from './run-apart.ts'
