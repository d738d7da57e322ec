import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { aMerchant, aPurchase } from '../../test/support/telling.ts'
import { refuse } from '../refusals/index.ts'
import { addMs, HOUR_MS, systemClock } from '../shared/clocks.ts'
import { answerOnce, answerOnceInTwoSteps, IDEMPOTENCY_KEPT_MS, idempotentRequest } from './idempotency.ts'
import { deleteOldKeys } from './idempotency-store.ts'
import { deleteAnswered } from './unanswered-store.ts'

const { db } = await testDatabase()
const { purchaseId } = await aPurchase(db, await aMerchant(db))
const company = { owner: 'cmp_1', credential: 'key_1' }
const under = (key: string, body: unknown = {}, whose = company) => idempotentRequest(key, whose, 'POST /x', body)

test('effect, key and answer are one transaction: when the effect fails, the key is free again', async () => {
  await assert.rejects(
    answerOnce(db, under('fails'), async () => {
      throw new Error('no luck')
    }),
    /no luck/,
  )
  const answer = await answerOnce(db, under('fails'), async () => ({ status: 201, body: '{"n":1}' }))
  const again = await answerOnce(db, under('fails'), async () => assert.fail('not twice'))
  assert.deepEqual(again, answer)
})

test('a key that an earlier version kept as its API key’s is known, answered or not', async () => {
  const former = { owner: 'key_1', credential: 'key_1' }
  const first = await answerOnce(db, under('former', {}, former), async () => ({ status: 201, body: '{"n":2}' }))
  assert.deepEqual(await answerOnce(db, under('former'), async () => assert.fail('not twice')), first)
  const failing = () => Promise.reject(new Error('the process ends'))
  const ask = (whose: typeof company, finish: (id: string) => Promise<{ status: number; body: string }>) =>
    answerOnceInTwoSteps(db, systemClock, under('half', {}, whose), async () => purchaseId, finish)
  await assert.rejects(ask(former, failing), /the process ends/)
  const finished = await ask(company, async (id) => ({ status: 200, body: id }))
  assert.deepEqual([finished.body, (await ask(company, failing)).body], [purchaseId, purchaseId])
})

test('a key whose effect was kept by the version before is resumed', async () => {
  const ask = (finish: (id: string) => Promise<{ status: number; body: string }>) =>
    answerOnceInTwoSteps(db, systemClock, under('before'), async () => purchaseId, finish)
  await assert.rejects(ask(() => Promise.reject(new Error('the process ends'))))
  await db.query(`update idempotency_keys set purchase_id = made_id, made_id = null where key = 'before'`)
  assert.equal((await ask(async (id) => ({ status: 200, body: id }))).body, purchaseId)
})

test('when only the outside part fails, a retry resumes at once with the same effect', async () => {
  let effects = 0
  const effect = async () => {
    effects += 1
    return purchaseId
  }
  const attempt = (finish: (id: string) => Promise<{ status: number; body: string }>) =>
    answerOnceInTwoSteps(db, systemClock, under('resume'), effect, finish)
  await assert.rejects(
    attempt(async () => {
      throw new Error('mail room on fire')
    }),
    /mail room on fire/,
  )
  const startedMs = performance.now()
  const answer = await attempt(async (id) => ({ status: 200, body: id }))
  assert.deepEqual([answer.body, effects], [purchaseId, 1])
  assert.ok(performance.now() - startedMs < 2_000)
  assert.deepEqual(await attempt(async () => assert.fail('not again')), answer)
})

const unkeyed = (body: unknown = {}) => idempotentRequest(undefined, company, 'POST /x', body)
const abandon = () => db.query("update unanswered_requests set created_at = created_at - interval '10 seconds'")

test('without a key, what was never answered is answered by its repetition; the next one has its own effect', async () => {
  let effects = 0
  const ask = (body?: unknown) =>
    answerOnce(db, unkeyed(body), async () => {
      effects += 1
      return { status: 200, body: `${effects}` }
    })
  const lost = await ask({ amount: 1 })
  await abandon()
  assert.equal((await ask({ amount: 2 })).body, '2', 'another request')
  const told = await ask({ amount: 1 })
  assert.deepEqual([told.body, told.noted], [lost.body, lost.noted])
  await deleteAnswered(db, [told.noted as string])
  assert.equal((await ask({ amount: 1 })).body, '4')
  await db.query('delete from unanswered_requests')
})

test('a twin without a key waits until the first is answered, and has an effect of its own then', async () => {
  const first = await answerOnce(db, unkeyed('twin'), async () => ({ status: 200, body: 'first' }))
  let tries = 0
  const twin = answerOnce(db, unkeyed('twin'), async () => {
    tries += 1
    // Undone each time until the first one's client has its answer.
    if (tries === 3) await deleteAnswered(db, [first.noted as string])
    return { status: 200, body: 'second' }
  })
  assert.equal((await twin).body, 'second')
})

test('an effect that is refused because it has been had before is answered with the earlier answer', async () => {
  await answerOnce(db, unkeyed('abort'), async () => ({ status: 200, body: 'aborted' }))
  const again = async () => {
    refuse('purchase_already_aborted')
  }
  await assert.rejects(answerOnce(db, unkeyed('abort'), again), /already_aborted/, 'the first is being answered')
  await abandon()
  assert.equal((await answerOnce(db, unkeyed('abort'), again)).body, 'aborted')
})

test('without a key every request has its own effect', async () => {
  let effects = 0
  for (const status of [200, 201]) {
    const { noted } = await answerOnce(db, unkeyed(), async () => {
      effects += 1
      return { status, body: '' }
    })
    await deleteAnswered(db, [noted as string])
  }
  assert.equal(effects, 2)
})

test('keys are kept 48 hours and then swept', async () => {
  for (const key of ['old', 'young']) await answerOnce(db, under(key), async () => ({ status: 200, body: key }))
  const now = new Date()
  await db.query('update idempotency_keys set created_at = $2 where key = $1', ['old', addMs(now, -49 * HOUR_MS)])
  await db.query('update idempotency_keys set created_at = $2 where key = $1', ['young', addMs(now, -47 * HOUR_MS)])
  assert.equal(await deleteOldKeys(db, addMs(now, -IDEMPOTENCY_KEPT_MS)), 1)
  const fresh = await answerOnce(db, under('old'), async () => ({ status: 200, body: 'new' }))
  const kept = await answerOnce(db, under('young'), async () => assert.fail('kept'))
  assert.deepEqual([fresh.body, kept.body], ['new', 'young'])
})
