import type { Transaction } from '../db/database.ts'
import type { Clocks } from '../events/index.ts'
import { assert } from '../shared/assert.ts'
import { SYSTEM } from '../shared/scope.ts'
import { findSettlement, updateSettlement, wakeSettlement } from './settlement-store.ts'

/** It shall be undone, if that is still possible: its next turn finds out. The purchase's lock is held. */
export async function wantWithdrawal(
  tx: Transaction,
  { businessClock, systemClock }: Clocks,
  purchaseId: string,
): Promise<void> {
  const settlement = await findSettlement(tx, SYSTEM, purchaseId)
  assert(settlement, `purchase ${purchaseId} is settled at its merchant's PSP`)
  await updateSettlement(tx, settlement, { withdrawalWantedAt: businessClock.now() })
  await wakeSettlement(tx, purchaseId, systemClock.now())
}
