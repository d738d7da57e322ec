import assert from 'node:assert/strict'
import { transaction } from '../../src/db/database.ts'
import { declareWithdrawal } from '../../src/withdrawing/index.ts'
import { aCall } from './call.ts'
import type { World } from './world.ts'

/** Whoever bought it has paid, and withdraws. */
export async function withdrawFrom({ db, businessClock }: World, purchaseId: string): Promise<void> {
  const declared = { purchaseId, name: 'Alice Martin', email: 'alice@example.test', language: 'en' }
  const text = `I, Alice Martin, withdraw from ${purchaseId}.`
  const call = { ...aCall(businessClock), scope: { kind: 'payer', purchaseId } as const }
  assert.equal(await transaction(db, (tx) => declareWithdrawal(tx, call, { ...declared, text })), true)
}
