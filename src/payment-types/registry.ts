/** Every payment type, by the name under which it is stored and told: a new one is a folder beside these and a line here. */
export { deferred as DEFERRED } from './deferred/index.ts'
export { downPayment as DOWN_PAYMENT } from './down-payment/index.ts'
export { installment as INSTALLMENT } from './installment/index.ts'
export { split as SPLIT } from './split/index.ts'
