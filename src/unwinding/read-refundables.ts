import { readBilled } from '../books/index.ts'
import type { Connection } from '../db/database.ts'
import { type Attempt, type Contested, listAttempts, type Operation, readContested } from '../payments/index.ts'
import type { Purchase } from '../purchases/index.ts'
import { sumMinor } from '../shared/money.ts'
import { SYSTEM } from '../shared/scope.ts'
import { listShares, type Share } from '../shares/index.ts'
import type { Refundable } from './divide-refund.ts'

/** A share as a refund finds it. */
export interface FoundRefundable extends Refundable {
  readonly share: Share
  /** Of its principal, what a payer's bank has taken back, or may have to: no refund gives that back as well. */
  readonly contestedMinor: bigint
  /** Of it, our loss until now. */
  readonly writtenOffMinor: bigint
}

/** What can be given back of each share; the purchase's lock is held, so that no dispute comes meanwhile. */
export async function readRefundables(connection: Connection, purchase: Purchase): Promise<FoundRefundable[]> {
  const shares = await listShares(connection, SYSTEM, purchase.id)
  const billed = await readBilled(connection, SYSTEM, purchase.id)
  const contested = await readContested(connection, purchase.id)
  const attempts = contested.size > 0 ? await listAttempts(connection, purchase.id) : []
  return shares.map((share) => {
    const { billedMinor = share.feeMinor, writtenOffMinor = 0n } = billed.get(share.id) ?? {}
    const leftMinor = billedMinor - share.feeMinor
    let contestedMinor = 0n
    for (const { id, shareId, capturedMinor, refundedMinor } of attempts) {
      const { openMinor, lostMinor } = contested.get(id) ?? { openMinor: 0n, lostMinor: 0n }
      if (shareId === share.id) contestedMinor += lesser(openMinor + lostMinor, capturedMinor - refundedMinor)
    }
    return { share, leftMinor, writtenOffMinor, contestedMinor: lesser(contestedMinor, leftMinor) }
  })
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

/**
 * What can still be sent back of a payment. A refusal was definitive: that money is a payable already, which the
 * operator pays by other means, so it is never asked for twice. What a payer's bank has given back is nobody's any more.
 */
export function refundableMinor(
  attempt: Attempt,
  operations: readonly Operation[],
  contested: ReadonlyMap<string, Contested>,
): bigint {
  const notSucceeded = operations.filter(
    ({ attemptId, kind, state, refusalCode }) =>
      attemptId === attempt.id && kind === 'refund' && state !== 'succeeded' && refusalCode !== 'disputed',
  )
  const lostMinor = contested.get(attempt.id)?.lostMinor ?? 0n
  const askedMinor = sumMinor(notSucceeded.map(({ amountMinor }) => amountMinor))
  return attempt.capturedMinor - attempt.refundedMinor - askedMinor - lostMinor
}
