import type { Connection } from '../../db/database.ts'
import { type Attempt, findNewestPaymentAt, parseOrderReference } from '../../payments/index.ts'
import type { Acquirer, BookedPayment } from '../../providers/collect/index.ts'
import { addMs, MINUTE_MS } from '../../shared/clocks.ts'
import { findShare } from '../../shares/index.ts'
import { isMoving } from '../operations/index.ts'
import { amountOf, judgeAll } from '../reconciliation/index.ts'

/** Clocks of two machines that are kept by NTP differ by less. */
const CLOCKS_DIFFER_MS = MINUTE_MS
const PAGE_SIZE = 100
/** A service that starts has seconds, not minutes; what lies further on the hourly comparison finds. */
const PAGES_MAX = 10

/**
 * Whether the acquirer has taken or moved money of shares of ours since our own newest movement, and we know nothing
 * of it. A sentence when it has, null when not, `no_answer` when it cannot be asked.
 */
export async function findAcquirerAhead(db: Connection, acquirer: Acquirer): Promise<string | null | 'no_answer'> {
  const newestAt = await findNewestPaymentAt(db)
  // Nothing was ever accepted: there is nothing to collect.
  if (!newestAt) return null
  const since = addMs(newestAt, -CLOCKS_DIFFER_MS)
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer = await acquirer.listPayments({ since, cursor, limit: PAGE_SIZE })
    if (answer.kind !== 'answered') return 'no_answer'
    for (const { payment, attempt, verdict } of await judgeAll(db, answer.value.payments)) {
      const share = parseOrderReference(payment.orderReference)
      const isUnknown = verdict.kind === 'learn_attempt' && share && (await findShare(db, share.shareId))
      const isMoved = verdict.kind === 'learn_operation' && attempt && (await isUnexplained(db, payment, attempt))
      if (isUnknown || isMoved) {
        const at = payment.createdAt.toISOString()
        return `the acquirer has payment ${payment.paymentId} of ${amountOf(payment)} from ${at}, and this database ${isUnknown ? 'does not know it' : 'does not know what became of it'}`
      }
    }
    cursor = answer.value.nextCursor
    if (cursor === null) return null
  }
  return null
}

/**
 * The page is read before the attempts are, and another process goes on meanwhile: a movement that it ends in between is
 * neither in the attempt that was read nor under way any more. So what is under way is asked first, and the attempt again.
 */
async function isUnexplained(db: Connection, payment: BookedPayment, attempt: Attempt): Promise<boolean> {
  if (await isMoving(db, attempt)) return false
  const again = await judgeAll(db, [payment])
  return again.some(({ verdict }) => verdict.kind === 'learn_operation')
}
