export { judgeLoops, type LoopState, type LoopVerdict } from './judge-loops.ts'
export { type Loop, type LoopTerms, startLoop } from './loop.ts'
export { runApart } from './run-apart.ts'
export { startWhen, type Workers } from './start-when.ts'
