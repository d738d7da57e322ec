import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type BackShop,
  backWorld,
  broughtHome,
  openVisit,
  payAndFollow,
  payAndLeave,
  type SoldBack,
} from '../../test/support/back-world.ts'
import { readBalances } from '../../test/support/books.ts'
import { until } from '../../test/support/until.ts'
import { readConfig } from '../config.ts'
import { markInstallation } from '../installation/index.ts'
import { newId } from '../shared/ids.ts'
import { operate } from './operator/operate.ts'
import { SETTLEMENT_VERBS } from './settlement.ts'

const world = await backWorld()
const { db, backShop, sell, booked, trouble } = world
// Its keys are in the data folder.
await markInstallation(db, 'demo')
const config = readConfig({ DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, SANDBOX_URL: world.sandboxUrl })

async function run(...args: string[]): Promise<string> {
  let said = ''
  await operate('settlement', SETTLEMENT_VERBS, config, [...args, '--json'], (text) => {
    said = text
  }).catch((error: Error) => {
    said = error.message
  })
  return said
}

const read = async (...args: string[]) => JSON.parse(await run(...args))
const nobody = (id: string) => `no settlement ${id} waits for anybody: npm run settlement -- list`

interface Undecided {
  readonly shop: BackShop
  readonly sale: SoldBack
  readonly visit: ReturnType<typeof openVisit>
  readonly uid: string
}

/** The answer to its charge was lost, and then the merchant's credentials were: nobody can be asked any more. */
async function undecided(fault: 'lost_after' | 'refuse_connection_like'): Promise<Undecided> {
  const shop = await backShop('payzen_eu', 'DEFERRED')
  await trouble(shop, 'sale', fault)
  await trouble(shop, 'lookup', 'refuse_connection_like', 99)
  const sale = await sell(shop)
  const visit = openVisit()
  await payAndLeave(visit, sale.url)
  await until('its answer is lost', async () => (await settlementOf(sale))?.state === 'unknown')
  await db.query('update psp_accounts set disconnected_at = now(), settings_sealed = null where merchant_id = $1', [
    shop.merchantUid.slice(4),
  ])
  return { shop, sale, visit, uid: `pur_${sale.id}` }
}

async function settlementOf({ id }: SoldBack) {
  const { rows } = await db.query<{ state: string; reference: string }>(
    'select state, reference from settlements where purchase_id = $1',
    [id],
  )
  return rows[0]
}

async function passDeadline({ sale }: Undecided): Promise<void> {
  await db.query(`update settlements set deadline_at = requested_at - interval '2 hours' where purchase_id = $1`, [
    sale.id,
  ])
}

/** Where the customer comes who looks again. */
function comeBack({ visit, sale }: Undecided) {
  return until('the page has an end', async () => {
    const page = await visit.open(sale.url)
    return !page.html.includes('data-ask-again') && !page.html.includes('data-state="finishing"') && page
  })
}

test('what an operator has seen paid counts as if its PSP had said so: books, shop and customer follow, once', async () => {
  const told = await backShop('payzen_eu', 'DEFERRED')
  const usual = await sell(told)
  await payAndFollow(openVisit(), usual.url)
  const [paidThere] = await booked(told, usual)
  const settled = (...filters: readonly string[]) =>
    read('list', '--settled', '--merchant', told.merchantUid, ...filters)
  const today = new Date().toISOString().slice(0, 10)
  const facts = {
    ...{ settlement: `pur_${usual.id}`, psp: 'payzen_eu', psp_payment: paidThere?.id, order: usual.reference },
    ...{ reference: paidThere?.reference, currency: 'EUR' },
  }
  const { card_last4: last4, card, ...found } = (await settled()).items[0]
  assert.partialDeepStrictEqual(found, facts)
  const { rows } = await db.query<{ last4: string }>('select card_last4 as last4 from settlements where card_id = $1', [
    card,
  ])
  assert.match(last4, /^\d{4}$/)
  assert.deepEqual(rows, [{ last4 }])
  assert.deepEqual(await settled('--from', '2999-01-01'), { items: [] })
  assert.match(await run('list', '--from', today), /^--from is for those that are settled: add --settled$/)
  assert.match(await run('export', '--from', today, '--to', '2020-01-01'), /^--from is behind --to$/)
  assert.match(await run('export', '--account', 'mine'), /^--account takes the id of an account, not mine$/)

  const one = await undecided('lost_after')
  const { shop, sale, uid } = one
  const [payment] = await booked(shop, sale)
  assert.ok(payment)
  const paid = ['paid', uid, '--psp-payment', payment.id]
  assert.match(await run(...paid), /^--reason is required/)
  assert.equal(await run(...paid, '--reason', 'too early'), nobody(uid), 'the service still asks')
  assert.deepEqual(await read('list'), { items: [] })

  await passDeadline(one)
  assert.partialDeepStrictEqual(await read('list'), {
    items: [
      { settlement: uid, state: 'unknown', reference: payment.reference, order: sale.reference, psp_payment: null },
    ],
  })
  const reason = ['--reason', 'in their back office']
  assert.deepEqual(await read(...paid, ...reason), { settlement: uid, state: 'settled' })
  assert.deepEqual(await readBalances(db, sale.id), await readBalances(db, usual.id))
  const { transaction } = broughtHome(await comeBack(one), 'pledg_result')
  assert.deepEqual([transaction.id, transaction.status], [payment.id, 'completed'])
  assert.equal(await run(...paid, ...reason), nobody(uid))
  assert.equal(await run('not-paid', uid, ...reason), nobody(uid))
  assert.deepEqual(await read('list'), { items: [] })
})

