import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { injectCrash } from '../../test/support/crash-injection.ts'
import { type SettlingWorld, settlingWorld } from '../../test/support/settling.ts'
import { until } from '../../test/support/until.ts'
import type { PspTraits } from '../providers/charge/index.ts'
import { claimSettlements } from '../settlements/index.ts'
import { addMs, DAY_MS, MINUTE_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { createSettlementRunner, runSettlements } from './index.ts'

const world = await collectingWorld()
const { db } = world
const crash = injectCrash(db)
crash.cut(0, 'before')

const GUARDS: Record<string, Partial<PspTraits>> = {
  header: { idempotency: 'header', keyLifeMs: DAY_MS },
  unique_reference: { idempotency: 'unique_reference' },
  none: { idempotency: 'none' },
}
const guarded: (readonly [string, SettlingWorld])[] = []
for (const [name, traits] of Object.entries(GUARDS)) guarded.push([name, await settlingWorld(world, traits)])

/** A turn that dies with its process leaves its lease behind. */
async function die(run: () => Promise<unknown>): Promise<void> {
  await run().catch(() => {})
  await db.query('update settlements set leased_until = step_at where leased_until is not null')
}

for (const [name, back] of guarded) {
  test(`cut short at any commit, a merchant is paid once by a PSP whose guard is ${name}, and payers are collected once`, async () => {
    await back.moveIn()
    const first = await back.accepted('SPLIT')
    crash.cut(0, 'before')
    await back.settle()
    const points = crash.commits()
    assert.ok(points >= 3, `only ${points} commits`)
    assert.equal((await back.settlement(first.id)).state, 'settled')
    for (let at = 1; at <= points; at++) {
      for (const when of ['before', 'after'] as const) {
        const { id } = await back.accepted('SPLIT')
        crash.cut(at, when)
        await die(() => back.settle())
        crash.cut(0, 'before')
        await back.settleFor(6, 6 * MINUTE_MS)
        const label = `${when} commit ${at}`
        assert.equal((await back.settlement(id)).state, 'settled', label)
        assert.equal(back.paidWith(`card_${id}`).length, 1, label)
        assert.equal((await world.events(id)).filter((event) => event === 'purchaseSettled').length, 1, label)
        assert.equal((await world.balances(id)).card_issuer, -30_000n, label)
        assert.equal((await world.read(id)).pot?.state, 'open', label)
      }
    }
  })
}

const [, back] = guarded[1] as (typeof guarded)[number]

test('workers of several processes share them: each merchant is paid once', async () => {
  await back.moveIn()
  const bought: { id: string }[] = []
  while (bought.length < 12) bought.push(await back.accepted('INSTALLMENT', 10_000n))
  for (let round = 0; round < 4; round++) {
    await Promise.all([runSettlements(db, back.ports), runSettlements(db, back.ports), runSettlements(db, back.ports)])
  }
  for (const { id } of bought) {
    assert.equal((await back.settlement(id)).state, 'settled')
    assert.equal(back.paidWith(`card_${id}`).length, 1)
  }
  const sent = back.requests('sale').map((order) => (order as { reference: string }).reference)
  for (const { id } of bought) assert.equal(sent.filter((reference) => reference === id).length, 1)
})

test('an answer to a first sending says nothing of a second one, which is under way by another worker', async () => {
  await back.moveIn()
  const { id } = await back.accepted('SPLIT')
  const mayAnswer = Promise.withResolvers<void>()
  let other: Promise<unknown> = Promise.resolve()
  const sales = back.requests('sale').length
  back.script.sale = [
    {
      meanwhile: async () => {
        world.passRetries(6 * MINUTE_MS)
        other = back.settle()
        await mayAnswer.promise
      },
      answer: { kind: 'not_sent', reason: 'connect' },
    },
    {
      meanwhile: async () => {
        mayAnswer.resolve()
        await first
        assert.equal((await back.settlement(id)).state, 'charging')
      },
    },
  ]
  const first = back.settle()
  await first
  await other
  assert.equal(back.requests('sale').length, sales + 2)
  assert.equal((await back.settlement(id)).state, 'settled')
  assert.equal(back.paidWith(`card_${id}`).length, 1)
})

test('a turn whose lease has run out sends nothing more that moves money', async () => {
  const { id } = await back.accepted('SPLIT')
  const sales = back.requests('sale').length
  back.script.issue = [{ meanwhile: async () => world.passRetries(6 * MINUTE_MS) }]
  await back.settle()
  assert.deepEqual([back.requests('sale').length, (await back.settlement(id)).state], [sales, 'requested'])
  await back.settleFor(2)
  assert.deepEqual([back.requests('sale').length, (await back.settlement(id)).state], [sales + 1, 'settled'])
})

test('a hundred of as many merchants are claimed by one statement; of one merchant only a few at a time', async () => {
  const { id } = await back.accepted('SPLIT')
  await db.query('update settlements set step_at = null, due_at = null')
  const merchants = Array.from({ length: 100 }, () => newId())
  await db.query(
    `insert into merchants select (jsonb_populate_record(source, jsonb_build_object('id', made))).*
       from unnest($1::uuid[]) as made, merchants source where source.id = $2`,
    [merchants, (await back.settlement(id)).merchantId],
  )
  const accounts = await db.query<{ id: string }>(
    `insert into psp_accounts (id, merchant_id, psp, mode, connected_at, changed_at)
     select gen_random_uuid(), made, 'scripted', 'test', now(), now() from unnest($1::uuid[]) as made returning id`,
    [merchants],
  )
  const copies = async (accountIds: readonly string[]) => {
    const ids = accountIds.map(() => newId())
    await db.query(
      `insert into purchases select (jsonb_populate_record(source, jsonb_build_object('id', made, 'reference', null))).*
         from unnest($1::uuid[]) as made, purchases source where source.id = $2`,
      [ids, id],
    )
    await db.query(
      `insert into settlements
       select (jsonb_populate_record(source,
                 jsonb_build_object('purchase_id', made, 'psp_account_id', account_id, 'step_at', $4::timestamptz))).*
         from unnest($1::uuid[], $2::uuid[]) as copy (made, account_id), settlements source
        where source.purchase_id = $3`,
      // Of the clock that claims: the database may have another.
      [ids, accountIds, id, new Date()],
    )
  }
  await copies(accounts.rows.map((row) => row.id))
  const claim = (busy: ReadonlyMap<string, number>) => {
    const now = { business: world.ports.businessClock.now(), system: addMs(new Date(), MINUTE_MS) }
    return claimSettlements(db, now, addMs(now.system, MINUTE_MS), {
      perAccount: 8,
      atOnce: 100,
      busy,
      onlyDoubted: false,
    })
  }
  assert.equal((await claim(new Map())).length, 100)
  assert.equal((await claim(new Map())).length, 0, 'they are leased')
  const one = accounts.rows[0]?.id as string
  await copies(Array.from({ length: 100 }, () => one))
  assert.equal((await claim(new Map([[one, 3]]))).length, 5)
  assert.equal((await claim(new Map([[one, 8]]))).length, 0)
  await db.query('update settlements set step_at = null, due_at = null, leased_until = null')
})

test('a PSP that hangs keeps no other merchant waiting', async () => {
  const held = Promise.withResolvers<void>()
  const hanging = await back.accepted('SPLIT')
  const hangingAccount = (await back.settlement(hanging.id)).pspAccountId
  const healthy = await back.accepted('DEFERRED')
  assert.notEqual((await back.settlement(healthy.id)).pspAccountId, hangingAccount)
  const { vault } = back.ports
  const sale: typeof vault.psp.sale = async (account, order, card) => {
    if (account.brandId === hangingAccount) await held.promise
    return vault.psp.sale(account, order, card)
  }
  const ports = { ...back.ports, vault: { ...vault, psp: { ...vault.psp, sale } } }
  const runner = createSettlementRunner(db, ports, (error) => assert.fail(String(error)))
  assert.equal((await runner.begin(false)).begun, 2)
  await until('the healthy one is settled', async () => (await back.settlement(healthy.id)).state === 'settled')
  await until('the other is being charged', async () => (await back.settlement(hanging.id)).state === 'charging')
  assert.equal((await runner.begin(false)).begun, 0)
  held.resolve()
  await runner.idle()
  assert.equal((await back.settlement(hanging.id)).state, 'settled')
})
