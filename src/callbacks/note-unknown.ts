import { booksOf, type CollectingCall } from '../collecting/index.ts'
import type { OpenAccount } from '../connections/index.ts'
import type { Database } from '../db/database.ts'
import { type FindingKind, parseOrderReference, recordFinding, type SeenFinding } from '../payments/index.ts'
import { parseUuid } from '../shared/ids.ts'

/**
 * What a callback names and we do not know. By its shape a reference is ours, or another system's of the same account:
 * ours is a finding, for after a restore it is the evidence of what was lost. Always done: telling it again helps nobody.
 */
export async function noteUnknown(
  db: Database,
  call: CollectingCall,
  account: OpenAccount,
  told: {
    readonly reference: string
    readonly what: string
    readonly paymentId?: string
    readonly finding?: FindingKind
    /** In minor units of `currency`, where the callback tells both. */
    readonly amount?: Pick<SeenFinding, 'amountMinor' | 'currency'>
  },
): Promise<true> {
  const id = parseUuid(told.reference)
  const isOurs = id !== undefined || parseOrderReference(told.reference) !== undefined
  if (!isOurs && told.paymentId === undefined) return true
  const { reference, what, paymentId = reference, finding: kind } = told
  await recordFinding(
    db,
    {
      kind: kind ?? (paymentId === reference ? 'unknown_reference' : 'unknown_to_us'),
      ...booksOf(account),
      ...told.amount,
      subject: paymentId,
      attemptId: id ?? null,
      purchaseId: null,
      detail: kind ? `a callback tells ${what}` : `a callback tells of ${what}, ${reference}, that we do not know`,
      state: 'open',
    },
    call.systemClock.now(),
  )
  return true
}
