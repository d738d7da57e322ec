/** Every acquirer that can be collected with: a new one is a folder beside this one's and a line here. */
export { adyen } from './adyen/index.ts'
export { sandbox } from './sandbox/index.ts'
export { stripe } from './stripe/index.ts'
