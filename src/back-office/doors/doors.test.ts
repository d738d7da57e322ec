import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formTokenIn, textOf } from '../../../test/support/office.ts'
import { officeBrowser } from '../../../test/support/office-browser.ts'
import { startWorld } from '../../../test/support/world.ts'

const { baseUrl, credentials, db } = await startWorld()
const { email, password } = credentials.dashboard
const SIGN_IN = '/dashboard/sign-in'

async function signedIn() {
  const browser = officeBrowser(baseUrl)
  const answer = await browser.submit(SIGN_IN, { email, password })
  assert.deepEqual([answer.status, answer.location], [303, '/dashboard'], answer.body)
  return browser
}

test('whoever is nobody is led to the sign-in, comes in by e-mail and password, and is led on to where they wanted', async () => {
  const browser = officeBrowser(baseUrl)
  assert.equal((await browser.get('/dashboard')).location, SIGN_IN)
  const wanted = '/dashboard/reports/purchases?from=2026-11-01'
  const sent = await browser.get(wanted)
  assert.equal(sent.location, `${SIGN_IN}?next=${encodeURIComponent(wanted)}`)
  const answer = await browser.submit(sent.location as string, { email: email.toUpperCase(), password })
  assert.deepEqual([answer.status, answer.location], [303, wanted])
  const report = await browser.get(wanted)
  assert.equal(report.status, 200)
  assert.match(textOf(report.body), /staff@demo\.test Owner Sign out/)
  const { rows } = await db.query("select act, actor from audit_lines where act = 'signed_in' order by id desc limit 1")
  assert.match(JSON.stringify(rows), /"signed_in","actor":"staff_/)
})

test('a cookie is for this host, unseen by scripts, and no id of before the sign-in opens anything', async () => {
  const browser = officeBrowser(baseUrl)
  browser.cookies.set('whipround_staff', 'wrd_planted')
  const answer = await browser.submit(SIGN_IN, { email, password })
  const cookie = answer.setCookies.find((set) => set.startsWith('whipround_staff=')) as string
  assert.match(cookie, /^whipround_staff=wrd_[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
  assert.notEqual(browser.cookies.get('whipround_staff'), 'wrd_planted')
  browser.cookies.set('whipround_staff', 'wrd_planted')
  assert.equal((await browser.get('/dashboard/reports')).status, 303)
})

test('wrong passwords, unknown people and those who have left read the same, and what was typed stays', async () => {
  const browser = officeBrowser(baseUrl)
  const tries = [
    { email, password: `${password}x` },
    { email: 'nobody@demo.test', password },
  ]
  const bodies = []
  for (const typed of tries) {
    const answer = await browser.submit(SIGN_IN, typed)
    assert.equal(answer.status, 422)
    assert.match(answer.body, new RegExp(`value="${typed.email}"`))
    assert.doesNotMatch(answer.body, new RegExp(password))
    bodies.push(textOf(answer.body))
  }
  assert.equal(bodies[0], bodies[1])
  assert.match(bodies[0] as string, /do not belong together/)
})

test('no address leads to another site after the sign-in, nor to the other audience', async () => {
  const addresses = [
    ...[
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/dashboard/..//evil.example',
    ],
    ...['javascript:alert(1)', '/dashboard@evil.example', '/\t/evil.example', '/operator', 'dashboard', '/dashboards'],
    ...[
      '/dashboard/../operator/people',
      '/dashboard\r\nlocation:%20https://evil.example',
      'http://here.invalid/dashboard',
    ],
  ]
  for (const next of addresses) {
    const browser = officeBrowser(baseUrl)
    const answer = await browser.submit(`${SIGN_IN}?${new URLSearchParams({ next })}`, { email, password })
    assert.deepEqual([answer.status, answer.location], [303, '/dashboard'], next)
  }
})

test('the form of the sign-in is of one browser and of our own page', async () => {
  const [one, other] = [officeBrowser(baseUrl), officeBrowser(baseUrl)]
  const form_token = formTokenIn((await one.get(SIGN_IN)).body)
  await other.get(SIGN_IN)
  for (const token of [form_token, '', 'x.y']) {
    const answer = await other.post(SIGN_IN, { form_token: token, email, password })
    assert.equal(answer.status, 409)
    assert.equal(other.cookies.has('whipround_staff'), false)
    assert.match(answer.body, new RegExp(`value="${email}"`))
  }
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
    const answer = await one.post(SIGN_IN, { form_token, email, password }, headers as Record<string, string>)
    assert.equal(answer.status, 403)
    assert.equal(one.cookies.has('whipround_staff'), false)
  }
})

test('a merchant’s session opens nothing of the operator’s', async () => {
  const browser = await signedIn()
  browser.cookies.set('whipround_operator', browser.cookies.get('whipround_staff') as string)
  assert.equal((await browser.get('/operator/sign-out')).location, '/operator/sign-in?next=%2Foperator%2Fsign-out')
})

test('signing out ends the session for whoever has copied its cookie, too', async () => {
  const browser = await signedIn()
  const copy = browser.cookies.get('whipround_staff') as string
  assert.equal((await browser.submit('/dashboard/sign-out', {})).status, 303)
  const thief = officeBrowser(baseUrl)
  thief.cookies.set('whipround_staff', copy)
  assert.equal((await thief.get('/dashboard/reports')).status, 303)
})

test('a link to another password that opens no more leads to where one asks for the next; an operator is told whom to ask', async () => {
  const browser = officeBrowser(baseUrl)
  const over = await browser.get('/dashboard/password/over')
  assert.equal(over.status, 410)
  assert.match(over.body, /This link no longer opens.*href="\/dashboard\/forgotten"/s)
  const ofOperator = await browser.get('/operator/password/over')
  assert.equal(ofOperator.status, 410)
  assert.match(ofOperator.body, /Ask whoever sent it for another one/)
})
