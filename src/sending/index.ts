export { decide, type Row } from './decide.ts'
export { type NextStep, nextStep, SENDING_ONCE, type SendingFacts } from './next-step.ts'
export { sendOnce } from './send-once.ts'
