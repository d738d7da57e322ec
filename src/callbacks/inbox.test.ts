import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { listAttempts, listPurchaseOperations } from '../payments/index.ts'
import type { CallbackFact, SignedVerdict } from '../providers/collect/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { claimEvents } from './inbox-store.ts'
import { workThrough } from './work-through.ts'

const world = await collectingWorld({}, { hears: true })
const { db, ports, accountId } = world
const account = ports.acquirers.all()[0] ?? assert.fail()
const MINUTE_MS = 60 * SECOND_MS

const errors: unknown[] = []
const onError = (error: unknown) => errors.push(error)
const work = (...facts: CallbackFact[]) => workThrough(db, ports, account, facts, onError)

/** A capture that the acquirer has taken on and not decided. */
async function acceptedCapture(amountMinor: bigint) {
  await world.sandbox.fault('capture', 'accepted')
  const { purchase, leader } = await world.buy(amountMinor)
  await world.pay(leader)
  await world.work()
  const capture = (await listPurchaseOperations(db, purchase.id)).find(({ kind }) => kind === 'capture')
  assert.equal(capture?.state, 'accepted')
  return { id: purchase.id, operationId: capture.id }
}

function decided(operationId: string, amountMinor: bigint, currency = 'EUR', eventId = newId()): CallbackFact {
  const outcome = { state: 'succeeded', acquirerRef: 'op_1' } as const
  return {
    eventId,
    about: { kind: 'operation', operationId, verdict: { kind: 'capture', amountMinor, currency, outcome } },
  }
}

const stateOf = async (id: string) =>
  (await listPurchaseOperations(db, id)).find(({ kind }) => kind === 'capture')?.state

async function findings(reference: string): Promise<string[]> {
  const { rows } = await db.query<{ kind: string }>(
    `select kind from parity_findings where state = 'open' and (subject = $1 or attempt_id::text = $1)`,
    [reference],
  )
  return rows.map(({ kind }) => kind)
}

test('a verdict of another amount or currency is not believed: a finding, and no effect', async () => {
  const { id, operationId } = await acceptedCapture(3_000n)
  assert.equal(await work(decided(operationId, 2_999n), decided(operationId, 3_000n, 'USD')), true)
  assert.equal(await stateOf(id), 'accepted')
  const { rows } = await db.query(
    `select 1 from parity_findings where kind = 'amounts_differ' and detail like '%3000%'`,
  )
  assert.equal(rows.length, 1)
  assert.equal(await work(decided(operationId, 3_000n)), true)
  assert.equal(await stateOf(id), 'succeeded')
})

test('taken back before we heard that it was done: in whatever order, nothing was taken', async () => {
  const { id, operationId } = await acceptedCapture(3_000n)
  const outcome = { state: 'reversed', acquirerRef: 'op_1', refusalCode: 'insufficient_funds' } as const
  const verdict = { kind: 'capture', amountMinor: 3_000n, currency: 'EUR', outcome } as const
  await work({ eventId: newId(), about: { kind: 'operation', operationId, verdict } }, decided(operationId, 3_000n))
  assert.equal(await stateOf(id), 'refused')
  assert.equal((await world.balances(id)).acquirer_clearing ?? 0n, 0n)
})

test('a second payment of an attempt that is paid is a finding; the first one told again is none', async () => {
  const { leader } = await world.buy(3_000n)
  const attempt = await world.pay(leader)
  assert.ok(attempt.paymentId)
  const told = (paymentId: string): CallbackFact => {
    const card = { brand: 'visa', last4: '4242', expiry: null, country: null }
    const payment = { paymentId, card, credential: null, heldUntil: null }
    const outcome = { state: 'approved', payment } as const
    const verdict = { amountMinor: 3_000n, currency: 'EUR', outcome, holdEnds: null }
    return { eventId: newId(), about: { kind: 'attempt', attemptId: attempt.id, verdict } }
  }
  assert.equal(await work(told(attempt.paymentId)), true)
  assert.deepEqual(await findings(attempt.id), [])
  assert.equal(await work(told(`second-${attempt.id}`)), true)
  assert.deepEqual(await findings(`second-${attempt.id}`), ['unknown_to_us'])
  await world.work()
})

test('what a process had claimed and not finished when it died is worked on when it is told again', async () => {
  const { id, operationId } = await acceptedCapture(3_000n)
  const fact = decided(operationId, 3_000n)
  const now = ports.systemClock.now()
  const dead = { now, leasedUntil: new Date(now.getTime() + MINUTE_MS) }
  const { claimed } = await claimEvents(db, accountId, [fact.eventId as string], dead)
  assert.equal(claimed.size, 1)
  assert.equal(await work(fact), false, 'somebody may be at it')
  assert.equal(await stateOf(id), 'accepted')
  world.passRetries(MINUTE_MS)
  assert.equal(await work(fact), true)
  assert.equal(await stateOf(id), 'succeeded')
})

