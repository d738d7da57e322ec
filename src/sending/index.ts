export type { Row } from './decide.ts'
export { type NextStep, SENDING_ONCE, type SendingFacts } from './next-step.ts'
export { sendOnce } from './send-once.ts'
