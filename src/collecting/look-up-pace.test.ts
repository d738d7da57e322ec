import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { scriptedAcquirer } from '../../test/support/scripted-acquirer.ts'
import { lookUpPace } from '../payments/index.ts'
import { checkAttempts } from './index.ts'

const PER_S = 12
const RUN_MS = 3_000

test('at its pace no second sees more than an acquirer allows, however few those are', () => {
  for (const perS of [0.5, 1, 2, 3, 10, 12, 19, 100, 1_000]) {
    const { atOnce, eachMs } = lookUpPace(perS, 10)
    // Full turns, one after the other: the most that can be asked.
    const turns = Array.from({ length: 2_000 }, (_, turn) => turn * atOnce * eachMs)
    const inASecond = turns.filter((at) => at < 1_000).length * atOnce
    assert.ok(inASecond <= Math.max(1, perS), `${perS} per second: ${inASecond}`)
  }
})

test('with 10,000 undecided attempts several processes together never ask more often than the acquirer allows', async () => {
  const world = await collectingWorld()
  const { db } = world
  const { leader } = await world.buy(9_000n)
  const attempt = await world.start(leader)
  await db.query(
    `insert into attempts (id, purchase_id, share_id, acquirer_account_id, kind, amount_minor, currency, state, created_at,
       deadline_at, check_at, initiated_by)
     select gen_random_uuid(), purchase_id, share_id, acquirer_account_id, kind, amount_minor, currency, 'dead', created_at,
       deadline_at, created_at, 'payer' from attempts, generate_series(1, 10000) where id = $1`,
    [attempt.id],
  )
  const { ports, script } = scriptedAcquirer(world, { lookUpsPerS: PER_S })
  const askedAt: number[] = []
  script.lookUpSession = async () => {
    askedAt.push(performance.now())
    return { kind: 'answered', value: { state: 'never_arrived' } }
  }
  const until = performance.now() + RUN_MS
  const worker = async () => {
    while (performance.now() < until) await checkAttempts(db, ports)
  }
  await Promise.all([worker(), worker(), worker()])
  for (const from of askedAt) {
    const inASecond = askedAt.filter((at) => at >= from && at < from + 1_000).length
    // Asked a little after its turn: a busy machine may push two turns together.
    assert.ok(inASecond <= PER_S + lookUpPace(PER_S, 10).atOnce, `${inASecond} within a second`)
  }
  assert.ok(askedAt.length >= PER_S, `${askedAt.length}: it goes on`)
})
