import type { CallbackSubject, OpenAccount, SignedOperation } from '../acquirers/index.ts'
import { applySignedOperation, askOperation, type CollectingCall } from '../collecting/index.ts'
import { type Database, transaction } from '../db/database.ts'
import { parseUuid } from '../shared/ids.ts'
import { countTakenBack } from '../unwinding/index.ts'
import { findOwn } from './find-own.ts'
import type { Complete } from './inbox-store.ts'
import { noteUnknown } from './note-unknown.ts'

/** News of a capture, void or refund. As `applyFact`. */
export async function applyOperationFact(
  db: Database,
  call: CollectingCall,
  account: OpenAccount,
  { operationId: reference, verdict }: Extract<CallbackSubject, { kind: 'operation' }>,
  complete: Complete,
): Promise<boolean> {
  const id = parseUuid(reference)
  const unknown = { reference, what: 'an operation' }
  if (!id) return verdict ? noteUnknown(db, call, account, unknown) : true
  const signed = verdict ?? (await askOperation(db, call, id))
  if (signed === 'no_answer') return false
  if (signed === 'nothing') return true
  const effect = await transaction(db, async (tx) => {
    const applied = await applySignedOperation(tx, call, account.id, id, signed)
    if (applied.kind === 'reversed') await countTakenBack(tx, applied.operation)
    if (applied.kind === 'applied' || applied.kind === 'reversed') await complete(tx)
    return applied
  })
  if (effect.kind === 'unknown') {
    return (await applyToSale(db, call, account, id, signed)) || noteUnknown(db, call, account, unknown)
  }
  if (effect.kind !== 'foreign') return true
  const { detail: what, paymentId } = effect
  return noteUnknown(db, call, account, { reference, what, paymentId, finding: 'amounts_differ' })
}

/**
 * A sale is captured by the acquirer itself: news of that has the payment's name, for there is no operation of ours. One
 * that failed is money we count and have not; who owes it now depends on what it paid for, so that an operator decides.
 */
async function applyToSale(
  db: Database,
  call: CollectingCall,
  account: OpenAccount,
  id: string,
  { amountMinor, currency, outcome }: SignedOperation,
): Promise<boolean> {
  const attempt = await findOwn(db, account, id)
  if (attempt?.kind !== 'sale') return false
  if (outcome.state === 'succeeded' || outcome.state === 'accepted') return true
  const what = `that ${amountMinor} ${currency} (minor units) of a sale were not captured after all (${outcome.refusalCode})`
  const paymentId = attempt.paymentId ?? id
  return noteUnknown(db, call, account, { reference: id, what, paymentId, finding: 'amounts_differ' })
}
