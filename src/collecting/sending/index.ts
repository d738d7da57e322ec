export { forgottenBefore } from './forgotten-before.ts'
export { sendOrLookUp } from './send-or-look-up.ts'
