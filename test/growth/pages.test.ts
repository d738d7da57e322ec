import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '../../src/shared/ids.ts'
import { testDatabase } from '../support/database.ts'
import { copyWith } from '../support/larger-house.ts'
import { formTokenIn } from '../support/office.ts'
import { aMerchant, aPurchase } from '../support/telling.ts'
import { pages, report } from './additions.ts'
import { openStaffPages } from './staff-pages.ts'

const house = copyWith(...pages, report)
after(() => house.remove())
const { db } = await testDatabase()
const merchant = await aMerchant(db)
const ids: string[] = []
for (const index of [1, 2, 3, 4])
  ids.push((await aPurchase(db, merchant, { reference: index === 4 ? '=1+1,"x' : `BREST-${index}` })).purchaseId)
const foreign = await aPurchase(db, await aMerchant(db))
const server = await openStaffPages(house, db, merchant.companyId)
after(() => server.close())

const LIST = '/dashboard/dummies'

const get = (url: string, role = 'owner', headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { 'accept-language': 'en', ...(role && { 'x-role': role }), ...headers } })

function post(url: string, fields: Record<string, string>, role = 'owner', headers: Record<string, string> = {}) {
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...(role && { 'x-role': role }) }
  return server.inject({
    ...{ method: 'POST', url, payload: new URLSearchParams(fields).toString() },
    headers: { 'accept-language': 'en', ...form, ...headers },
  })
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('whoever is not signed in is led to the door, and back afterwards', async () => {
  const answer = await get(`${LIST}?state=aborted`, '')
  assert.equal(answer.statusCode, 303)
  assert.equal(answer.headers.location, '/dashboard/sign-in?next=%2Fdashboard%2Fdummies%3Fstate%3Daborted')
  const sent = await post(`${LIST}/${ids[0]}/abort`, { reason: 'cold' }, '')
  assert.equal(sent.statusCode, 401)
  assert.match(textOf(sent.body), /You are signed out Nothing was changed/)
})

test('a page is for its roles: others are told whose it is, in their language, and keep the rail', async () => {
  const answer = await get(`${LIST}/${ids[0]}/abort`, 'support', { 'accept-language': 'fr' })
  assert.equal(answer.statusCode, 403)
  assert.match(textOf(answer.body), /Elle s’adresse à : Propriétaire\. Votre rôle : Assistance\./)
  assert.match(answer.body, /<html lang="fr">[\s\S]*<a href="\/dashboard\/dummies"/)
  assert.equal((await get(LIST, 'developer')).statusCode, 403)
})

test('a page loads nothing but its stylesheet and its script, and is kept and framed by nobody', async () => {
  const { headers, body } = await get(LIST)
  assert.equal(
    headers['content-security-policy'],
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['referrer-policy'], 'same-origin')
  assert.doesNotMatch(body, /<script(?! src="\/office\/assets\/\w+\/office\.js" defer)|<style|\sstyle=|\son\w+=/)
  const stylesheet = /rel="stylesheet" href="([^"]+)"/.exec(body)?.[1] as string
  const { headers: cached } = await get(stylesheet, '')
  assert.match(String(cached['cache-control']), /immutable/)
})

test('the list is read by pages, whose links keep the filter, as the file of it does', async () => {
  const first = await get(`${LIST}?state=initialized`)
  assert.equal([...first.body.matchAll(/class="go"/g)].length, 3)
  const older = /href="([^"]+)" rel="next"/.exec(first.body)?.[1]?.replaceAll('&amp;', '&') as string
  assert.match(older, /^\/dashboard\/dummies\?state=initialized&after=/)
  assert.match(first.body, /href="\/dashboard\/reports\/dummy\.csv\?state=initialized"/)
  const second = await get(older)
  assert.equal([...second.body.matchAll(/class="go"/g)].length, 1)
  assert.match(second.body, /<a href="\/dashboard\/dummies\?state=initialized">Back to the newest/)
  assert.match(first.body, /<a class="chip" href="\/dashboard\/dummies"><span>State<\/span> initialized/)
})

test('an address says what is shown: what cannot be read is taken out of it', async () => {
  const answer = await get(`${LIST}?state=nonsense&reference=BREST`)
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, `${LIST}?reference=BREST`])
  const cursor = await get(`${LIST}?state=aborted&after=yesterday`)
  assert.deepEqual([cursor.statusCode, cursor.headers.location], [303, `${LIST}?state=aborted`])
})

test('what is another company’s is as unknown as what never was', async () => {
  for (const id of [foreign.purchaseId, newId(), 'nonsense']) {
    const answer = await get(`${LIST}/${id}`)
    assert.equal(answer.statusCode, 404, id)
    assert.match(textOf(answer.body), /There is nothing here/)
  }
})

