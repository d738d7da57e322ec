import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { scriptedAcquirer } from '../../test/support/scripted-acquirer.ts'
import { bookLookUps, lookUpPace } from '../payments/index.ts'
import { checkAttempts, runOperations } from './index.ts'

const PER_S = 12

test('at its pace no second sees more than an acquirer allows, however few those are', () => {
  for (const perS of [0.5, 1, 2, 3, 10, 12, 19, 100, 1_000]) {
    const { atOnce, eachMs } = lookUpPace(perS, 10)
    // Full turns, one after the other: the most that can be asked.
    const turns = Array.from({ length: 2_000 }, (_, turn) => turn * atOnce * eachMs)
    const inASecond = turns.filter((at) => at < 1_000).length * atOnce
    assert.ok(inASecond <= Math.max(1, perS), `${perS} per second: ${inASecond}`)
  }
})

test('turns that many book at the same moment come one after the other', async () => {
  const { db, accountId } = await collectingWorld()
  // Longer than the slowest machine takes for all of them.
  const pace = { atOnce: 5, eachMs: 10_000 }
  const waits = await Promise.all(Array.from({ length: 20 }, () => bookLookUps(db, accountId, 5, pace)))
  waits.sort((a, b) => a - b)
  for (const [turn, waitMs] of waits.entries()) {
    // Asked a little later, one waits so much less; the first of all was booked at most so long ago.
    assert.ok(waitMs <= turn * 50_000, `${turn}: ${waitMs}`)
  }
  assert.ok(
    waits.every((waitMs, turn) => turn === 0 || waitMs > (turn - 1) * 50_000),
    `${waits}`,
  )
})

test('10,000 undecided attempts and operations together are never asked about more often than the acquirer allows', async () => {
  const world = await collectingWorld()
  const { db, accountId } = world
  const { leader } = await world.buy(9_000n)
  const attempt = await world.pay(leader)
  await db.query(
    `insert into attempts (id, purchase_id, share_id, acquirer_account_id, kind, amount_minor, currency, state, created_at,
       deadline_at, check_at, initiated_by, payment_id)
     select gen_random_uuid(), purchase_id, share_id, acquirer_account_id, kind, amount_minor, currency,
       case when number % 2 = 0 then 'dead' else 'held' end, created_at, deadline_at,
       case when number % 2 = 0 then created_at end, 'payer', 'pay-' || number
       from attempts, generate_series(1, 10000) as number where id = $1`,
    [attempt.id],
  )
  await db.query(
    `insert into operations (id, attempt_id, purchase_id, kind, amount_minor, state, created_at, run_at, sent_at)
     select gen_random_uuid(), id, purchase_id, 'void', amount_minor, 'unknown', created_at, created_at, created_at
       from attempts where state = 'held' and payment_id like 'pay-%' and id <> $1`,
    [attempt.id],
  )
  const { ports, script, requests } = scriptedAcquirer(world, { lookUpsPerS: PER_S })
  let isItsTurn = true
  const notYet = async () => {
    assert.ok(isItsTurn, 'asked before its turn')
    return { kind: 'no_answer', reason: 'timeout' } as const
  }
  script.lookUpSession = notYet
  script.closeSession = notYet
  script.lookUpOperation = notYet
  const asked = () => requests('lookUpSession').length + requests('lookUpOperation').length
  const pause = async (ms: number) => {
    isItsTurn = false
    assert.ok(ms > 0)
    await Promise.resolve()
    isItsTurn = true
  }
  const turns: { readonly startsAtMs: number; readonly count: number }[] = []
  // Nobody waits: all that may be booked is, by two processes with a job for attempts and one for operations each.
  for (const job of [checkAttempts, runOperations, checkAttempts, runOperations, checkAttempts, runOperations]) {
    const before = asked()
    await job(db, ports, undefined, pause)
    const count = asked() - before
    const { rows } = await db.query<{ ends_ms: number }>(
      'select extract(epoch from look_up_next_at)::float8 * 1000 as ends_ms from acquirer_accounts where id = $1',
      [accountId],
    )
    turns.push({ startsAtMs: (rows[0]?.ends_ms ?? 0) - count * lookUpPace(PER_S, 10).eachMs, count })
  }
  for (const { startsAtMs: from } of turns) {
    const inASecond = turns.filter(({ startsAtMs }) => startsAtMs >= from && startsAtMs < from + 1_000)
    const count = inASecond.reduce((sum, turn) => sum + turn.count, 0)
    assert.ok(count <= PER_S, `${count} within a second`)
  }
  assert.ok(requests('lookUpSession').length > 0 && requests('lookUpOperation').length > 0, 'each kind has its turn')
  await db.query(`update acquirer_accounts set look_up_next_at = look_up_next_at + interval '1 minute'`)
  const before = asked()
  await checkAttempts(db, ports, undefined, pause)
  await runOperations(db, ports, undefined, pause)
  assert.equal(asked(), before, 'nothing is claimed that would wait longer than its lease')
})
