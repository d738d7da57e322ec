import { type Journal, journalOf } from '../books/index.ts'
import type { Payout } from './payout.ts'

type OfPayout = Pick<Payout, 'id' | 'merchantId' | 'companyId' | 'currency' | 'amountMinor' | 'reserveMinor'>

interface Moment {
  readonly bankAccountId: string
  readonly occurredAt: Date
}

/** Its purchases are found by its items: a million names in a journal would say the same again. */
function entryOf({ merchantId, companyId, currency }: OfPayout, causeId: string, occurredAt: Date) {
  return { of: { merchantId, companyId, purchaseIds: [] }, causeId, currency, occurredAt }
}

/** Out of what the merchant is owed. `causeId` is the payout, or the bank's line that paid it after its end. */
export function taken(payout: OfPayout, { bankAccountId, occurredAt }: Moment, causeId = payout.id): Journal {
  const amounts = { amount: payout.amountMinor }
  return journalOf('payout', { ...entryOf(payout, causeId, occurredAt), bankAccountId, amounts })
}

export function rejected(payout: OfPayout, { bankAccountId, occurredAt }: Moment): Journal {
  const amounts = { amount: payout.amountMinor }
  return journalOf('payout_rejected', { ...entryOf(payout, payout.id, occurredAt), bankAccountId, amounts })
}

/** A payment on the account's statement, by the id of what matched it. */
export interface LineOfPayout {
  readonly bankEntryId: string
  /** Nothing explained it when it was read: the account's books have it already, on the other side of `suspense`. */
  readonly wasInSuspense?: boolean
  /** The day on which the bank has booked it; without one it is now. */
  readonly bookedAt?: Date
}

export function debited(payout: OfPayout, { bankAccountId, occurredAt }: Moment, line: LineOfPayout): Journal {
  const entry = { ...entryOf(payout, line.bankEntryId, line.bookedAt ?? occurredAt), bankAccountId }
  if (!line.wasInSuspense) return journalOf('payout_paid', { ...entry, amounts: { amount: payout.amountMinor } })
  return journalOf('bank_explained_payout', { ...entry, amounts: { amount: -payout.amountMinor } })
}

export function cameBack(payout: OfPayout, { bankAccountId, occurredAt }: Moment, line: LineOfPayout): Journal {
  const entry = { ...entryOf(payout, line.bankEntryId, line.bookedAt ?? occurredAt), bankAccountId }
  const amounts = { amount: payout.amountMinor }
  return journalOf(line.wasInSuspense ? 'bank_explained_merchant' : 'payout_returned', { ...entry, amounts })
}

export function reserveHeld(payout: OfPayout, occurredAt: Date): Journal[] {
  if (payout.reserveMinor === 0n) return []
  const amounts = { amount: payout.reserveMinor }
  return [journalOf('reserve_held', { ...entryOf(payout, payout.id, occurredAt), amounts })]
}

export function reserveReleased(payout: OfPayout, occurredAt: Date): Journal {
  const amounts = { amount: payout.reserveMinor }
  return journalOf('reserve_released', { ...entryOf(payout, payout.id, occurredAt), amounts })
}
