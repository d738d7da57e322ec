import type { OpenAccount } from '../../connections/index.ts'
import type { Connection } from '../../db/database.ts'
import { type Attempt, findAttempts, markMatched, recordFinding } from '../../payments/index.ts'
import type { BookedPayment } from '../../providers/collect/index.ts'
import { parseUuid } from '../../shared/ids.ts'
import { booksOf, factsOf } from './finding.ts'
import { amountOf, judgePayment, type Verdict } from './judge-payment.ts'

/**
 * Notes which payments of a page need a second look. Only noted: while a page is read, the money moves on, and what
 * differs is judged again with both books read anew.
 */
export async function comparePage(
  connection: Connection,
  account: OpenAccount,
  payments: readonly BookedPayment[],
  now: Date,
): Promise<{ payment: BookedPayment; verdict: Verdict }[]> {
  const judged = await judgeAll(connection, payments)
  const differing = judged.filter(({ verdict }) => verdict.kind !== 'agrees')
  for (const { payment, attempt } of differing) {
    await recordFinding(
      connection,
      {
        ...booksOf(account),
        ...factsOf(payment),
        kind: 'undecided',
        subject: payment.paymentId,
        attemptId: attempt?.id ?? null,
        purchaseId: attempt?.purchaseId ?? null,
        detail: `a ${payment.kind} of ${amountOf(payment)} to be looked at again`,
        state: 'waiting',
      },
      now,
    )
  }
  const matched = judged.flatMap(({ payment, attempt }) =>
    attempt?.paymentId === payment.paymentId ? [attempt.id] : [],
  )
  if (matched.length > 0) await markMatched(connection, matched, now)
  return differing
}

/** Every payment beside the attempt that it names; one query for all of them. */
export async function judgeAll(
  connection: Connection,
  payments: readonly BookedPayment[],
): Promise<{ payment: BookedPayment; attempt: Attempt | undefined; verdict: Verdict }[]> {
  const ids = payments.flatMap(({ attemptId }) => parseUuid(attemptId) ?? [])
  const attempts = new Map((await findAttempts(connection, ids)).map((attempt) => [attempt.id, attempt]))
  return payments.map((payment) => {
    const attempt = attempts.get(payment.attemptId)
    return { payment, attempt, verdict: judgePayment(attempt, payment) }
  })
}
