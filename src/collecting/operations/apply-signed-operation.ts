import type { SignedOperation } from '../../acquirers/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { findAttemptById, findOperation, isUnderWay, lockOperation, type Operation } from '../../payments/index.ts'
import { lockAttemptChain } from '../lock-attempt-chain.ts'
import { applyLocked } from './apply-operation.ts'
import { reverseOperation } from './reverse-operation.ts'

/** What a signed verdict did: `foreign` is of another account, amount or currency than what we asked for. */
export type SignedEffect =
  | { readonly kind: 'applied' | 'unknown' }
  | { readonly kind: 'foreign'; readonly detail: string; readonly operation: Operation; readonly paymentId: string }
  | { readonly kind: 'reversed'; readonly operation: Operation }

/**
 * What the acquirer says of an operation by itself becomes true: in any order, however often it is told. A refusal of
 * what we count as done takes it back; taken back before we heard that it was done, it was never done.
 */
export async function applySignedOperation(
  tx: Transaction,
  call: Call,
  accountId: string,
  operationId: string,
  signed: SignedOperation,
): Promise<SignedEffect> {
  const found = await findOperation(tx, operationId)
  if (!found || found.kind === 'authorise') return { kind: 'unknown' }
  const owner = await findAttemptById(tx, found.attemptId)
  if (owner?.acquirerAccountId !== accountId) return { kind: 'unknown' }
  const [locked, operation] = await Promise.all([lockAttemptChain(tx, owner), lockOperation(tx, operationId)])
  const { attempt } = locked
  const { outcome, amountMinor, currency } = signed
  // A void is of the whole hold, whatever it is told with.
  const isOurs = currency === attempt.currency && (operation.kind === 'void' || amountMinor === operation.amountMinor)
  if (!isOurs) {
    const ours = `${operation.amountMinor} ${attempt.currency}`
    const detail = `a ${operation.kind} of ${ours} was told as one of ${amountMinor} ${currency} (minor units)`
    return { kind: 'foreign', detail, operation, paymentId: attempt.paymentId ?? attempt.id }
  }
  if (isUnderWay(operation)) {
    const result = outcome.state === 'reversed' ? ({ ...outcome, state: 'refused' } as const) : outcome
    await applyLocked(tx, call, locked, operation, result)
    return { kind: 'applied' }
  }
  const isTakenBack = outcome.state === 'reversed' || outcome.state === 'refused'
  if (operation.state !== 'succeeded' || !isTakenBack) return { kind: 'applied' }
  await reverseOperation(tx, call, locked, operation, outcome)
  return { kind: 'reversed', operation }
}
