import { isAtEndedPsp } from '../connections/psps/settled-at-store.ts'
import type { Connection } from '../db/database.ts'
import { type Merchant, offerSchedule, refuseTooEarly } from '../merchants/index.ts'
import { isDated } from '../payment-types/index.ts'
import { DomainError, refuse } from '../refusals/index.ts'
import { type CalendarDate, dateInZone } from '../schedules/index.ts'

interface Wanted {
  readonly amountMinor: bigint
  readonly currency: string
  readonly createdAt: Date
  readonly requestedOn?: CalendarDate | undefined
}

/**
 * Whether a merchant could sell at this amount now. Throws conflict `settlement_not_available` where the merchant’s PSP has ended, or
 * the merchant is being closed;
 * as `offerSchedule` when the merchant could not offer it that day. Answers whether it is paid as its payment type says, which a credit
 * that may not be offered is not: its payer pays all of it now.
 */
export async function requireOffered(
  connection: Connection,
  merchant: Merchant,
  { amountMinor, currency, createdAt, requestedOn }: Wanted,
): Promise<boolean> {
  if (merchant.closingSince) refuse('settlement_not_available', { why: 'closing' })
  const hasDates = isDated(merchant.paymentType) && amountMinor > 0n
  const order = { amountMinor, createdOn: dateInZone(createdAt), requestedOn }
  const offered = hasDates ? offerSchedule(merchant, currency, order) : undefined
  if (offered && requestedOn) refuseTooEarly(offered, requestedOn)
  if (merchant.settlement === 'BACK' && (await isAtEndedPsp(connection, merchant.id)))
    refuse('settlement_not_available', { why: 'retired' })
  return !offered?.isPaidNow
}

/** The same as an answer, for whoever shows only ways of paying that work. */
export async function isOffered(connection: Connection, merchant: Merchant, wanted: Wanted): Promise<boolean> {
  try {
    return await requireOffered(connection, merchant, wanted)
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}
