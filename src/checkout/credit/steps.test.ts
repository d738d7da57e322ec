import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { submitCard } from '../../../sandbox/test-kit.ts'
import { createFormBrowser, type FormPage } from '../../../scripts/journey/form-browser.ts'
import { aBorrower, ENOUGH, lendInSteps } from '../../../test/support/lending.ts'
import { messagesFor } from '../../../test/support/mailbox.ts'
import { openShop } from '../../../test/support/shop.ts'
import { until } from '../../../test/support/until.ts'
import { startWorld } from '../../../test/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../shared/clocks.ts'
import { newId } from '../../shared/ids.ts'

const world = await startWorld({ CREDIT_ENFORCED_FROM: '2026-11-25' })
const MORNING = new Date('2026-11-26T08:00:00Z')
await world.advance(Math.max(0, MORNING.getTime() - world.businessClock.now().getTime()))
await lendInSteps(world)
await lendInSteps(world, 'DEFERRED')
const CARD = '4242424242424242'

type Type = 'INSTALLMENT' | 'DEFERRED'

async function sell(type: Type = 'INSTALLMENT', language = 'en') {
  const merchants = { ...world.credentials.merchants, SPLIT: world.credentials.merchants[type] }
  const shop = openShop({ baseUrl: world.baseUrl, credentials: { ...world.credentials, merchants } })
  const email = `${newId()}@example.test`
  const sold = await shop.sellByV1({ amount: 9_000, ref: newId(), client: { first_name: 'Alice', email } })
  const browser = createFormBrowser({ 'accept-language': language })
  return { ...sold, email, browser, borrower: aBorrower(email), page: await browser.open(sold.url) }
}

type Sold = Awaited<ReturnType<typeof sell>>

function formTo(page: FormPage, path: string) {
  const form = page.forms.find((candidate) => new URL(candidate.action).pathname.endsWith(path))
  assert.ok(form, `a form to ${path} on: ${page.text.slice(0, 400)}`)
  return form
}

const take = (sold: Sold, page = sold.page) => sold.browser.submit(formTo(page, '/credit'), sold.borrower)
const answer = (sold: Sold, page: FormPage, said: Record<string, string> = ENOUGH) =>
  sold.browser.submit(formTo(page, '/situation'), said)

async function reachContract(sold: Sold): Promise<FormPage> {
  const page = await answer(sold, await take(sold))
  assert.ok(page.url.endsWith('/contract'), page.text.slice(0, 300))
  return page
}

const documentsOf = async (id: string) => {
  const { rows } = await world.db.query<{
    kind: string
    document: string
    sha256: Buffer
    accepted: boolean
    consent: string
  }>(
    `select kind, document, sha256, accepted_at is not null as accepted, consent from credit_documents
      where purchase_id = $1 order by id`,
    [id],
  )
  return rows
}
const attemptsOf = async (id: string) => {
  const { rows } = await world.db.query<{ state: string }>('select state from attempts where purchase_id = $1', [id])
  return rows.map(({ state }) => state)
}
const pathOf = (page: FormPage) => new URL(page.url).pathname.split('/').slice(3).join('/')

