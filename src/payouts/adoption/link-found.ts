import type { Transaction } from '../../db/database.ts'
import { type By, type Clocks, leaveNote } from '../../events/index.ts'
import { assert } from '../../shared/assert.ts'
import { clearFinding, lockUnknownPromises } from './finding-store.ts'
import { resolveItems } from './resolve-items-store.ts'

/**
 * What an adopted file has paid and these books know again by now is that payout's from here on, and in no other. Before anything is
 * planned for these merchants, whose rows are locked; how many.
 */
export async function linkFound(tx: Transaction, call: By & Clocks, merchantIds: readonly string[]): Promise<number> {
  const unknown = await lockUnknownPromises(tx, merchantIds)
  if (unknown.length === 0) return 0
  const found = await resolveItems(
    tx,
    unknown.map(({ itemId, itemKind, amountMinor, purchaseId, causeId, merchantId }) => {
      assert(itemId && itemKind, 'a finding of a promise names it')
      return { id: itemId, kind: itemKind, amountMinor, purchaseId, causeId, merchantId }
    }),
  )
  let linked = 0
  for (const finding of unknown) {
    const itemId = found.get(finding.itemId ?? '')
    if (!itemId) continue
    await clearFinding(tx, finding, { itemId, at: call.businessClock.now() })
    leaveNote(tx, call, { message: 'a paid promise is known again', payout: finding.payoutId, item: itemId })
    linked += 1
  }
  return linked
}
