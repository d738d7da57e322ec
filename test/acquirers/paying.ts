import assert from 'node:assert/strict'
import type {
  AcquirerAnswer,
  ChargeRequest,
  OperationRequest,
  Payment,
  SessionLookUp,
} from '../../src/acquirers/index.ts'
import { newId } from '../../src/shared/ids.ts'
import { type AcquirerWorld, newOrder } from './worlds.ts'

export function answer<T>(got: AcquirerAnswer<T>): T {
  if (got.kind !== 'answered') assert.fail(`expected an answer, got ${JSON.stringify(got)}`)
  return got.value
}

export async function openPage(world: AcquirerWorld, over: Partial<SessionLookUp> = {}) {
  const order = await newOrder(world, over)
  const session = answer(await world.acquirer.openSession(order))
  assert.ok(session.state === 'open')
  return { order: { ...order, sessionId: session.sessionId }, pageUrl: session.pageUrl }
}

export async function paid(world: AcquirerWorld, over: Partial<SessionLookUp> = {}) {
  const { order, pageUrl } = await openPage(world, over)
  await world.pay(pageUrl, 'good')
  const session = answer(await world.acquirer.lookUpSession(order))
  if (session.state !== 'approved') assert.fail(`not approved but ${session.state}`)
  return { order, payment: session.payment }
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

export function stateOf(got: AcquirerAnswer<{ state: string }>): string {
  return got.kind === 'answered' ? got.value.state : got.kind
}
