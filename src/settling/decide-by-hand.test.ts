import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { settlingWorld } from '../../test/support/settling.ts'
import { listDecisions } from '../audit/index.ts'
import { asOperator } from '../events/index.ts'
import type { CardMovement } from '../providers/issue/index.ts'
import type { DomainError } from '../refusals/index.ts'
import { HOUR_MS } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { decideByHand, hearCardMovement, listUndecided } from './index.ts'

const AMOUNT_MINOR = 30_000n

const world = await collectingWorld()
const { db } = world
// Nobody can be asked what became of a charge.
const back = await settlingWorld(world, { lookUp: 'none', idempotency: 'header', keyLifeMs: HOUR_MS })
const call = asOperator(world.ports)

/** The answer to its charge was lost, and its deadline is long past. */
async function undecided(): Promise<string> {
  const { id } = await back.accepted('SPLIT', AMOUNT_MINOR)
  back.script.sale = ['lost_before']
  await back.settle()
  await world.advance(26 * HOUR_MS)
  assert.equal((await back.settlement(id)).state, 'unknown')
  return id
}

async function tell(id: string, kind: CardMovement['kind']): Promise<void> {
  const movement = back.move(id, kind, AMOUNT_MINOR, world.ports.businessClock.now())
  const fact = { cardId: `card_${id}`, movement }
  assert.ok(await hearCardMovement(db, back.issuerId, fact, world.ports.systemClock.now()))
}

async function cardOf(id: string) {
  return (await listUndecided(db, SYSTEM, world.ports)).find(({ purchaseId }) => purchaseId === id)?.card
}

test('a card that is authorised says that its PSP took it, days before it is debited; one that was let go does not', async () => {
  const id = await undecided()
  assert.partialDeepStrictEqual(await cardOf(id), { debitedMinor: 0n, heldMinor: 0n })
  await tell(id, 'authorised')
  assert.partialDeepStrictEqual(await cardOf(id), { debitedMinor: 0n, heldMinor: AMOUNT_MINOR })
  await assert.rejects(decideByHand(db, call, id, 'not_paid', 'not found there'), {
    code: 'not_as_said',
    detail: /^its card is authorised for 30000 EUR .minor units.: the PSP has taken it; .*--given-back/,
  })
  await tell(id, 'released')
  assert.partialDeepStrictEqual(await cardOf(id), { debitedMinor: 0n, heldMinor: 0n })
  assert.equal((await decideByHand(db, call, id, 'not_paid', 'let go there')).state, 'refused')
})

test('a card that is authorised is called unpaid where its PSP gives that back', async () => {
  const id = await undecided()
  await tell(id, 'authorised')
  assert.equal((await decideByHand(db, call, id, 'given_back', 'voided there today')).state, 'refused')
})

test('a card that was debited, and credited in full since, is nobody’s objection: nothing stands on it', async () => {
  const id = await undecided()
  for (const kind of ['authorised', 'debited', 'credited'] as const) await tell(id, kind)
  assert.deepEqual(await cardOf(id), { debitedMinor: 0n, heldMinor: 0n, isUsed: true })
  assert.equal((await decideByHand(db, call, id, 'not_paid', 'given back there')).state, 'refused')
})

test('who decided a settlement by hand, and why, is kept, and nothing of it can be changed', async () => {
  const id = await undecided()
  const alice = asOperator(world.ports, 'alice')
  await decideByHand(db, alice, id, { paymentId: 'psp_1' }, 'seen in the PSP’s dashboard')
  const [decision, ...more] = await listDecisions(db, SYSTEM, { purchaseId: id, limit: 10 })
  assert.partialDeepStrictEqual(decision, {
    ...{ kind: 'settlement', subject: id, purchaseId: id, outcome: 'paid', reference: 'psp_1' },
    ...{ reason: 'seen in the PSP’s dashboard', decidedBy: 'operator alice' },
  })
  assert.deepEqual(more, [])
  for (const change of [`update decisions set reason = ''`, 'delete from decisions', 'truncate decisions']) {
    await assert.rejects(db.query(change), /append-only/)
  }
})

test('what is being asked right now is nobody’s to decide', async () => {
  const id = await undecided()
  let said = ''
  const meanwhile = () =>
    decideByHand(db, call, id, 'not_paid', 'not found there').catch((error: DomainError) => {
      assert.equal(error.code, 'not_waiting')
      said = error.detail
    })
  back.script.lookUpCard = [{ meanwhile, answer: { kind: 'no_answer', reason: 'timeout' } }]
  await back.settle()
  assert.match(said, /^pur_.* is being asked right now: again in a minute$/)
  assert.equal((await back.settlement(id)).state, 'unknown')
  back.script.lookUpCard = []
  assert.equal((await decideByHand(db, call, id, 'not_paid', 'not found there')).state, 'refused')
})
