import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import {
  type Attempt,
  findAskedAttempt,
  findAttemptById,
  isUndecided,
  isUnderWay,
  listOperations,
  lockOperation,
  type Operation,
} from '../../payments/index.ts'
import type { SignedOperation } from '../../providers/collect/index.ts'
import { lockAttemptChain } from '../lock-chain-store.ts'
import { applyLocked } from './apply-operation.ts'
import { reverseOperation } from './reverse-operation.ts'

/**
 * What a signed verdict did. `early`: of a sale whose approval is still to be told. `foreign`: of another kind, amount or
 * currency than what we asked for, or nothing that we asked for.
 */
type SignedEffect =
  | { readonly kind: 'applied' | 'unknown' | 'early' }
  | { readonly kind: 'foreign'; readonly detail: string; readonly paymentId: string }
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
  const asked = await findAskedAttempt(tx, operationId)
  const owner = asked ?? (await findAttemptById(tx, operationId))
  if (owner?.acquirerAccountId !== accountId) return { kind: 'unknown' }
  const locked = await lockAttemptChain(tx, owner)
  const { attempt } = locked
  const taking = asked ? undefined : await findTaking(tx, attempt, signed)
  if (taking === 'early') return { kind: 'early' }
  const operation = asked || taking ? await lockOperation(tx, taking?.id ?? operationId) : undefined
  if (!operation || !isAsSent(attempt, operation, signed)) return foreign(attempt, operation, signed)
  const { outcome } = signed
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

/** A sale is taken with its authorisation: news of its capture has the attempt's name. */
async function findTaking(
  tx: Transaction,
  attempt: Attempt,
  { kind }: SignedOperation,
): Promise<Operation | 'early' | undefined> {
  if (attempt.kind !== 'sale' || kind !== 'capture') return undefined
  if (isUndecided(attempt.state)) return 'early'
  return (await listOperations(tx, attempt.id)).find((operation) => operation.kind === 'authorise')
}

/** A void is of the whole hold, whatever it is told with. */
function isAsSent({ currency }: Attempt, { kind, amountMinor }: Operation, told: SignedOperation): boolean {
  const isSameKind = kind === told.kind || kind === 'authorise'
  return isSameKind && currency === told.currency && (kind === 'void' || amountMinor === told.amountMinor)
}

function foreign(attempt: Attempt, operation: Operation | undefined, told: SignedOperation): SignedEffect {
  const said = `a ${told.kind} of ${told.amountMinor} ${told.currency} (minor units)`
  const isNothingNew = attempt.kind === 'sale' && told.kind === 'capture' && told.outcome.state !== 'reversed'
  // Else done by hand there, under the name of the payment: what was refused has moved nothing.
  if (!operation && (isNothingNew || told.outcome.state === 'refused')) return { kind: 'applied' }
  const ours = operation && `a ${operation.kind} of ${operation.amountMinor} ${attempt.currency}`
  const detail = ours ? `${ours} was told as ${said}` : `${said} that we did not ask for`
  return { kind: 'foreign', detail, paymentId: attempt.paymentId ?? attempt.id }
}
