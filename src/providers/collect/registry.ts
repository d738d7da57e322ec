/** Every acquirer that can be collected with: a new one is a folder beside this one's and a line here. */
export { adyen } from '../adyen/collect/index.ts'
export { sandbox } from '../sandbox/collect/index.ts'
export { stripe } from '../stripe/collect/index.ts'
