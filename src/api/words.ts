import { PAYMENT_TYPES } from '../payment-types/index.ts'
import { type ErrorState, TOKEN_STATES } from '../wire/purchase-views.ts'
import { words } from './schemas.ts'

export const PaymentTypeWord = words('PaymentType', PAYMENT_TYPES)

const PURCHASE_STATES = [...new Set(Object.values(TOKEN_STATES))]

export const PurchaseStateWord = words('PurchaseState', PURCHASE_STATES)

/** Of an error notification. */
export const ErrorStateWord = words<ErrorState>('ErrorState', [...PURCHASE_STATES, 'VCP_KO'], {
  description: '`VCP_KO`: no card could be had to pay your payment provider with',
})