test('a form with something wrong comes back with all that was typed, and says so on top and at its field', async () => {
  const url = `${LIST}/${ids[0]}/abort`
  const token = formTokenIn((await get(url)).body)
  const long = await post(url, { form_token: token, reason: '<b>because it is far too cold' })
  assert.equal(long.statusCode, 422)
  assert.match(long.body, /<a href="#reason">At most 20 characters\.<\/a>/)
  assert.match(
    long.body,
    /value="&lt;b&gt;because it is far too cold"[^>]*aria-describedby="reason-error" aria-invalid="true"/,
  )
  const refused = await post(url, { form_token: token, reason: 'none' })
  assert.equal(refused.statusCode, 422)
  assert.match(refused.body, /There is always one\./)
})

test('a form is of one sign-in: with another’s token nothing is changed, and nothing typed is lost', async () => {
  const url = `${LIST}/${ids[1]}/abort`
  const token = formTokenIn((await get(url, 'owner other')).body)
  for (const form_token of [token, '', 'x.y', `${token}x`]) {
    const answer = await post(url, { form_token, reason: 'too cold' })
    assert.equal(answer.statusCode, 409)
    assert.match(textOf(answer.body), /Nothing was changed: this page was open for too long/)
    assert.match(answer.body, /value="too cold"/)
  }
  assert.doesNotMatch(textOf((await get(`${LIST}/${ids[1]}`)).body), /aborted/)
  assert.notEqual(token, formTokenIn((await get(url, 'owner other')).body), 'no two pages have the same one')
})

test('what another site sends is refused, and not shown as if the visitor had typed it', async () => {
  const url = `${LIST}/${ids[1]}/abort`
  const form_token = formTokenIn((await get(url)).body)
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
    const answer = await post(url, { form_token, reason: 'planted' }, 'owner', headers as Record<string, string>)
    assert.equal(answer.statusCode, 403)
    assert.doesNotMatch(answer.body, /planted/)
  }
})

test('a form that is sent changes something in the visitor’s name, and leads to a page that says so once', async () => {
  const url = `${LIST}/${ids[2]}/abort`
  const form_token = formTokenIn((await get(url)).body)
  const answer = await post(url, { form_token, reason: 'too cold' }, 'owner', { 'sec-fetch-site': 'same-origin' })
  assert.equal(answer.statusCode, 303)
  const next = String(answer.headers.location)
  assert.match(textOf((await get(next)).body), /The dummy is aborted/)
  // An address that somebody sends says nothing of what another sign-in has done.
  assert.doesNotMatch(textOf((await get(next, 'owner other')).body), /The dummy is aborted/)
  assert.match(textOf((await get(`${LIST}/${ids[2]}`)).body), /purchaseAborted staff_nolwenn/)
  const again = await post(url, { form_token, reason: 'too cold' })
  assert.equal(again.statusCode, 409)
  assert.match(textOf(again.body), /it has moved on meanwhile/)
  assert.match(again.body, /value="too cold"/)
})

test('a read-only page is not sent anything', async () => {
  assert.equal((await post(LIST, {})).statusCode, 404)
})

test('a report is a page and a file without being told: the rows of the company, in the days asked for', async () => {
  const index = await get('/dashboard/reports', 'read_only')
  assert.match(index.body, /<a href="\/dashboard\/reports\/dummy">Dummies by reference<\/a>/)
  const page = await get('/dashboard/reports/dummy?from=2027-03-01&to=2027-03-01')
  assert.match(textOf(page.body), /4 rows, newest first/)
  assert.match(page.body, /href="\/dashboard\/reports\/dummy\.csv\?from=2027-03-01&amp;to=2027-03-01"/)
  const file = await get('/dashboard/reports/dummy.csv?from=2027-03-01')
  assert.equal(file.headers['content-disposition'], 'attachment; filename="dummy-2027-03-01.csv"')
  const [names, ...rows] = file.body.split('\r\n')
  assert.equal(names, '\uFEFFreference,created,amount')
  assert.equal(rows.length - 1, 4)
  assert.ok(rows.includes('BREST-1,2027-03-01T09:00:00.000Z,100.01'))
  // What a sheet would run as a formula is text.
  assert.ok(rows.includes(`"'=1+1,""x",2027-03-01T09:00:00.000Z,100.01`), file.body)
  assert.match(textOf((await get('/dashboard/reports/dummy?to=2027-02-28')).body), /Nothing in that time\./)
  assert.equal((await get('/dashboard/reports/nothing.csv')).statusCode, 404)
  assert.equal((await get('/dashboard/reports/purchases', 'developer')).statusCode, 403)
  const whole = (await get('/dashboard/reports/purchases.csv')).body.split('\r\n')
  assert.match(
    whole[1] as string,
    /^Week-end à Brest,pur_[\w-]{36},.*,INITIALIZED,2027-03-01T09:00:00\.000Z,EUR,100\.01$/,
  )
})
