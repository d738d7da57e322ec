import type { Attempt } from '../payments/index.ts'
import { findPayoutState } from '../payouts/index.ts'
import { sumMinor } from '../shared/money.ts'
import type { CheckoutPorts } from './ports.ts'
import type { MoneyPlaces } from './views/view-models.ts'
import type { Visitor } from './visitor.ts'

/** From a payout's day to the day on which a bank shows it, weekends and feasts between them. */
const BANK_DAYS_MAX = 5
const CADENCE_DAYS = { daily: 1, weekly: 7, monthly: 31, on_demand: undefined } as const

/**
 * Where the money of a payer's own payments is, and how long it may stay there at most; undefined where none has moved. `own`: what
 * was paid by this link.
 */
export async function moneyPlaces(
  ports: CheckoutPorts,
  visitor: Visitor,
  own: readonly Attempt[],
): Promise<MoneyPlaces | undefined> {
  const { purchase, merchant, scope } = visitor
  const held = own.find(({ state }) => state === 'held')
  const takenMinor = sumMinor(own.map(({ capturedMinor }) => capturedMinor))
  const backMinor = sumMinor(own.map(({ refundedMinor }) => refundedMinor))
  if (!held && takenMinor === 0n) return undefined
  const isBack = takenMinor > 0n && backMinor >= takenMinor
  const isTaken = takenMinor > backMinor
  const isShopPaid =
    isTaken &&
    (purchase.settlement === 'BACK'
      ? purchase.settledAt !== null
      : (await findPayoutState(ports.db, scope, purchase.id)) === 'paid')
  const cadenceDays = CADENCE_DAYS[merchant.payoutCadence]
  const amountMinor = isBack ? backMinor : isTaken ? takenMinor - backMinor : (held?.amountMinor ?? 0n)
  return {
    here: isBack ? 'back' : isShopPaid ? 'shop' : isTaken ? 'collector' : 'bank',
    amount: { amountMinor, currency: purchase.currency },
    heldUntil: held?.heldUntil ?? undefined,
    collector: ports.house?.legalName ?? undefined,
    shop: merchant.name,
    toShopDays: cadenceDays && cadenceDays + merchant.payoutDelayDays + BANK_DAYS_MAX,
  }
}
