import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Acquirer,
  KEY_REUSED,
  type OperationRequest,
  type ProviderAnswer,
} from '../../src/providers/collect/index.ts'
import { newOrder } from './new-order.ts'
import { answer, asked, chargeOf, operationOf, paid, stateOf, verdictOn, verdictOnOperation } from './paying.ts'
import { type AcquirerWorld, openWorlds, type Sending } from './worlds.ts'

/** The port, asked of every acquirer there is: what it can do changes the answer that is expected, never the question. */

/** A call that moves something: sent, asked about, and whether it was done as the books have it. */
interface Prepared {
  send(by?: Acquirer): Promise<ProviderAnswer<{ state: string }>>
  lookUp(): Promise<ProviderAnswer<{ state: string }>>
  /** `unseen`: no books have it. */
  isDone(): Promise<boolean | 'unseen'>
  /** What an answer says of it when it was done. */
  readonly done: 'open' | 'approved' | 'succeeded' | 'accepted'
  /** What its look-up says when it was done, and when it was not. */
  readonly found: string
  readonly absent: string
  /** What is told of it in the end where it cannot be asked about; null where nothing is. */
  told(): Promise<string | null>
}

const PREPARE: Readonly<Record<Sending, (world: AcquirerWorld) => Promise<Prepared>>> = {
  session: async (world) => {
    const order = await newOrder(world)
    const { canBeAsked } = world.acquirer.traits
    const lookUp = () => world.acquirer.lookUpSession(order)
    return {
      send: (by = world.acquirer) => by.openSession(order),
      lookUp,
      // A page that nobody has is in no books.
      isDone: async () => (canBeAsked ? answer(await lookUp()).state === 'open' : 'unseen'),
      done: 'open',
      found: 'open',
      // Who cannot be asked is sent the same key once more: the page is opened, if it was not, and nobody has it.
      absent: canBeAsked ? 'never_arrived' : 'open',
      told: async () => null,
    }
  },
  charge: async (world) => {
    const first = await paid(world)
    const order = chargeOf(first.order, first.payment)
    return {
      send: (by = world.acquirer) => by.chargeStored(order),
      lookUp: () => world.acquirer.lookUpCharge(order),
      isDone: async () => (await bookedOnce(world, order.attemptId))?.captured === 10_001,
      done: 'approved',
      found: asked(world, 'approved'),
      absent: asked(world, 'never_arrived'),
      told: async () => (await verdictOn(world, order.attemptId, 'approved')).outcome.state,
    }
  },
  capture: async (world) => {
    const { order, payment } = await paid(world)
    const isDone = async () => (await bookedOnce(world, order.attemptId))?.captured === 4_000
    return operated(world, operationOf(payment, 'capture'), isDone)
  },
  void: async (world) => {
    const { order, payment } = await paid(world)
    const isDone = async () => (await bookedOnce(world, order.attemptId))?.state === 'voided'
    return operated(world, operationOf(payment, 'void', 10_001n), isDone)
  },
  refund: async (world) => {
    const { order, payment } = await paid(world, { kind: 'sale' })
    const isDone = async () => (await bookedOnce(world, order.attemptId))?.refunded === 4_000
    return operated(world, operationOf(payment, 'refund'), isDone)
  },
}

function operated(world: AcquirerWorld, order: OperationRequest, isDone: () => Promise<boolean>): Prepared {
  const { acquirer } = world
  return {
    send: (by = acquirer) => by[order.kind](order),
    lookUp: () => acquirer.lookUpOperation(order),
    isDone,
    done: acquirer.traits.decides === 'at_once' ? 'succeeded' : 'accepted',
    found: asked(world, 'succeeded'),
    absent: asked(world, 'never_arrived'),
    told: async () => (await verdictOnOperation(world, order.operationId)).outcome.state,
  }
}

const isMovement = (operation: Sending) => ['capture', 'void', 'refund'].includes(operation)

/** Undefined where there is none; two would be a payment taken twice. */
async function bookedOnce(world: AcquirerWorld, attemptId: string) {
  const payments = await world.books(attemptId)
  assert.ok(payments.length <= 1, 'one attempt, one payment')
  return payments[0]
}

/** Whether the thing was done when the answer went wrong, and what that answer proves. */
const FAULTS = {
  refuse_connection_like: { done: false, kind: 'no_answer' },
  lost_after: { done: true, kind: 'no_answer' },
  error_after: { done: true, kind: 'no_answer' },
  error_before: { done: false, kind: 'no_answer' },
  silent: { done: false, kind: 'no_answer' },
} as const

