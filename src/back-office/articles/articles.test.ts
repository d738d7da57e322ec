import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFormBrowser } from '../../../scripts/journey/form-browser.ts'
import { formTokenIn, officeOf, textOf } from '../../../test/support/office.ts'
import { startWorld } from '../../../test/support/world.ts'
import { newId, parsePublicId, publicId } from '../../shared/ids.ts'

const world = await startWorld()
const { db, credentials } = world
const companyId = parsePublicId('cmp', credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })
const { SPLIT, INSTALLMENT } = credentials.merchants
const ARTICLES = '/dashboard/links/articles'
const NEW = `${ARTICLES}/new`

const PASS = { name: 'Festival pass', amount: '90', currency: 'EUR', merchants: SPLIT.uid, language: 'en' }
const keyIn = (body: string) => /name="key" value="([^"]*)"/.exec(body)?.[1] ?? ''

async function opened(address = NEW) {
  const { body } = await office.get(address)
  return { form_token: formTokenIn(body), key: keyIn(body) }
}

async function made(fields: Record<string, string> = {}): Promise<string> {
  const answer = await office.post(NEW, { ...(await opened()), ...PASS, ...fields })
  assert.equal(answer.statusCode, 303, textOf(answer.body))
  return String(answer.headers.location).split('?')[0] as string
}

const pathToBuy = (body: string) => /\/pay\/article\/art_[\w-]+/.exec(body)?.[0] as string
const text = async (address: string) => textOf((await office.get(address)).body)

test('an article is made; its page has its address, its code, what was sold and who sells it', async () => {
  assert.match(await text('/dashboard/links'), /For many buyers at one price: articles/)
  assert.match(await text(ARTICLES), /No article yet/)
  const path = await made({ description: 'Three days', salesMax: '3' })
  const { body } = await office.get(path)
  assert.match(textOf(body), /Festival pass €90\.00 On sale .*Begun 0 .*Paid 0 .*Left 3 .*Split/)
  assert.match(body, /<svg[^>]*role="img" aria-label="The page’s address as a code to scan"/)
  const code = await office.get(`${path}/code.svg`)
  assert.match(code.headers['content-type'] as string, /image\/svg/)
  const { rows } = await db.query(`select actor, act from audit_lines where act = 'article_made'`)
  assert.deepEqual(rows, [{ actor: `staff_${office.staffId}`, act: 'article_made' }])
})

test('what was bought is counted, and found among the purchases by the article alone', async () => {
  const path = await made({ name: 'Sailing lesson', salesMax: '5' })
  const browser = createFormBrowser({ 'accept-language': 'en' })
  const url = `${world.baseUrl}${pathToBuy((await office.get(path)).body)}`
  const page = await browser.open(url)
  const buyer = { name: 'Bob', email: 'bob@example.test' }
  await browser.submit(page.forms[0] ?? assert.fail(page.text), buyer)
  await made({ name: 'Other' })
  assert.match(await text(path), /Begun 1 .*Paid 0 of 1 begun .*Left 4 /)
  const list = await office.get(`/dashboard/purchases?article=${path.split('/').at(-1)}`)
  assert.match(textOf(list.body), /Article Sailing lesson .*1 purchase/)
  assert.match(list.body, /purchases\.csv\?article=art_/)
  assert.match(await text(ARTICLES), /Other On sale 0 0 .*Sailing lesson On sale 1 0 /)
})

test('the button pressed twice makes one article', async () => {
  const sent = { ...(await opened()), ...PASS, name: 'Once' }
  const [one, two] = await Promise.all([office.post(NEW, sent), office.post(NEW, sent)])
  const path = (answer: typeof one) => String(answer.headers.location).split('?')[0]
  assert.deepEqual([one.statusCode, path(one)], [303, path(two)])
})

