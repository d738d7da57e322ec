import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { insertOperation, isUnderWay, listOperations } from '../../payments/index.ts'
import type { BookedOperation } from '../../providers/collect/index.ts'
import { isSplit, residualMinor } from '../../purchases/index.ts'
import { idFor, parseUuid } from '../../shared/ids.ts'
import { chargeMinor } from '../../shares/index.ts'
import { type AttemptKey, type LockedAttempt, lockAttemptChain } from '../lock-chain-store.ts'
import { applyResult } from '../operations/index.ts'
import type { Cleared } from './finding.ts'

/** A capture, void or refund of a payment we know, asked for in a time that this database has lost. */
export async function learnOperation(
  tx: Transaction,
  call: Call,
  key: AttemptKey,
  booked: BookedOperation,
): Promise<Cleared> {
  const locked = await lockAttemptChain(tx, key)
  const { purchase } = locked
  const attemptId = key.id
  const of = { purchaseId: purchase.id, amountMinor: booked.amountMinor }
  const operations = await listOperations(tx, attemptId)
  const id = parseUuid(booked.operationId) ?? idFor(`learned ${booked.acquirerRef}`)
  const isKnown = operations.some((operation) => operation.id === id)
  if (isKnown || operations.some(isUnderWay) || purchase.unwinding) {
    const detail = `a ${booked.kind} of attempt ${attemptId} is under way`
    return { ...of, state: 'waiting', kind: 'undecided', detail }
  }
  const said = `a ${booked.kind} of ${booked.amountMinor} that we did not ask for`
  if (!isAwaited(locked, booked)) return { ...of, state: 'open', kind: 'amounts_differ', detail: said }
  const now = call.businessClock.now()
  await insertOperation(tx, {
    id,
    attemptId,
    purchaseId: purchase.id,
    kind: booked.kind,
    amountMinor: booked.amountMinor,
    state: 'requested',
    acquirerRef: null,
    refusalCode: null,
    createdAt: now,
    decidedAt: null,
    runAt: null,
    unwindingId: null,
  })
  await applyResult(tx, call, key, id, { state: 'succeeded', acquirerRef: booked.acquirerRef })
  // Who asked for it is lost: the card is credited, the merchant's claim is as it was.
  if (booked.kind === 'refund') {
    return { ...of, state: 'open', kind: 'given_back_unasked', detail: said, isLearned: true }
  }
  return { ...of, state: 'adopted', kind: 'unknown_to_us', detail: `our books have learned ${said}` }
}

function isAwaited({ purchase, share, attempt }: LockedAttempt, booked: BookedOperation): boolean {
  switch (booked.kind) {
    case 'void':
      return attempt.state === 'held'
    case 'refund':
      return attempt.refundedMinor + booked.amountMinor <= attempt.capturedMinor
    case 'capture': {
      const dueMinor = isSplit(purchase) ? residualMinor(purchase) : chargeMinor(share)
      return attempt.state === 'held' && share.state === 'owed' && booked.amountMinor === dueMinor
    }
  }
}
