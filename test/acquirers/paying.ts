import assert from 'node:assert/strict'
import type {
  ChargeRequest,
  OperationRequest,
  Payment,
  ProviderAnswer,
  SessionLookUp,
  SignedOperation,
  SignedVerdict,
} from '../../src/providers/collect/index.ts'
import { newId } from '../../src/shared/ids.ts'
import { newOrder } from './new-order.ts'
import type { AcquirerWorld, PaidWith } from './worlds.ts'

export function answer<T>(got: ProviderAnswer<T>): T {
  if (got.kind !== 'answered') assert.fail(`expected an answer, got ${JSON.stringify(got)}`)
  return got.value
}

export async function openPage(world: AcquirerWorld, over: Partial<SessionLookUp> = {}) {
  const order = await newOrder(world, over)
  const session = answer(await world.acquirer.openSession(order))
  assert.ok(session.state === 'open')
  return { order: { ...order, sessionId: session.sessionId }, pageUrl: session.pageUrl }
}

/** Paid, and what is known of it once all was told: in answers, or in callbacks where the acquirer cannot be asked. */
export async function paid(world: AcquirerWorld, over: Partial<SessionLookUp> = {}) {
  const opened = await openPage(world, over)
  return approvedBy(world, opened, 'good')
}

export async function approvedBy(
  world: AcquirerWorld,
  { order: opened, pageUrl }: Awaited<ReturnType<typeof openPage>>,
  card: PaidWith,
) {
  const order = { ...opened, returned: await world.pay(pageUrl, card) }
  const session = answer(await world.acquirer.lookUpSession(order))
  if (session.state !== 'approved') assert.fail(`not approved but ${session.state}`)
  if (world.acquirer.traits.canBeAsked) return { order, payment: session.payment }
  const verdict = await verdictOn(world, order.attemptId, 'approved')
  assert.ok(verdict.outcome.state === 'approved')
  const { payment } = verdict.outcome
  assert.equal(payment.paymentId, session.payment.paymentId)
  assert.deepEqual([verdict.amountMinor, verdict.currency], [order.amountMinor, order.currency])
  const credential = order.storesCard ? await tokenOf(world, order.attemptId) : null
  const heldUntil = (order.kind === 'hold' && verdict.holdEnds?.payer) || null
  return { order, payment: { ...payment, credential, heldUntil } }
}

/** The `nth` verdict of its kind that is signed on an attempt. */
export function verdictOn(
  world: AcquirerWorld,
  attemptId: string,
  state: SignedVerdict['outcome']['state'],
  nth = 0,
): Promise<SignedVerdict> {
  return world.told(
    (said) =>
      said
        .flatMap((about) => (about.kind === 'attempt' && about.attemptId === attemptId ? (about.verdict ?? []) : []))
        .filter(({ outcome }) => outcome.state === state)[nth],
  )
}

function tokenOf(world: AcquirerWorld, attemptId: string): Promise<string> {
  return world.told(
    (said) =>
      said.flatMap((about) =>
        about.kind === 'stored_card' && about.attemptId === attemptId ? about.credential : [],
      )[0],
  )
}

/** The `nth` verdict that is signed on an operation. */
export function verdictOnOperation(world: AcquirerWorld, operationId: string, nth = 0): Promise<SignedOperation> {
  return world.told(
    (said) =>
      said.flatMap((about) =>
        about.kind === 'operation' && about.operationId === operationId ? (about.verdict ?? []) : [],
      )[nth],
  )
}

/** What an operation came to: in its answer, or in the callback that decides it. */
export async function decided(world: AcquirerWorld, order: OperationRequest) {
  const result = answer(await world.acquirer[order.kind](order))
  if (world.acquirer.traits.decides === 'at_once') return result
  assert.equal(result.state, 'accepted')
  const verdict = await verdictOnOperation(world, order.operationId)
  assert.deepEqual([verdict.amountMinor, verdict.currency], [order.amountMinor, order.currency])
  return verdict.outcome
}

/** What a look-up says that is so; where an acquirer cannot be asked, that it does not tell. */
export function asked(world: AcquirerWorld, state: string): string {
  return world.acquirer.traits.canBeAsked ? state : 'not_told'
}

export function chargeOf(order: SessionLookUp, payment: Payment, over: Partial<ChargeRequest> = {}): ChargeRequest {
  const { amountMinor, currency, createdAt, payerId, orderReference, description } = order
  assert.ok(payment.credential)
  const common = { amountMinor, currency, createdAt, payerId, orderReference, description }
  return { ...common, attemptId: newId(), kind: 'sale', credential: payment.credential, ...over }
}

export function operationOf(payment: Payment, kind: OperationRequest['kind'], amountMinor = 4_000n): OperationRequest {
  return { operationId: newId(), paymentId: payment.paymentId, kind, amountMinor, currency: 'EUR' }
}

export function stateOf(got: ProviderAnswer<{ state: string }>): string {
  return got.kind === 'answered' ? got.value.state : got.kind
}