test('of a batch, one bad fact stops none of the others; told again, the good ones do not count twice', async () => {
  const [first, second] = [await acceptedCapture(3_000n), await acceptedCapture(4_000n)]
  const bad = { eventId: newId(), about: { kind: 'nonsense' } } as unknown as CallbackFact
  const batch = [decided(first.operationId, 3_000n), bad, decided(second.operationId, 4_000n)]
  assert.equal(await work(...batch), false)
  assert.equal(errors.length, 1)
  assert.deepEqual([await stateOf(first.id), await stateOf(second.id)], ['succeeded', 'succeeded'])
  const { rows } = await db.query<{ done: number }>(
    'select count(done_at)::int as done from callback_events where event_id = any($1)',
    [batch.map(({ eventId }) => eventId)],
  )
  assert.equal(rows[0]?.done, 2)
  assert.equal(await work(...batch), false)
  assert.equal(errors.length, 2, 'only the bad one was tried again')
})

test('one event told ten times at once counts once, and is done for whoever comes later', async () => {
  const { id, operationId } = await acceptedCapture(3_000n)
  const fact = decided(operationId, 3_000n)
  const answers = await Promise.all(Array.from({ length: 10 }, () => work(fact)))
  assert.ok(answers.includes(true))
  assert.equal(await work(fact), true)
  assert.equal((await world.events(id)).filter((name) => name === 'purchaseSuccessful').length, 1)
})

test('whatever a callback tells, what is unknown and ours by its shape is a finding, and done', async () => {
  const approved = (paymentId: string) => {
    const payment = {
      paymentId,
      card: { brand: 'visa', last4: '4242', expiry: null, country: null },
      credential: null,
      heldUntil: null,
    }
    return { state: 'approved', payment } as const
  }
  const of = { amountMinor: 100n, currency: 'EUR' }
  const refusal = { declineCode: 'other' } as const
  const reversed = { state: 'reversed', acquirerRef: 'op_1', refusalCode: 'refused' } as const
  const dispute = {
    ...of,
    paymentId: 'pay_lost',
    state: 'opened',
    step: 0n,
    feeMinor: 0n,
    reason: '',
    respondBy: null,
  } as const
  const tellings: readonly [name: string, tell: (id: string) => CallbackFact['about']][] = [
    ['an attempt to be asked for', (attemptId) => ({ kind: 'attempt', attemptId, verdict: null })],
    ...[approved('pay_lost_too'), { state: 'declined', ...refusal } as const].map(toTelling),
    toTelling({ state: 'expired' }),
    ['an operation to be asked for', (operationId) => ({ kind: 'operation', operationId, verdict: null })],
    ...(['capture', 'void', 'refund'] as const).flatMap((kind) =>
      [reversed, { state: 'succeeded', acquirerRef: 'op_1' } as const].map((outcome): (typeof tellings)[number] => {
        const verdict = { ...of, kind, outcome }
        return [`a ${kind} ${outcome.state}`, (operationId) => ({ kind: 'operation', operationId, verdict })]
      }),
    ),
    ['a stored card', (attemptId) => ({ kind: 'stored_card', attemptId, credential: 'tok_1' })],
    ['a dispute', (attemptId) => ({ kind: 'dispute', dispute: { ...dispute, attemptId, disputeId: attemptId } })],
    ['what is not followed', (reference) => ({ kind: 'other', reference, what: 'payment' })],
    ['what is not followed, of a share', (id) => ({ kind: 'other', reference: `${id}.payer`, what: 'payment' })],
  ]
  function toTelling(outcome: SignedVerdict['outcome']): (typeof tellings)[number] {
    return [outcome.state, (attemptId) => ({ kind: 'attempt', attemptId, verdict: { ...of, outcome, holdEnds: null } })]
  }
  for (const [name, tell] of tellings) {
    const id = newId()
    const count = async () => (await db.query('select 1 from parity_findings')).rows.length
    const before = await count()
    assert.equal(await work({ eventId: newId(), about: tell(id) }), true, name)
    assert.equal(await count(), before + 1, name)
  }
})

test('other systems’ events are done, and what is known though not followed is no finding', async () => {
  const { id, operationId } = await acceptedCapture(3_000n)
  const attempt = (await listAttempts(db, id))[0] ?? assert.fail()
  const other = (reference: string | null): CallbackFact => {
    return { eventId: newId(), about: { kind: 'other', reference, what: 'payment' } }
  }
  const known = [other(attempt.id), other(operationId), other(`${attempt.shareId}.payer`)]
  assert.equal(await work(other('order-4711'), other(null), ...known), true)
  const foreign = { eventId: newId(), about: { kind: 'operation', operationId: 'order-4711', verdict: null } } as const
  assert.equal(await work(foreign), true)
  for (const reference of ['order-4711', operationId, attempt.id, `${attempt.shareId}.payer`])
    assert.deepEqual(await findings(reference), [])
})

test('news of an attempt of an acquirer that does not answer has to be told again; one that cannot be asked is not', async () => {
  const { leader } = await world.buy(3_000n)
  const { id } = await world.start(leader)
  const fact = { eventId: newId(), about: { kind: 'attempt', attemptId: id, verdict: null } } as const
  await world.sandbox.fault('lookup', 'error_before')
  assert.equal(await work(fact), false)
  assert.equal(await work(fact), true)
  const { acquirer } = account
  const mute = { ...account, acquirer: { ...acquirer, traits: { ...acquirer.traits, canBeAsked: false } } }
  await world.sandbox.fault('lookup', 'error_before')
  assert.equal(await workThrough(db, ports, mute, [{ ...fact, eventId: newId() }], onError), true)
  await world.sandbox.call('DELETE', '/v1/faults')
})
