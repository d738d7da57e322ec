import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { collectingWorld } from '../../test/support/collecting.ts'
import { type SettlingWorld, settlingWorld } from '../../test/support/settling.ts'
import { readPspAccounts } from '../connections/index.ts'
import type { PspFact, PspPayment } from '../providers/charge/index.ts'
import type { Settlement } from '../settlements/index.ts'
import { HOUR_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { hearPsp } from './index.ts'

const world = await collectingWorld()
const { db } = world
/** Asked by its reference at any time. */
const asked = await settlingWorld(world)
/** Nothing can be asked: what it signs counts. */
const silent = await settlingWorld(world, { idempotency: 'none', lookUp: 'none' })

/** One whose answer was lost after the PSP had done it; its next turn is a while away. */
async function lost(back: SettlingWorld) {
  await rest()
  await back.moveIn()
  const { id } = await back.accepted('DEFERRED')
  back.script.sale = ['lost_after']
  await back.settle()
  const settlement = await back.settlement(id)
  assert.equal(settlement.state, 'unknown')
  const payment = back.charge(settlement.reference as string) ?? assert.fail('it was charged')
  return { id, settlement, payment }
}

/** Nothing of another test is worked on meanwhile. */
async function rest(): Promise<void> {
  await db.query('update settlements set step_at = null, due_at = null')
}

async function hear(back: SettlingWorld, { pspAccountId }: Pick<Settlement, 'pspAccountId'>, said: Partial<PspFact>) {
  const [account] = await readPspAccounts(db, [pspAccountId])
  assert.ok(account)
  const call = { ...back.ports, ...aCall(back.ports.businessClock, { systemClock: back.ports.systemClock }) }
  return hearPsp(db, call, account, { reference: null, paymentId: null, payment: null, ...said })
}

async function isDueNow(back: SettlingWorld, id: string): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean }>(
    'select step_at <= $2 as due from settlements where purchase_id = $1',
    [id, back.ports.systemClock.now()],
  )
  return rows[0]?.due === true
}

async function journalsOf(id: string): Promise<number> {
  const sql = `select 1 from journals where purchase_id = $1 and kind = 'psp_settlement'`
  return (await db.query(sql, [id])).rows.length
}

test('a hint about one that nobody has decided has the PSP asked at once', async () => {
  const { id, settlement } = await lost(asked)
  assert.equal(await isDueNow(asked, id), false)
  assert.equal(await hear(asked, settlement, { reference: settlement.reference }), true)
  assert.equal(await isDueNow(asked, id), true)
  assert.equal((await asked.settlement(id)).state, 'unknown', 'it says nothing itself')
})

test('of a PSP that can be asked a signed verdict is a hint too', async () => {
  const { id, settlement, payment } = await lost(asked)
  const lie: PspPayment = { ...payment, status: 'failed' }
  assert.equal(await hear(asked, settlement, { reference: settlement.reference, payment: lie }), true)
  assert.equal((await asked.settlement(id)).state, 'unknown')
  world.passRetries(10_000)
  await asked.settle()
  assert.equal((await asked.settlement(id)).state, 'settled')
})

test('of one that cannot be asked it counts, once', async () => {
  const { id, settlement, payment } = await lost(silent)
  const fact = { reference: settlement.reference, paymentId: payment.paymentId, payment }
  assert.deepEqual([await hear(silent, settlement, fact), await hear(silent, settlement, fact)], [true, false])
  const { state, payment: kept } = await silent.settlement(id)
  assert.deepEqual([state, kept?.paymentId, await journalsOf(id)], ['settled', payment.paymentId, 1])
})

test('its verdict may come before its answer: it is settled once', async () => {
  await rest()
  await silent.moveIn()
  const { id } = await silent.accepted('DEFERRED')
  silent.script.sale = [
    {
      meanwhile: async () => {
        const settlement = await silent.settlement(id)
        const { amountMinor, currency } = settlement
        const reference = settlement.reference as string
        const said = { paymentId: 'pay_early', uid: null, label: 'OK', refundedMinor: 0n, isTest: true, extra: {} }
        const payment = { ...said, reference, amountMinor, currency, status: 'completed', createdAt: null } as const
        assert.equal(await hear(silent, settlement, { reference, payment }), true)
      },
    },
  ]
  await silent.settle()
  assert.deepEqual([(await silent.settlement(id)).state, await journalsOf(id)], ['settled', 1])
})

test('that it has taken the money counts while it is voided, too, where nothing can void that any more', async () => {
  await rest()
  const final = await settlingWorld(world, { idempotency: 'header', lookUp: 'by_replay', voidsCaptured: false })
  const { id } = await final.accepted('DEFERRED')
  final.script.sale = [{ status: 'pending' }]
  await final.settle()
  await world.advance(25 * HOUR_MS)
  final.script.void = [{ answer: { kind: 'answered', value: { state: 'accepted', pspRef: 'void' } } }]
  await final.settle()
  const settlement = await final.settlement(id)
  assert.equal(settlement.state, 'voiding')
  const { reference } = settlement
  const payment = final.charge(reference as string) ?? assert.fail('it was charged')
  assert.equal(await hear(final, settlement, { reference, payment: { ...payment, status: 'completed' } }), true)
  assert.equal((await final.settlement(id)).state, 'settled')
})

test('one that fails it moves the purchase, as an answer would', async () => {
  const { id, settlement, payment } = await lost(silent)
  const { reference } = settlement
  assert.equal(await hear(silent, settlement, { reference, payment: { ...payment, status: 'failed' } }), true)
  assert.deepEqual([(await silent.settlement(id)).state, (await world.read(id)).state], ['refused', 'failed_connector'])
})

test('a verdict about another amount, currency, reference or mode is not believed', async () => {
  const { id, settlement, payment } = await lost(silent)
  const { reference } = settlement
  const lies: Partial<PspPayment>[] = [
    { amountMinor: payment.amountMinor - 1n },
    { currency: 'USD' },
    { reference: newId() },
    { isTest: false },
  ]
  for (const lie of lies) {
    assert.equal(await hear(silent, settlement, { reference, payment: { ...payment, ...lie } }), true)
    assert.equal((await silent.settlement(id)).state, 'unknown', Object.keys(lie).join())
  }
})

test('what names nothing of this account’s is not ours', async () => {
  const { id, settlement, payment } = await lost(asked)
  const other = { pspAccountId: (await lost(silent)).settlement.pspAccountId }
  const { reference } = settlement
  assert.equal(await hear(asked, other, { reference }), false, 'another merchant’s account')
  assert.equal(await hear(asked, settlement, { reference: newId() }), false)
  assert.equal(await hear(asked, settlement, { paymentId: payment.paymentId }), false, 'it has told us no id yet')
  assert.equal(await hear(asked, settlement, {}), false)
  assert.equal(await isDueNow(asked, id), false)
})

test('by the PSP’s own id it is found once that is known', async () => {
  await rest()
  await asked.moveIn()
  const { id } = await asked.accepted('DEFERRED')
  asked.script.sale = [{ status: 'pending' }]
  await asked.settle()
  const settlement = await asked.settlement(id)
  assert.equal(settlement.state, 'waiting')
  assert.equal(await hear(asked, settlement, { paymentId: settlement.payment?.paymentId ?? null }), true)
  assert.equal(await isDueNow(asked, id), true)
})
