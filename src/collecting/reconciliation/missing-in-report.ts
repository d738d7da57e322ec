import type { OpenAccount } from '../../connections/index.ts'
import type { Database } from '../../db/database.ts'
import { listDoneWithin, listPaidWithin, type Period, recordFinding } from '../../payments/index.ts'
import type { ReportEntry } from '../../providers/collect/index.ts'
import { addMs, HOUR_MS } from '../../shared/clocks.ts'
import { booksOf } from './finding.ts'
import type { ReportedPayments } from './reported-account.ts'
import { isSame } from './reported-payment.ts'

/** What we heard within an hour of the report's ends may stand in its neighbour: clocks differ, and so may its zone. */
const MARGIN_MS = HOUR_MS
const PAGE_SIZE = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

interface Compared {
  readonly account: OpenAccount
  readonly payments: ReportedPayments
  readonly period: Period
  /** System clock. */
  readonly now: Date
}

/** Payments, captures and refunds of ours that a report of their time should have, and has not, are findings. */
export async function noteMissing(db: Database, compared: Compared): Promise<void> {
  const within = { from: addMs(compared.period.from, MARGIN_MS), to: addMs(compared.period.to, -MARGIN_MS) }
  await noteMissingPayments(db, compared, within)
  await noteMissingMovements(db, compared, within)
}

async function noteMissingPayments(db: Database, { account, payments, now }: Compared, within: Period): Promise<void> {
  for (let after = FIRST; ; ) {
    const page = await listPaidWithin(db, account.id, within, { after, limit: PAGE_SIZE })
    for (const { attemptId, purchaseId, paymentId, amountMinor, currency, paidAt } of page) {
      if (payments.get(paymentId)?.some(({ kind }) => kind === 'authorised')) continue
      const detail = `we have a payment of ${amountMinor} ${currency} (minor units) that the report of its day does not have`
      const of = { ...booksOf(account), subject: paymentId, attemptId, purchaseId }
      const facts = { amountMinor, currency, happenedAt: paidAt }
      await recordFinding(db, { ...of, ...facts, kind: 'unknown_to_acquirer', detail, state: 'open' }, now)
    }
    if (page.length < PAGE_SIZE) return
    after = page.at(-1)?.attemptId ?? FIRST
  }
}

async function noteMissingMovements(db: Database, { account, payments, now }: Compared, within: Period): Promise<void> {
  for (let after = FIRST; ; ) {
    const page = await listDoneWithin(db, account.id, within, { after, limit: PAGE_SIZE })
    for (const operation of page) {
      const { kind, attemptId, purchaseId, paymentId, amountMinor, currency, doneAt } = operation
      if (payments.get(paymentId)?.some((entry: ReportEntry) => isSame(entry, operation))) continue
      const detail = `we have a ${kind} of ${amountMinor} ${currency} (minor units) that the report of its day does not have`
      const of = { ...booksOf(account), subject: paymentId, attemptId, purchaseId }
      const facts = { amountMinor, currency, happenedAt: doneAt }
      await recordFinding(db, { ...of, ...facts, kind: 'amounts_differ', detail, state: 'open' }, now)
    }
    if (page.length < PAGE_SIZE) return
    after = page.at(-1)?.id ?? FIRST
  }
}