test('from offer to bank: the form is mailed before, the contract is agreed to by a button that names the credit, and both are kept as shown', async () => {
  const sold = await sell()
  assert.match(sold.page.text, /Pay €90\.00 over time: a credit of €60\.00 from Crédit Armor SA/)
  assert.match(sold.page.text, /Caution! Borrowing money costs money/)
  assert.match(sold.page.text, /Pay €90\.00 now, without credit/)
  const situation = await take(sold)
  assert.equal(pathOf(situation), 'situation')
  const form = await until('the form was mailed', async () => {
    const all = await messagesFor(world, sold.email)
    return all.find(({ subject }) => subject?.startsWith('Before you decide'))
  })
  assert.match(form.text, /You have agreed to nothing/)
  assert.deepEqual(await attemptsOf(sold.id), [])
  const contract = await answer(sold, situation)
  assert.match(contract.text, /2 rue de Siam, 29200 Brest/)
  assert.doesNotMatch(contract.html, /type="checkbox"/, 'nothing is ticked')
  const agreeing = formTo(contract, '/contract')
  assert.ok(agreeing.buttons.some(({ label }) => label === 'Accept the credit of €60.00 and pay €30.00 today'))
  const cardPage = await sold.browser.submit(agreeing)
  assert.ok(cardPage.url.startsWith(world.sandboxUrl), cardPage.text.slice(0, 300))
  await submitCard(cardPage.url, CARD)
  const own = await until('it is bought', async () => {
    const page = await sold.browser.open(sold.url)
    return page.html.includes('data-state="schedule"') ? page : undefined
  })
  const kept = await documentsOf(sold.id)
  assert.deepEqual(
    kept.map(({ kind, accepted }) => [kind, accepted]),
    [
      ['form', false],
      ['contract', true],
      ['slip', true],
      ['receipt', true],
    ],
  )
  for (const { document, sha256 } of kept)
    assert.ok(createHash('sha256').update(document).digest().equals(sha256), 'the fingerprint is that of what is kept')
  assert.equal(kept[1]?.consent, 'Accept the credit of €60.00 and pay €30.00 today')
  assert.match(own.text, /Documents of your credit/)
  const page = await sold.browser.open(`${sold.url}/documents`)
  const files = [...page.html.matchAll(/href="([^"]+\.pdf)"/g)].map(([, href]) => href as string)
  assert.equal(files.length, 4)
  const stranger = createFormBrowser()
  for (const href of files) {
    const file = await fetch(new URL(href, sold.url), { headers: { cookie: '' } })
    assert.equal(file.status, 404, 'whoever has the shop’s link alone reads none')
  }
  assert.equal((await stranger.open(`${sold.url}/documents`)).status, 404)
  const mailed = await until('the contract was mailed', async () => {
    const all = await messagesFor(world, sold.email)
    return all.find(({ subject }) => subject?.includes('the contract'))
  })
  assert.match(mailed.text, /Credit agreement/)
  const link = /https?:\/\/\S+\/documents/.exec(mailed.text)?.[0] as string
  const byMail = await createFormBrowser({ 'accept-language': 'en' }).open(link)
  const [first = ''] = [...byMail.html.matchAll(/href="([^"]+\.pdf)"/g)].map(([, href]) => href as string)
  const file = await fetch(new URL(first, link))
  assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'application/pdf'])
  assert.equal(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  )

  // On the second day at ten, and once.
  await world.advance(2 * DAY_MS + 2 * HOUR_MS)
  const recalled = await until('the right to withdraw is recalled', async () => {
    const all = await messagesFor(world, sold.email)
    return all.find(({ subject }) => subject?.startsWith('You may still withdraw from your credit'))
  })
  assert.match(recalled.text, /1 quai de la Douane, 29200 Brest/, 'and how')
})

test('a contract agreed to twice is agreed to once, and leads to the same payment', async () => {
  const sold = await sell()
  const contract = await reachContract(sold)
  const agreeing = formTo(contract, '/contract')
  const [one, other] = await Promise.all([sold.browser.submit(agreeing), sold.browser.submit(agreeing)])
  for (const page of [one, other]) assert.ok(page.status < 500, `${page.status}`)
  const again = await sold.browser.submit(agreeing)
  assert.ok(again.status < 400, `${again.status} ${again.text.slice(0, 100)}`)
  assert.equal((await attemptsOf(sold.id)).length, 1)
  const agreed = await world.db.query(`select from events where purchase_id = $1 and name = 'creditAgreed'`, [sold.id])
  assert.equal(agreed.rowCount, 1)
})

test('a step that is not reached leads back to the first that is open; looking and reloading change nothing', async () => {
  const sold = await sell()
  for (const step of ['situation', 'contract'])
    assert.equal(pathOf(await sold.browser.open(`${sold.url}/${step}`)), '', `${step} before the form`)
  await take(sold)
  assert.equal(pathOf(await sold.browser.open(`${sold.url}/contract`)), 'situation')
  await take(sold, await sold.browser.open(sold.url))
  assert.equal((await documentsOf(sold.id)).length, 1, 'given twice, it is given once')
  const back = await sold.browser.open(sold.url)
  assert.match(back.html, /value="2 rue de Siam, 29200 Brest"/, 'what was typed is there')
  const other = await createFormBrowser({ 'accept-language': 'en' }).open(sold.url)
  assert.doesNotMatch(other.text + other.html, /rue de Siam/, 'in another browser it is not')
})

