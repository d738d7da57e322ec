import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { settlingWorld } from '../../test/support/settling.ts'
import { COMMISSION_VERBS } from '../commands/commission.ts'
import { operate } from '../commands/operator/operate.ts'
import { readConfig } from '../config.ts'
import { transaction } from '../db/database.ts'
import { readOpenItems } from '../reading/index.ts'
import { cancelPurchase } from '../selling/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { publicId } from '../shared/ids.ts'
import { type CommissionTerms, setTerms } from './index.ts'

const world = await collectingWorld()
const { db, ports } = world
const call = { ...ports, scope: { kind: 'system' } as const }
const merchantId = world.merchant.id
const WITH_VAT = { vatCode: 'standard', vatBps: 2_000, vatReason: null } as const

async function agree(wished: Partial<CommissionTerms & { validFrom: Date }> = {}): Promise<void> {
  const usual = { ...WITH_VAT, currency: 'EUR', bps: 140, fixedMinor: 25n, onRefund: 'give_back' as const }
  await transaction(db, (tx) =>
    setTerms(tx, call, { ...usual, validFrom: undefined, ...wished, merchantId, reason: 'as agreed' }),
  )
}

async function sold(amountMinor: bigint): Promise<string> {
  const { purchase, leader } = await world.buy(amountMinor)
  await world.pay(leader)
  return purchase.id
}

async function linesOf(purchaseId: string) {
  const { rows } = await db.query(
    `select net_minor as net, vat_minor as vat, is_netted as netted from commission_lines where purchase_id = $1 order by id`,
    [purchaseId],
  )
  return rows
}

async function held(account: string, of = merchantId): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `select coalesce(-sum(amount_minor), 0)::bigint as sum from postings join journals on journals.id = journal_id
      where account = $1 and merchant_id = $2`,
    [account, of],
  )
  return rows[0]?.sum ?? 0n
}

async function netted(): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    'select coalesce(sum(amount_minor), 0)::bigint as sum from payable_adjustments where merchant_id = $1',
    [merchantId],
  )
  return rows[0]?.sum ?? 0n
}

test('without terms nothing is taken', async () => {
  assert.deepEqual(await linesOf(await sold(10_000n)), [])
  assert.equal(await held('commission_income'), 0n)
})

test('a promise takes its commission and VAT in the same transaction, once, netted from payouts; refunds give their part back', async () => {
  await agree()
  const id = await sold(10_000n)
  const charged = { net: 165n, vat: 33n, netted: true }
  assert.deepEqual(await linesOf(id), [charged])
  assert.deepEqual([await held('commission_income'), await held('vat'), await netted()], [165n, 33n, -198n])
  await world.work(3)
  await world.refund(id, 3_333n)
  assert.deepEqual(await linesOf(id), [charged, { net: -55n, vat: -11n, netted: true }])
  await world.work(3)
  await transaction(db, (tx) => cancelPurchase(tx, ports, id))
  assert.deepEqual((await linesOf(id)).at(-1), { net: -110n, vat: -22n, netted: true })
  assert.deepEqual([await held('commission_income'), await held('vat'), await netted()], [0n, 0n, 0n])
  const told = await readOpenItems(db, 'merchant_payable')
  assert.ok('items' in told && told.isExplained)
})

test('terms that begin later leave what is sold before to those of before; what keeps its commission keeps it', async () => {
  const later = new Date(ports.businessClock.now().getTime() + 10 * DAY_MS)
  await agree({ bps: 1_000, fixedMinor: 0n, validFrom: later })
  assert.deepEqual(await linesOf(await sold(10_000n)), [{ net: 165n, vat: 33n, netted: true }])
  await agree({ onRefund: 'keep', vatCode: 'exempt', vatBps: 0, vatReason: 'art. 261 C, 1° du CGI' })
  const id = await sold(10_000n)
  await transaction(db, (tx) => cancelPurchase(tx, ports, id))
  assert.deepEqual(await linesOf(id), [{ net: 165n, vat: 0n, netted: true }])
  await assert.rejects(agree({ validFrom: new Date(0) }), /invalid_parameters|today or later/)
  await assert.rejects(agree({ vatCode: 'exempt', vatBps: 0 }), /invalid_parameters|reason in law/)
})

test('of a sale that its merchant’s own PSP pays, the commission is taken once that has accepted, and not netted', async () => {
  const before = await netted()
  const back = await settlingWorld(world)
  await agree({ bps: 200, fixedMinor: 0n })
  const { id } = await back.accepted('SPLIT')
  assert.deepEqual(await linesOf(id), [])
  await back.settle()
  assert.deepEqual(await linesOf(id), [{ net: 600n, vat: 120n, netted: false }])
  assert.equal(await netted(), before)
  const told = await readOpenItems(db, 'merchant_payable')
  assert.ok('items' in told && told.isExplained)
})

test('an operator sets, shows and lists terms, each line with who set it and why', async () => {
  const run = async (...args: string[]) => {
    const said: string[] = []
    const config = readConfig({ DATABASE_URL: world.databaseUrl, LOG_LEVEL: 'silent' })
    assert.equal(
      await operate('commission', COMMISSION_VERBS, config, [...args, '--json'], (text) => void said.push(text)),
      0,
    )
    return JSON.parse(said.join('\n'))
  }
  const uid = publicId('mer', merchantId)
  const first = await run('show', '--merchant', uid, '--currency', 'JPY')
  assert.deepEqual([first.percent, first.notes], [0, ['nothing is taken']])
  const vat = ['--vat', 'standard', '--vat-rate', '20', '--reason', 'signed today']
  const set = await run('set', '--merchant', uid, '--currency', 'CHF', '--percent', '1.45', '--fixed', '0.30', ...vat)
  assert.deepEqual([set.percent, set.fixed_minor, set.vat_rate, set.on_refund], [1.45, '30', 20, 'keep'])
  const { items } = await run('list', '--merchant', uid)
  assert.ok(
    items.some((one: { currency: string; reason: string }) => one.currency === 'CHF' && one.reason === 'signed today'),
  )
  await assert.rejects(run('set', '--merchant', uid, '--vat', 'standard', '--vat-rate', '20'), /--reason/)
  await assert.rejects(run('set', '--merchant', uid, '--from', '2020-01-01', ...vat), /today or later/)
})