test('all that is wrong is said at its field, and what was typed stays', async () => {
  const wrong = { name: '', amount: 'much', currency: 'EUR', merchants: '', salesMax: '0', lastDay: '2020-01-01' }
  const answer = await office.post(NEW, { ...(await opened()), ...PASS, ...wrong })
  assert.equal(answer.statusCode, 422)
  const said = textOf(answer.body)
  assert.match(said, /Choose one way of paying at least/)
  assert.match(said, /Choose today or a later day/)
  assert.match(answer.body, /name="amount"[^>]*value="much"/)
  const foreign = await office.post(NEW, { ...(await opened()), ...PASS, merchants: publicId('mer', newId()) })
  assert.equal(foreign.statusCode, 422)
  await db.query('update merchants set fee_bps = 9000 where id = $1', [parsePublicId('mer', INSTALLMENT.uid)])
  const capped = await office.post(NEW, { ...(await opened()), ...PASS, merchants: INSTALLMENT.uid })
  assert.match(textOf(capped.body), /None of these ways can be offered/)
  const hostile = '<img src=x onerror=alert(1)>'
  assert.doesNotMatch((await office.get(await made({ name: hostile }))).body, /<img src=x/)
})

test('several ways of paying are ticked one by one', async () => {
  const { form_token, key } = await opened()
  const body = new URLSearchParams({ form_token, key, ...PASS, merchants: SPLIT.uid })
  body.append('merchants', credentials.merchants.DEFERRED.uid)
  const answer = await fetch(`${office.url}${NEW}`, {
    ...{ method: 'POST', body, redirect: 'manual' },
    headers: { 'x-role': 'owner', origin: office.url },
  })
  assert.equal(answer.status, 303)
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from article_merchants group by article_id order by max(article_id::text) desc limit 1',
  )
  assert.equal(rows[0]?.count, 2)
})

test('a changed price is a new article, made of the other one, which goes on being sold', async () => {
  const path = await made({ name: 'Kayak', salesMax: '7' })
  const address = `${NEW}?like=${path.split('/').at(-1)}`
  const { body } = await office.get(address)
  assert.match(textOf(body), /A changed price is a new article with an address of its own/)
  assert.match(body, /name="name"[^>]*value="Kayak"/)
  assert.match(body, /name="amount"[^>]*value="90\.00"/)
})

test('a sale is ended by a page that asks; twice is once, and its page sells no more', async () => {
  const path = await made({ name: 'Concert' })
  const url = `${world.baseUrl}${pathToBuy((await office.get(path)).body)}`
  assert.match(await text(`${path}/end`), /End the sale of Concert\?/)
  assert.equal((await office.submit(`${path}/end`)).statusCode, 303)
  assert.equal((await office.submit(`${path}/end`)).statusCode, 303)
  assert.equal((await fetch(url)).status, 410)
  assert.match(await text(path), /Ended .*Nobody can buy it now/)
  const { rows } = await db.query(`select count(*)::int as count from audit_lines where act = 'article_ended'`)
  assert.deepEqual(rows, [{ count: 1 }])
})

test('who only reads sees articles and makes, ends none', async () => {
  const path = await made({ name: 'Read' })
  const role = 'read_only' as const
  assert.equal((await office.get(path, { role })).statusCode, 200)
  assert.doesNotMatch((await office.get(path, { role })).body, /\/end"/)
  for (const address of [NEW, `${path}/end`]) assert.equal((await office.get(address, { role })).statusCode, 403)
})

test('a merchant’s own people see what it alone sells', async () => {
  const merchantId = parsePublicId('mer', SPLIT.uid) as string
  const own = await made({ name: 'Its own' })
  const shared = await made({ name: 'Of both', merchants: `${SPLIT.uid},${credentials.merchants.DEFERRED.uid}` })
  const shop = await officeOf(world, { kind: 'merchant', merchantId })
  assert.equal((await shop.get(own)).statusCode, 200)
  assert.equal((await shop.get(shared)).statusCode, 404)
})
