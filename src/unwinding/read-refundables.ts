import { readBilled } from '../books/index.ts'
import type { Connection } from '../db/database.ts'
import { listAttempts, readContested } from '../payments/index.ts'
import type { Purchase } from '../purchases/index.ts'
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
