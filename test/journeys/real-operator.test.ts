import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inLanes } from '../../bench/load/in-lanes.ts'
import { createFormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { formOf } from '../../scripts/journey/pay-by-card.ts'
import { DAY_MS } from '../../src/shared/clocks.ts'
import { languages } from '../../src/texts/languages.ts'
import { readiness } from '../support/acquirer-command.ts'
import { type AtAcquirer, connectReal, REAL_NAMES, typeApproved } from '../support/at-acquirer.ts'
import { readBalances } from '../support/books.ts'
import { linkFor, messagesFor } from '../support/mailbox.ts'
import { openShop } from '../support/shop.ts'
import { takeTurns, thorough } from '../support/thorough.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

// What an operator of real accounts lives through: a key that is revoked, a refund that comes back, another default.

const world = await startWorld()
const shop = openShop(world)
const { split, decline } = languages.en.checkout.start
/** Open when the default changes. */
const POTS = thorough(6, 40)
/** Payers who are at it at the same time. */
const AT_ONCE = 10

const at = { stripe: await connectReal(world, 'stripe'), adyen: await connectReal(world, 'adyen') }

for (const name of takeTurns(REAL_NAMES)) {
  const bank = at[name]

  test(`${name}: while our key is not accepted payers are told within two seconds; a good key heals it without a restart`, async () => {
    await bank.makeDefault()
    await revokeKey(bank)
    await until('readiness names the cause', async () => {
      await bank.check()
      return (await readiness(world)).acquirer === 'credentials'
    })
    const sale = await shop.sendLink({ language: 'en_GB' })
    const { browser, pay } = await comeToShare(sale.url, `carol.${name}@example.test`)
    const startedMs = performance.now()
    const told = await pay()
    // Two seconds on a quiet machine; any wait of ours for an acquirer is longer than this.
    assert.ok(performance.now() - startedMs < 10_000, 'the payer waited')
    assert.ok(told.text.includes(decline.rejected.why), told.text)
    assert.doesNotMatch(told.text, /unauthori|api.?key/i)
    assert.equal(
      (await readiness(world)).notes?.some((note) => note.includes(`${name} account`)),
      true,
    )

    assert.match(String((await bank.connect(wrongKeyOf(bank))).code), /does not accept this key/)
    assert.equal((await bank.connect()).code, 0)
    await until('it is well again', async () => (await readiness(world)).acquirer === name)
    const again = await browser.open(sale.url)
    const cardPage = await browser.submit(formOf(again, '/people'), { terms: 'on' }, split(2))
    assert.ok(cardPage.url.startsWith(bank.apiUrl), cardPage.text)
    await typeApproved(browser, cardPage, bank)
    await until('it is paid', async () => (await shop.state(sale.id)) === 'LEADER_PROCESSED')
  })

  test(`${name}: who has a card page open goes on there from another tab; another browser starts over where that page can be closed`, async () => {
    await bank.makeDefault()
    const sale = await shop.sendLink({ language: 'en_GB' })
    const { browser, pay } = await comeToShare(sale.url, `erin.${name}@example.test`)
    const cardPage = await pay()
    const tab = await browser.open(sale.url)
    const other = createFormBrowser({ 'accept-language': 'en' })
    const elsewhere = await other.open(sale.url)
    const { resume } = languages.en.checkout.paying
    if (name === 'adyen') {
      assert.ok(tab.text.includes(resume.samePage), tab.text)
      assert.ok(elsewhere.text.includes(resume.endsByItself), elsewhere.text)
      assert.deepEqual([...tab.forms, ...elsewhere.forms], [])
      await typeApproved(browser, cardPage, bank)
    } else {
      assert.ok(tab.text.includes(resume.anotherHint), tab.text)
      const again = await other.submit(formOf(elsewhere, '/start'), {}, resume.again)
      assert.ok(again.url.startsWith(bank.apiUrl), again.text)
      assert.equal((await browser.open(cardPage.url)).status, 410)
      await typeApproved(other, again, bank)
    }
    await until('it is paid once', async () => (await shop.state(sale.id)) === 'LEADER_PROCESSED')
  })

  test(`${name}: a refund that was done comes back three days later: owed again, shown and told, the books right`, async () => {
    await bank.makeDefault()
    const friend = `dan.${name}@example.test`
    const sale = await openPot(bank, friend)
    // Adyen's simulator goes by the name on the card: done, and taken back a day later.
    const invitation = await payAsFriend(bank, friend, 'refund failed')
    await until('it is settled', async () => (await shop.state(sale.id)) === 'SUCCESSFUL')
    await refund(sale.id, 10_001)
    await until('the refund is done', async () => (await refundOf(sale.id))?.refund_state === 'COMPLETED')
    assert.equal(await clearing(sale.id), 0n)

    await world.advance(3 * DAY_MS)
    if (name === 'stripe') {
      const paid = (await bank.books()).payments.find(({ mode, refunded }) => mode === 'sale' && refunded > 0)
      const { id } = paid?.operations?.find(({ kind }) => kind === 'refund') ?? assert.fail()
      await world.sandbox('POST', `/stripe/refunds/${id}`, { status: 'failed' })
    }
    await until('it is shown as unpaid', async () => (await refundOf(sale.id))?.unpaid_amount_cents === 5_000)
    assert.equal(await clearing(sale.id), 5_000n)
    assert.equal((await readBalances(world.db, sale.id)).payer_receivable, -5_000n, 'owed to the payer')
    await until('the payer is told', async () => {
      return (await messagesFor(world, friend)).some(({ subject }) => subject?.includes('did not reach your card'))
    })
    const { heading } = await createFormBrowser({ 'accept-language': 'en' }).open(invitation.url)
    assert.equal(heading, languages.en.checkout.pledge.unavailable.refund_returned.heading)
  })
}

test(`${POTS} pots are open when the default changes: each is settled where it began, what is paid later goes to the new one`, async () => {
  const [before, after] =
    takeTurns([
      ['stripe', 'adyen'],
      ['adyen', 'stripe'],
    ] as const)[0] ?? assert.fail()
  await at[before].makeDefault()
  const friends = Array.from({ length: POTS }, (_, index) => `friend${index}@example.test`)
  const sales: string[] = []
  await inLanes(POTS, AT_ONCE, async (index) => {
    sales.push((await openPot(at[before], friends[index] as string)).id)
  })
  await at[after].makeDefault()
  const seen = { before: (await at[before].books()).payments.length, after: (await at[after].books()).payments.length }
  await inLanes(POTS, AT_ONCE, (index) => payAsFriend(at[after], friends[index] as string))
  await inLanes(POTS, AT_ONCE, async (index) => {
    const id = sales[index] as string
    await until('each is settled', async () => (await shop.state(id)) === 'SUCCESSFUL')
    assert.equal(await clearing(id), 10_001n)
  })
  const held = (await at[before].books()).payments
  assert.equal(held.length, seen.before, 'nothing new where they began')
  assert.deepEqual(new Set(held.slice(-POTS).map(captured)), new Set(['captured 5001']))
  const paid = (await at[after].books()).payments.slice(seen.after)
  assert.deepEqual(
    paid.map(captured),
    friends.map(() => 'captured 5000'),
  )
})

test('our ledger is what both acquirers have together', async () => {
  let netMinor = 0n
  for (const { books } of Object.values(at)) netMinor += BigInt((await books()).totals.EUR?.net ?? 0)
  let clearingMinor = 0n
  for (const id of shop.sold) clearingMinor += await clearing(id)
  assert.equal(clearingMinor, netMinor)
})

const captured = ({ state, captured: minor }: { state: string; captured: number }) => `${state} ${minor}`
const leaderOf = (friend: string) => `leader.of.${friend}`

async function clearing(purchaseId: string): Promise<bigint> {
  return (await readBalances(world.db, purchaseId)).acquirer_clearing ?? 0n
}

/** The leader's page with one friend on it, and the button that shares the payment. */
async function comeToShare(url: string, friend: string) {
  const browser = createFormBrowser({ 'accept-language': 'en' })
  const start = await browser.open(url)
  const people = {
    mode: 'share',
    'name.0': 'Alice',
    'contact.0': leaderOf(friend),
    'name.1': 'Bob',
    'contact.1': friend,
    terms: 'on',
  }
  return { browser, pay: () => browser.submit(formOf(start, '/people'), people, split(2)) }
}

async function openPot(bank: AtAcquirer, friend: string) {
  const sale = await shop.sendLink({ language: 'en_GB' })
  const { browser, pay } = await comeToShare(sale.url, friend)
  await typeApproved(browser, await pay(), bank)
  await until('the pot is open', async () => (await shop.state(sale.id)) === 'LEADER_PROCESSED')
  return sale
}

async function payAsFriend(bank: AtAcquirer, friend: string, holder = 'Bob'): Promise<FormPage> {
  const browser = createFormBrowser({ 'accept-language': 'en' })
  const invitation = await browser.open(await linkFor(world, friend))
  await typeApproved(browser, await browser.submit(formOf(invitation, '/start'), { terms: 'on' }), bank, holder)
  return invitation
}

interface Refund {
  readonly refund_state: string
  readonly unpaid_amount_cents: number
}

async function refund(id: string, amountMinor: number): Promise<void> {
  const answer = await askShop(id, 'credit_by_transfer', { amount_cents: amountMinor })
  assert.equal(answer.status, 200, await answer.text())
}

async function refundOf(id: string): Promise<Refund | undefined> {
  const { refunds } = (await (await askShop(id, 'refunds')).json()) as { refunds: Refund[] }
  return refunds.at(-1)
}

async function askShop(id: string, path: string, body?: object): Promise<Response> {
  return fetch(`${world.baseUrl}/api/purchases/pur_${id}/${path}`, {
    headers: { authorization: `Bearer ${await shop.token()}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
}

function wrongKeyOf({ key }: AtAcquirer): string {
  return `${key.slice(0, -3)}xyz`
}

/** As if somebody had revoked it at the acquirer: we go on with what it does not accept any more. */
async function revokeKey(bank: AtAcquirer): Promise<void> {
  const { rows } = await world.db.query<{ settings_sealed: Buffer }>(
    'select settings_sealed from acquirer_accounts where id = $1',
    [bank.accountId],
  )
  const context = `acquirer_accounts.settings:${bank.accountId}`
  const settings = JSON.parse(world.sealer.open(rows[0]?.settings_sealed ?? assert.fail(), context))
  await world.db.query('update acquirer_accounts set settings_sealed = $2, changed_at = now() where id = $1', [
    bank.accountId,
    world.sealer.seal(JSON.stringify({ ...settings, key: wrongKeyOf(bank) }), context),
  ])
}
