import type { OpenAccount } from '../../connections/index.ts'
import type { Database } from '../../db/database.ts'
import { type Attempt, findAttempts, isDisputeKnown, listOperations, recordFinding } from '../../payments/index.ts'
import type { ReportEntry } from '../../providers/collect/index.ts'
import { booksOf } from './finding.ts'
import type { ReportedPayments } from './reported-account.ts'

const SAID: Readonly<Partial<Record<ReportEntry['kind'], string>>> = {
  charged_back: 'a chargeback',
  capture_reversed: 'a capture that failed later',
  refund_reversed: 'a refund that failed later',
}

/** What banks took back of payments of ours, and our books were never told: it is told once, by callback. */
export async function noteTakenBack(
  db: Database,
  account: OpenAccount,
  payments: ReportedPayments,
  now: Date,
): Promise<void> {
  for (const [paymentId, entries] of payments) {
    for (const entry of entries) {
      const said = SAID[entry.kind]
      if (!said || entry.attemptId === '') continue
      const [attempt] = await findAttempts(db, [entry.attemptId])
      if (!attempt || (await isKnown(db, account.id, attempt, entry))) continue
      const { amountMinor, currency, bookedAt } = entry
      const detail = `the report has ${said}, and we were not told of it`
      const of = { ...booksOf(account), subject: paymentId, attemptId: attempt.id, purchaseId: attempt.purchaseId }
      const facts = { ...(amountMinor !== null && { amountMinor, currency }), happenedAt: bookedAt }
      await recordFinding(db, { ...of, ...facts, kind: 'states_differ', detail, state: 'open' }, now)
    }
  }
}

async function isKnown(db: Database, accountId: string, attempt: Attempt, entry: ReportEntry): Promise<boolean> {
  if (entry.kind === 'charged_back') return isDisputeKnown(db, accountId, entry.paymentId)
  const kind = entry.kind === 'capture_reversed' ? 'capture' : 'refund'
  // What was captured with the payment has no operation of ours: the payment itself is void then.
  if (kind === 'capture' && attempt.kind === 'sale') return attempt.state === 'voided'
  const operations = await listOperations(db, attempt.id)
  return operations.some((operation) => operation.kind === kind && operation.state === 'reversed')
}
