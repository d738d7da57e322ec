import type { OpenAccount } from '../../connections/index.ts'
import type { Connection } from '../../db/database.ts'
import { findAttempts, listOperations } from '../../payments/index.ts'
import type { AcquirerReport, BookedPayment, ReportEntry } from '../../providers/collect/index.ts'
import { parseUuid } from '../../shared/ids.ts'
import { toBookedPayment } from './reported-payment.ts'

/** What a report tells, by payment. */
export type ReportedPayments = ReadonlyMap<string, readonly ReportEntry[]>

export function byPayment({ entries }: AcquirerReport): ReportedPayments {
  return Map.groupBy(entries, ({ paymentId }) => paymentId)
}

/** The account as if it could be asked for what the report tells: each time beside our books as they are then. */
export function reportedAccount(db: Connection, account: OpenAccount, payments: ReportedPayments): OpenAccount {
  const { acquirer } = account
  return {
    ...account,
    acquirer: {
      ...acquirer,
      async findPayment(paymentId) {
        const entries = payments.get(paymentId)
        return entries ? { kind: 'answered', value: await readReported(db, entries) } : acquirer.findPayment(paymentId)
      },
    },
  }
}

export async function readReported(db: Connection, entries: readonly ReportEntry[]): Promise<BookedPayment> {
  const id = parseUuid(entries.find(({ attemptId }) => attemptId !== '')?.attemptId ?? '')
  const [attempt] = id ? await findAttempts(db, [id]) : []
  return toBookedPayment(entries, attempt, attempt ? await listOperations(db, attempt.id) : [])
}
