import { type DatedType, isDated, PAYMENT_TYPES, type PaymentType } from '../payment-types/index.ts'
import type { PurchasesTexts } from '../texts/office/purchases.ts'
import type { Purchase, PurchaseState } from './purchase.ts'

/** Where a purchase stands, as people say it: its state, and what of it nobody should have to look up elsewhere. */
export type Standing = keyof PurchasesTexts['standings']

interface StandingFacts {
  readonly states: readonly PurchaseState[]
  /** Of these types only. */
  readonly types?: readonly PaymentType[]
  /** Whether something of it was given back. */
  readonly isRefunded?: boolean
}

const DATED = PAYMENT_TYPES.filter((type): type is DatedType => isDated(type))
const POTS = PAYMENT_TYPES.filter((type) => !isDated(type))

/** Every purchase stands in exactly one of these: in the order in which a purchase passes them. */
export const STANDINGS: Readonly<Record<Standing, StandingFacts>> = {
  begun: { states: ['initialized'] },
  paying: { states: ['authorizing'] },
  filling: { states: ['leader_processed'], types: POTS },
  collecting: { states: ['leader_processed'], types: DATED },
  complete: { states: ['successful'], isRefunded: false },
  part_refunded: { states: ['successful'], isRefunded: true },
  refunded: { states: ['refunded'] },
  cancelled: { states: ['cancelled', 'aborted'] },
  declined: { states: ['failed_payer'] },
  unsettled: { states: ['failed_connector'] },
}

export const STANDING_NAMES = Object.keys(STANDINGS) as readonly Standing[]

export function standingOf(purchase: Pick<Purchase, 'state' | 'paymentType' | 'refundedMinor'>): Standing {
  const { state, paymentType, refundedMinor } = purchase
  const found = STANDING_NAMES.find((name) => {
    const { states, types, isRefunded } = STANDINGS[name]
    const isOfType = !types || types.includes(paymentType)
    return states.includes(state) && isOfType && (isRefunded === undefined || isRefunded === refundedMinor > 0n)
  })
  return found as Standing
}
