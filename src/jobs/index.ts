export { type Failing, keepFailing } from './failing.ts'
export { type Loop, type LoopTerms, startLoop } from './loop.ts'
export { readApart } from './read-apart.ts'
export { runApart } from './run-apart.ts'
