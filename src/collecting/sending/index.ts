export { sendOrLookUp } from './send-or-look-up.ts'
