import type { OpenAccount } from '../../connections/index.ts'
import type { Database } from '../../db/database.ts'
import { type Finding, insertReport, listUndecidedFindings, type Period } from '../../payments/index.ts'
import type { AcquirerReport } from '../../providers/collect/index.ts'
import { addMs, SECOND_MS } from '../../shared/clocks.ts'
import type { CollectingCall } from '../ports.ts'
import { clearFinding } from './clear-finding.ts'
import { comparePage } from './compare-page.ts'
import { booksOf } from './finding.ts'
import { noteMissing } from './missing-in-report.ts'
import { noteTakenBack } from './note-taken-back.ts'
import { byPayment, type ReportedPayments, readReported, reportedAccount } from './reported-account.ts'

const PAGE_SIZE = 100

/** What an operator has given us, and who that is. */
interface GivenReport {
  readonly report: AcquirerReport
  readonly sha256: string
  readonly period: Period
  readonly readBy: string
}

/**
 * Compares what an acquirer's report says of its days with our books, as its list would be compared (`step-reconciliation.ts`): ours
 * learn what a share of ours waits for, everything else is a finding. It counts as read once all of it was compared.
 * Throws in a sentence when it has what was booked at another time.
 */
export async function compareReport(
  db: Database,
  call: CollectingCall,
  account: OpenAccount,
  { report, sha256, readBy, period: given }: GivenReport,
): Promise<{ readonly compared: number; readonly adopted: number }> {
  // A report counts whole seconds.
  const period = { from: addMs(given.from, -(given.from.getTime() % SECOND_MS)), to: given.to }
  refuseOutside(report, period)
  const payments = byPayment(report)
  const reported = reportedAccount(db, account, payments)
  const all = [...payments.values()]
  for (let start = 0; start < all.length; start += PAGE_SIZE) {
    const page = await Promise.all(all.slice(start, start + PAGE_SIZE).map((entries) => readReported(db, entries)))
    await comparePage(db, reported, page, call.systemClock.now())
  }
  const adopted = await clearReported(db, call, reported, payments, period)
  const now = call.systemClock.now()
  await noteMissing(db, { account, payments, period, now })
  await noteTakenBack(db, account, payments, now)
  const told = { rows: report.rows, compared: payments.size, adopted }
  await insertReport(db, { accountId: account.id, ...period, sha256, ...told, readBy, readAt: now })
  return told
}

function refuseOutside({ entries }: AcquirerReport, { from, to }: Period): void {
  const outside = entries.find(({ bookedAt }) => bookedAt < from || bookedAt >= to)
  if (!outside) return
  throw new Error(
    `the report has what was booked at ${outside.bookedAt.toISOString()}: it is not of ${from.toISOString()} to ${to.toISOString()}`,
  )
}

/** Again and again while our books learn something: a friend's part can be learned once the leader's payment is. */
async function clearReported(
  db: Database,
  call: CollectingCall,
  reported: OpenAccount,
  payments: ReportedPayments,
  period: Period,
): Promise<number> {
  let adopted = 0
  for (;;) {
    let learned = 0
    for (let after = 0n; ; ) {
      const page = await listUndecidedFindings(db, booksOf(reported), { after, limit: PAGE_SIZE })
      for (const finding of page) {
        const isTold = isToldOf(finding, payments, period)
        if (isTold && (await clearFinding(db, call, reported, finding))) learned += 1
      }
      if (page.length < PAGE_SIZE) break
      after = page.at(-1)?.id ?? after
    }
    if (learned === 0) return adopted
    adopted += learned
  }
}

/** A report of other days does not say that what an earlier one told was nothing. */
function isToldOf({ kind, subject, happenedAt }: Finding, payments: ReportedPayments, { from, to }: Period): boolean {
  if (kind === 'unknown_reference') return true
  const entries = payments.get(subject)
  if (!entries) return false
  if (happenedAt === null) return entries.some((entry) => entry.kind === 'authorised')
  return happenedAt >= from && happenedAt < to
}
