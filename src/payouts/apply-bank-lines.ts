import { bookTogether } from '../books/index.ts'
import type { Transaction } from '../db/database.ts'
import type { By, Clocks } from '../events/index.ts'
import { dateInZone } from '../schedules/index.ts'
import { applyBankVerdict } from './apply-bank-verdict.ts'
import type { Payout } from './payout.ts'
import { appendPayoutEvents, type PayoutFact } from './payout-event-store.ts'
import { debited } from './payout-journals.ts'
import { markPaid } from './payout-store.ts'

/** A line of a statement that is a payout's, in the order in which the bank has booked them. */
export interface BankLineOfPayout {
  readonly payout: Payout
  /** Of the file that had it. */
  readonly bankAccountId: string
  readonly kind: 'debited' | 'returned'
  readonly bankEntryId: string
  readonly reasonCode: string | null
  readonly wasInSuspense: boolean
  readonly bookedAt: Date
}

/**
 * Many verdicts of a statement at once; the caller holds the payouts' locks, and has compared amounts. What is paid for the first
 * time, as nearly all are, takes four statements together; the others are applied one by one.
 */
export async function applyBankLines(
  tx: Transaction,
  call: By & Clocks,
  lines: readonly BankLineOfPayout[],
): Promise<void> {
  const counts = new Map<string, number>()
  for (const { payout } of lines) counts.set(payout.id, (counts.get(payout.id) ?? 0) + 1)
  const plain = lines.filter((line) => isFirstDebit(line) && counts.get(line.payout.id) === 1)
  await payAll(tx, call, plain)
  const isPlain = new Set(plain)
  for (const line of lines) if (!isPlain.has(line)) await applyBankVerdict(tx, call, line.payout.id, line)
}

function isFirstDebit({
  kind,
  payout: { state, isInTransit, debitedCount, returnedCount },
}: BankLineOfPayout): boolean {
  return (
    kind === 'debited' && isInTransit && debitedCount === returnedCount && (state === 'exported' || state === 'sent')
  )
}

async function payAll(tx: Transaction, call: By & Clocks, lines: readonly BankLineOfPayout[]): Promise<void> {
  if (lines.length === 0) return
  const now = call.businessClock.now()
  const journals = lines.map((line) =>
    debited(line.payout, { bankAccountId: line.bankAccountId, occurredAt: now }, line),
  )
  await bookTogether(tx, journals)
  await markPaid(
    tx,
    lines.map(({ payout }) => payout.id),
    now,
  )
  const told = lines.map(({ payout, bookedAt }): PayoutFact => {
    const happenedOn = dateInZone(bookedAt).toString()
    return { payoutId: payout.id, name: 'payout.paid', happenedOn, reasonCode: null, occurredAt: now }
  })
  await appendPayoutEvents(tx, call, told)
}
