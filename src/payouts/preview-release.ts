import { findRail } from '../bank/index.ts'
import type { BankAccount } from '../bank-accounts/index.ts'
import type { Connection } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { assert } from '../shared/assert.ts'
import { sumMinor } from '../shared/money.ts'
import { findHindrance } from './holds/find-hindrance.ts'
import { nextTargetDay } from './next-target-day.ts'
import { listReleasable, readParts } from './release-store.ts'
import { digestOf, type ReleaseTerms, type Sorted, sortOut } from './sort-out.ts'

/** What a file would have now, for whoever is to release it. */
export interface ReleasePreview extends Sorted {
  readonly sumMinor: bigint
  /** Undefined where the closing days of TARGET are not known. */
  readonly executeOn: string | undefined
  /** Why nothing may be paid at all now, in the words of readiness. */
  readonly hindrance: string | undefined
  /** What `releasePayouts` is told, so that nothing else is released. */
  readonly seen: string
}

export async function previewRelease(
  connection: Connection,
  call: Call,
  { currency }: Pick<BankAccount, 'currency'>,
  terms: ReleaseTerms,
): Promise<ReleasePreview> {
  const rail = findRail(currency)
  assert(rail, 'an account is connected with a rail')
  const waiting = await listReleasable(connection, { currency, limit: rail.limits.ordersMax })
  const parts = await readParts(
    connection,
    waiting.map(({ id }) => id),
  )
  const sorted = await sortOut(connection, call, waiting, parts, terms)
  return {
    ...sorted,
    sumMinor: sumMinor(sorted.going.map(({ payout }) => payout.amountMinor)),
    executeOn: nextTargetDay(call.businessClock.now()),
    hindrance: await findHindrance(connection, currency),
    seen: digestOf(sorted.going),
  }
}
