import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { apiWorld } from '../../test/support/api-world.ts'
import { readBooks } from '../../test/support/books.ts'
import { messagesFor } from '../../test/support/mailbox.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { addDays, dateInZone, formatDate, hourInZone, parseDate } from '../schedules/index.ts'
import { newId } from '../shared/ids.ts'

// What payers and shops meet after the purchase, all of it by the requests that they send themselves.

const world = await apiWorld()
const { call, alice, db } = world
const CARD = '4242424242424242'
/** Approved now, refused whenever it is charged later without its owner. */
const TURNCOAT_CARD = '4000000000000341'

type Type = keyof typeof world.credentials.merchants

interface SeenShare {
  readonly state: string
  readonly amount_cents: number
  readonly due_on: string
}

async function sell(type: Type, data: Readonly<Record<string, unknown>> = {}) {
  const merchants = { ...world.credentials.merchants, SPLIT: world.credentials.merchants[type] }
  const shop = openShop({ baseUrl: world.baseUrl, credentials: { ...world.credentials, merchants } })
  const email = `${newId()}@example.test`
  const { id, url } = await shop.sendLink({ amountCents: 9_000, language: 'en_GB', email, firstName: 'Alice', ...data })
  return { id, url, email, browser: createFormBrowser({ 'accept-language': 'en' }) }
}

type Sale = Awaited<ReturnType<typeof sell>>

async function cardPage({ browser, url }: Sale, people: Record<string, string> = {}): Promise<FormPage> {
  const { forms, text } = await browser.open(url)
  const form = forms.find(({ action }) => /\/(start|people)$/.test(action)) ?? assert.fail(text)
  const page = await browser.submit(form, { terms: '1', ...people }, people.mode && 'Pay')
  assert.ok(page.url.startsWith(world.sandboxUrl), page.text)
  return page
}

async function buy(type: Type, card = CARD): Promise<Sale> {
  const sale = await sell(type)
  await submitCard((await cardPage(sale)).url, card)
  await until('the purchase is accepted', async () => (await read(sale.id)).collection !== null)
  return sale
}

const read = async (id: string) => {
  const { status, json, text } = await call('GET', `/api/purchases/pur_${id}`, { token: alice.accessToken })
  assert.equal(status, 200, text)
  return json as { state: string; collection: string | null; settlement: { state: string }; shares: SeenShare[] }
}
const sharesOf = async (id: string) =>
  (await read(id)).shares.map(({ state, amount_cents }) => `${state} ${amount_cents}`)

/** What the acquirer has of this purchase. */
async function books({ id }: Sale) {
  const { rows } = await db.query<{ id: string }>('select id from attempts where purchase_id = $1', [id])
  const own = (await readBooks(world)).payments.filter(({ reference }) => rows.some((row) => row.id === reference))
  const sum = (read: (payment: (typeof own)[number]) => number) =>
    own.reduce((total, payment) => total + read(payment), 0)
  return {
    held: sum(({ state, amount }) => (state === 'held' ? amount : 0)),
    captured: sum(({ captured }) => captured),
    refunded: sum(({ refunded }) => refunded),
  }
}

/** To nine in the morning of a day, when its charges have been due for an hour. */
async function reach(day: string, plusDays = 0): Promise<void> {
  const target = hourInZone(addDays(parseDate(day) ?? assert.fail(day), plusDays), 9).getTime()
  await world.advance(Math.max(0, target - world.businessClock.now().getTime()))
}

const refund = async (id: string, amount_cents: number) => {
  const path = `/api/purchases/pur_${id}/credit_by_transfer`
  const answer = await call('POST', path, { token: alice.accessToken, body: { amount_cents } })
  assert.equal(answer.status, 200, answer.text)
}

test('[decided.refund.dates, decided.refund.fee] what is given back reduces the last dates first; the fee follows with the last cent', async () => {
  const { uid } = world.credentials.merchants.INSTALLMENT
  // Where no law says when a fee is paid.
  await db.query(`update merchants set fee_bps = 50, country_code = 'CH' where id = $1`, [uid.slice(4)])
  const sale = await buy('INSTALLMENT')
  assert.deepEqual(await sharesOf(sale.id), ['paid 3045', 'owed 3000', 'owed 3000'])
  await refund(sale.id, 1_000)
  assert.deepEqual(await sharesOf(sale.id), ['paid 3045', 'owed 3000', 'owed 2000'])
  await refund(sale.id, 2_500)
  assert.deepEqual(await sharesOf(sale.id), ['paid 3045', 'owed 2500', 'cancelled 0'])
  assert.equal((await books(sale)).refunded, 0)
  await refund(sale.id, 5_500)
  await until('all of it was given back', async () => (await read(sale.id)).state === 'REFUNDED')
  assert.deepEqual(await books(sale), { held: 0, captured: 3_045, refunded: 3_045 })
})