test('what an operator has seen unpaid fails: the customer reads it, and nothing stays in the books', async () => {
  const one = await undecided('refuse_connection_like')
  await passDeadline(one)
  assert.match(await run('not-paid', one.uid), /^--reason is required/)
  assert.deepEqual(await read('not-paid', one.uid, '--reason', 'not there'), { settlement: one.uid, state: 'refused' })
  assert.equal(broughtHome(await comeBack(one), 'pledg_error').type, 'bad_gateway')
  const balances = await until('payers have it back', async () => {
    const now = await readBalances(db, one.sale.id)
    return Object.values(now).every((balance) => balance === 0n) && now
  })
  assert.ok(balances)
  assert.equal(await run('paid', one.uid, '--psp-payment', '1', '--reason', 'x'), nobody(one.uid))
})

test('a card that was debited says that its PSP took it: unpaid only if that gives it back', async () => {
  const one = await undecided('lost_after')
  await passDeadline(one)
  const { id } = one.sale
  const inBooks = async () => {
    const { items } = await read('list')
    return items.find(({ settlement }: { settlement: string }) => settlement === one.uid)
  }
  await db.query(
    `insert into card_movements (issuer_account_id, event_id, purchase_id, kind, amount_minor, currency, occurred_at, heard_at, retry_at)
     select issuer_account_id, 'evt_' || kind, purchase_id, kind, minor, currency, now() + later, now(), now()
       from settlements, lateral (values ('debited', amount_minor, interval '0'), ('credited', 100, interval '1 second')) as told (kind, minor, later)
      where purchase_id = $1`,
    [id],
  )
  const { rows } = await db.query<{ minor: bigint }>('select amount_minor as minor from purchases where id = $1', [id])
  const debitedMinor = (rows[0]?.minor ?? 0n) - 100n
  assert.partialDeepStrictEqual(await inBooks(), {
    ...{ card_debited_minor: String(debitedMinor), card_authorised_minor: '0' },
  })
  const said = await run('not-paid', one.uid, '--reason', 'not found there')
  assert.match(said, new RegExp(`^its card was debited ${debitedMinor} EUR .minor units.: the PSP has taken it`))
  assert.equal((await settlementOf(one.sale))?.state, 'unknown')
  const givenBack = ['not-paid', one.uid, '--given-back', '--reason', 'given back there today']
  assert.deepEqual(await read(...givenBack), { settlement: one.uid, state: 'refused' })
  assert.equal(broughtHome(await comeBack(one), 'pledg_error').type, 'bad_gateway')
})

test('another payment than the one its PSP has told of is none of it', async () => {
  const one = await undecided('lost_after')
  await passDeadline(one)
  const known = { paymentId: '3000000099', reference: (await settlementOf(one.sale))?.reference, status: 'pending' }
  await db.query(
    `update settlements set state = 'waiting', payment = $2, payment_id = '3000000099' where purchase_id = $1`,
    [one.sale.id, JSON.stringify(known)],
  )
  const said = await run('paid', one.uid, '--psp-payment', '3000000098', '--reason', 'x')
  assert.equal(said, 'its payment there is 3000000099, not 3000000098')
  assert.equal((await settlementOf(one.sale))?.state, 'waiting')
})

test('a movement of a card that no rule applies to is listed until somebody clears it, and nothing is booked', async () => {
  const shop = await backShop('payzen_eu', 'DEFERRED')
  const sale = await sell(shop)
  await payAndFollow(openVisit(), sale.url)
  await db.query(
    `insert into card_movements (issuer_account_id, event_id, purchase_id, kind, amount_minor, currency, occurred_at, heard_at)
     select issuer_account_id, 'evt_in_dollars', purchase_id, 'credited', 700, 'USD', now(), now()
       from settlements where purchase_id = $1`,
    [sale.id],
  )
  const before = await readBalances(db, sale.id)
  const { items } = await read('movements')
  assert.partialDeepStrictEqual(items, [
    { kind: 'credited', purchase: `pur_${sale.id}`, amount_minor: '700', currency: 'USD' },
  ])
  const [{ movement }] = items
  assert.match(await run('clear', movement), /^--reason is required/)
  assert.deepEqual(await read('clear', movement, '--reason', 'paid out by hand'), {
    movement,
    kind: 'credited',
    cleared: true,
  })
  assert.deepEqual(await read('movements'), { items: [] })
  assert.deepEqual(await readBalances(db, sale.id), before)
  const sentence = `no movement ${movement} waits for anybody: npm run settlement -- movements`
  assert.equal(await run('clear', movement, '--reason', 'again'), sentence)
})

test('what is no settlement is nobody’s to decide', async () => {
  const uid = `pur_${newId()}`
  assert.equal(await run('not-paid', uid, '--reason', 'x'), nobody(uid))
  assert.match(await run('not-paid', 'seven', '--reason', 'x'), /named by its purchase, pur_ and a UUID, not seven$/)
})
