/** Every card issuer whose cards merchants' PSPs can be paid with: a new one is a folder beside this one's and a line here. */
export { sandbox } from '../sandbox/issue/index.ts'
export { stripeIssuing } from '../stripe/issue/index.ts'
