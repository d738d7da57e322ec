export { type Loop, type LoopTerms, startLoop } from './loop.ts'