test('what is missing is said at its field, and what was typed stays', async () => {
  const sold = await sell()
  const page = await sold.browser.submit(formTo(sold.page, '/credit'), {
    ...sold.borrower,
    address: '',
    phone: '12',
  })
  assert.equal(page.url, sold.url)
  for (const field of ['address', 'phone']) assert.match(page.html, new RegExp(`href="#${field}"`))
  assert.match(page.html, /value="Alice Martin"/)
  assert.deepEqual(await documentsOf(sold.id), [])
  const situation = await take(sold, page)
  const wrong = await answer(sold, situation, { ...ENOUGH, income: 'a lot', honour: '' })
  assert.equal(pathOf(wrong), 'situation')
  assert.match(wrong.html, /href="#income"/)
  assert.match(wrong.html, /value="900"/)
})

test('after midnight a contract is not agreed to: the new dates are shown from step one, with what was typed', async () => {
  const sold = await sell()
  const contract = await reachContract(sold)
  await world.advance(DAY_MS)
  const page = await sold.browser.submit(formTo(contract, '/contract'))
  assert.equal(page.url, sold.url)
  assert.match(page.text, /The offer has changed/)
  assert.match(page.html, /value="2 rue de Siam, 29200 Brest"/)
  assert.deepEqual(await attemptsOf(sold.id), [])
  assert.equal(pathOf(await sold.browser.open(`${sold.url}/contract`)), '', 'nor is it shown')
  const stale = await sold.browser.submit(formTo(sold.page, '/credit'), sold.borrower)
  assert.equal(stale.url, sold.url, 'a form older than its offer is not given')
  assert.match(stale.text, /The offer has changed/)
  const next = await take(sold, stale)
  assert.equal(pathOf(next), 'situation')
  assert.equal((await documentsOf(sold.id)).filter(({ kind }) => kind === 'form').length, 2)
})

test('who is refused reads why, may pay all of it, and may ask for a person once', async () => {
  const sold = await sell()
  const refused = await answer(sold, await take(sold), { ...ENOUGH, income: '700' })
  assert.match(refused.text, /This credit is not granted/)
  assert.equal((await documentsOf(sold.id)).length, 1, 'no contract is drawn up')
  assert.equal(pathOf(await sold.browser.open(`${sold.url}/contract`)), 'situation')
  const asked = await sold.browser.submit(formTo(refused, '/review'), { message: 'I begin a new job on Monday' })
  assert.match(asked.text, /A person looks at it/)
  const cardPage = await sold.browser.submit(formTo(asked, '/credit/now'))
  assert.ok(cardPage.url.startsWith(world.sandboxUrl), cardPage.text.slice(0, 200))
  await submitCard(cardPage.url, CARD)
  const { rows } = await until('it is paid', async () => {
    const found = await world.db.query(
      `select credit_regime as regime from purchases where id = $1 and accepted_at is not null`,
      [sold.id],
    )
    return found.rows.length > 0 ? found : undefined
  })
  assert.deepEqual(rows, [{ regime: 'not_credit' }])
})

test('all of it may be paid from the first page, and the form of old agrees to no credit', async () => {
  const sold = await sell()
  assert.ok(!sold.page.forms.some(({ action }) => action.endsWith('/start')))
  const fields = { ...formTo(sold.page, '/credit').fields, terms: '1', email: sold.email }
  const old = { ...formTo(sold.page, '/credit'), action: `${sold.url}/start`, buttons: [], fields }
  await sold.browser.submit(old)
  assert.deepEqual(await attemptsOf(sold.id), [])
  const cardPage = await sold.browser.submit(formTo(sold.page, '/credit'), { email: sold.email }, 'without credit')
  assert.ok(cardPage.url.startsWith(world.sandboxUrl), cardPage.text.slice(0, 200))
})

test('in a language that no contract is written in, all of it is paid at once', async () => {
  const sold = await sell('INSTALLMENT', 'es')
  assert.match(sold.page.text, /Pagar 90,00\s€ ahora/)
  assert.ok(!sold.page.forms.some(({ action }) => action.endsWith('/credit')))
})

test('of a deferred payment nothing is paid in cash: its card is checked, and there is no receipt', async () => {
  const sold = await sell('DEFERRED', 'fr')
  const contract = await reachContract(sold)
  const agreeing = formTo(contract, '/contract')
  assert.ok(agreeing.buttons.some(({ label }) => label.replaceAll(/\s/g, ' ') === 'Accepter le crédit de 90,00 €'))
  const cardPage = await sold.browser.submit(agreeing)
  await submitCard(cardPage.url, CARD)
  await until('its card is checked', async () => ((await attemptsOf(sold.id)).includes('verified') ? true : undefined))
  assert.deepEqual(
    (await documentsOf(sold.id)).map(({ kind }) => kind),
    ['form', 'contract', 'slip'],
  )
})
