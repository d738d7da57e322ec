export { acceptCard } from './accept-card.ts'
export { acceptHold } from './accept-hold.ts'
export { acceptSale } from './accept-sale.ts'
export { confirmZero } from './confirm-zero.ts'