test('[decided.reference.race] two customers pay one order at once: one is accepted, the other’s card is let go', async () => {
  const reference = newId()
  const sales = [await sell('SPLIT', { reference }), await sell('SPLIT', { reference })]
  const pages: FormPage[] = []
  for (const sale of sales) {
    pages.push(await cardPage(sale, { mode: 'alone', 'name.0': 'Alice', 'contact.0': sale.email, terms: 'on' }))
  }
  await Promise.all(pages.map(({ url }) => submitCard(url, CARD)))
  let seen = ''
  const states = await until(
    () => `both are decided: ${seen}`,
    async () => {
      const now = await Promise.all(sales.map(async ({ id }) => (await read(id)).state))
      seen = now.join()
      return now.includes('CANCELLED') && now.some((state) => /COLLECTING|SUCCESSFUL/.test(state)) && now
    },
  )
  const loser = sales[states.indexOf('CANCELLED')] as Sale
  await until('its hold is voided', async () => (await books(loser)).held === 0)
  assert.equal((await books(loser)).captured, 0)
})

test('[types.deferred.part] a deferred payment held in part: both parts are taken on the one day', async () => {
  await db.query(`update merchants set held_bps = 3000, delay_days = 5 where id = $1`, [
    world.credentials.merchants.DEFERRED.uid.slice(4),
  ])
  const sale = await buy('DEFERRED')
  assert.deepEqual(await sharesOf(sale.id), ['owed 2700', 'owed 6300'])
  assert.deepEqual(await books(sale), { held: 2_700, captured: 0, refunded: 0 })
  await reach((await read(sale.id)).shares[0]?.due_on ?? '')
  let seen: string[] = []
  await until(
    () => `both are paid: ${seen}`,
    async () => {
      seen = await sharesOf(sale.id)
      return seen.join() === 'paid 2700,paid 6300'
    },
  )
  assert.equal((await read(sale.id)).state, 'SUCCESSFUL')
  assert.deepEqual(await books(sale), { held: 0, captured: 9_000, refunded: 0 })
})

test('[types.retries, types.write_off] a refused instalment is retried and asked for by link; in the end it is our loss, not the merchant’s', async () => {
  const id = world.credentials.merchants.INSTALLMENT.uid.slice(4)
  await db.query(`update merchants set installments_count = 2, fee_bps = 0, lender = 'operator' where id = $1`, [id])
  const sale = await buy('INSTALLMENT', TURNCOAT_CARD)
  const due = (await read(sale.id)).shares[1]?.due_on ?? ''
  const refusals = async () => {
    const { rows } = await db.query(`select from attempts where purchase_id = $1 and state = 'dead'`, [sale.id])
    return rows.length
  }
  const isStepDone = async () => {
    const now = world.businessClock.now()
    const open = `select from shares where purchase_id = $1 and state = 'owed' and (collect_at is null or collect_at <= $2)`
    return (await db.query(open, [sale.id, now])).rows.length === 0
  }
  await reach(due)
  await until('it was refused', async () => (await refusals()) === 1)
  const refusedOn = formatDate(dateInZone(world.businessClock.now()))
  for (const days of [1, 2, 3, 4, 5, 7, 14, 21]) {
    await reach(refusedOn, days)
    await until(`what the plan says for day ${days} was done`, isStepDone)
    assert.deepEqual(await sharesOf(sale.id), ['paid 4500', 'owed 4500'])
  }
  assert.equal(await refusals(), 6, 'on its day, and five times again')
  const links = (await messagesFor(world, sale.email)).filter(({ text }) => text?.includes(`${world.baseUrl}/pay/`))
  assert.ok(
    links.some(({ subject }) => /could not/.test(subject ?? '')),
    links.map(({ subject }) => subject).join(),
  )
  await reach(refusedOn, 30)
  await until('it is written off', async () => (await sharesOf(sale.id))[1] === 'written_off 4500')
  const { state, settlement } = await read(sale.id)
  assert.deepEqual([state, settlement.state], ['SUCCESSFUL', 'settled'])
  assert.deepEqual(await books(sale), { held: 0, captured: 4_500, refunded: 0 })
})