for (const [name, world] of await openWorlds()) {
  const contract = (title: string, run: (world: AcquirerWorld) => Promise<void>) =>
    test(`${name}: ${title}`, async () => run(world))

  const { canBeAsked, returnParameters } = world.acquirer.traits
  for (const operation of Object.keys(PREPARE) as Sending[]) {
    contract(`${operation}: done, done once when sent twice, found afterwards`, async (world) => {
      const call = await PREPARE[operation](world)
      const twins = await Promise.all([call.send(), call.send()])
      // A twin that runs beside it may be told to wait; it is never told of a second one.
      assert.ok(twins.some((one) => stateOf(one) === call.done))
      for (const twin of twins) assert.ok([call.done, 'no_answer'].includes(stateOf(twin)), stateOf(twin))
      const again = await call.send()
      assert.equal(stateOf(again), call.done)
      for (const twin of twins) if (twin.kind === 'answered') assert.deepEqual(twin, again)
      await assertDone(call, true)
      assert.equal(stateOf(await call.lookUp()), call.found)
    })

    contract(`${operation}: nothing is found of what was never sent`, async (world) => {
      const call = await PREPARE[operation](world)
      assert.equal(stateOf(await call.lookUp()), call.absent)
    })

    for (const [fault, { done, kind }] of Object.entries(FAULTS)) {
      contract(`${operation}: ${fault} proves nothing, and is looked up or told`, async (world) => {
        const call = await PREPARE[operation](world)
        await world.fault(operation, fault)
        assert.equal((await call.send(fault === 'silent' ? world.impatient : world.acquirer)).kind, kind)
        await assertDone(call, done)
        assert.equal(stateOf(await call.lookUp()), done ? call.found : call.absent)
        if (done && !canBeAsked) await assertTold(call)
        // Sent again: what was done is answered. What failed under its key may stay a failure, or be proven undone, where
        // a payer or the next attempt begins anew; what we owe goes through.
        const again = stateOf(await call.send())
        const others = isMovement(operation) ? [] : ['no_answer', 'rejected']
        assert.ok([call.done, ...others].includes(again), again)
        await assertDone(call, done || again === call.done)
      })
    }

    contract(
      `${operation}: an answer that is not about it is not believed, and it is found or told once the wire is clean`,
      async (world) => {
        for (const fault of world.hostile) {
          const call = await PREPARE[operation](world)
          await world.fault(operation, fault)
          const got = await call.send()
          if (world.harmless[`${operation} ${fault}`]) assert.equal(stateOf(got), call.done, fault)
          else assert.equal(got.kind, 'no_answer', `${fault}: ${stateOf(got)}`)
          // That would hold all collection: a lie is no sign of another copy of our books.
          assert.ok(got.kind !== 'no_answer' || got.reason !== KEY_REUSED, fault)
          await assertDone(call, true, fault)
          await assertFound(call, fault)
          if (!canBeAsked) await assertTold(call)
        }
      },
    )

    if (canBeAsked) {
      contract(`${operation}: a look-up that is not about it is not believed`, async (world) => {
        for (const fault of world.hostile) {
          const call = await PREPARE[operation](world)
          await call.send()
          await world.fault('lookup', fault)
          const got = stateOf(await call.lookUp())
          assert.ok([call.found, 'no_answer'].includes(got), `${fault}: ${got}`)
          await assertFound(call, fault)
        }
      })
    }

    contract(`${operation}: turned away, it is not sent, and goes through the next time`, async (world) => {
      for (const fault of world.turnedAway) {
        const call = await PREPARE[operation](world)
        await world.fault(operation, fault, 1_000)
        const got = await call.send()
        const isTurnedAway = got.kind === 'not_sent' && got.retryAfterMs === 1_000
        // Whoever stands in between may say 503, too.
        assert.ok(isTurnedAway || (fault === 'unavailable' && got.kind === 'no_answer'), JSON.stringify(got))
        await assertDone(call, false)
        assert.equal(stateOf(await call.send()), call.done)
      }
    })
  }

  if (returnParameters.length > 0) {
    contract('session: what is said to the question that the browser brought is not believed of another', async () => {
      const { order } = await paid(world)
      for (const fault of world.hostile) {
        await world.fault('lookup', fault)
        assert.equal((await world.acquirer.lookUpSession(order)).kind, 'no_answer', fault)
      }
      assert.equal(stateOf(await world.acquirer.lookUpSession(order)), 'approved')
    })
  }
}

async function assertDone(call: Prepared, isDone: boolean, why?: string): Promise<void> {
  const seen = await call.isDone()
  if (seen !== 'unseen') assert.equal(seen, isDone, why)
}

/** Fails with the reason of what was not answered: a lie that was believed is not a machine that was too slow. */
async function assertFound(call: Prepared, fault: string): Promise<void> {
  const got = await call.lookUp()
  assert.equal(stateOf(got), call.found, `${fault}, then ${got.kind === 'no_answer' ? got.reason : got.kind}`)
}

async function assertTold(call: Prepared): Promise<void> {
  const state = await call.told()
  if (state !== null) assert.ok(['approved', 'succeeded'].includes(state), state)
}
