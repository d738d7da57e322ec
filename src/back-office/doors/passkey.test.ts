import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../../test/support/call.ts'
import { textOf } from '../../../test/support/office.ts'
import { officeBrowser } from '../../../test/support/office-browser.ts'
import { askedBy, passkeyDevice } from '../../../test/support/passkey-device.ts'
import { startWorld } from '../../../test/support/world.ts'
import { transaction } from '../../db/database.ts'
import { addStaff } from '../../people/index.ts'
import { systemClock } from '../../shared/clocks.ts'
import { relyingPartyOf } from './relying-party.ts'

const { baseUrl, credentials, db } = await startWorld()
const companyId = credentials.company_uid.slice(4)
const PASSWORD = 'correct horse battery'
const SIGN_IN = '/dashboard/sign-in'
const ENROL = '/dashboard/security/passkey'
const { origin, hostname } = new URL(baseUrl)

type Browser = ReturnType<typeof officeBrowser>

async function signedIn(email: string, browser = officeBrowser(baseUrl)) {
  const { location } = await browser.submit(SIGN_IN, { email, password: PASSWORD })
  return { browser, location }
}

/** Asks a page for its question, and sends it an answer. */
async function ceremony(browser: Browser, path: string, answerOf: (asked: ReturnType<typeof askedBy>) => string) {
  const name = 'Nora’s laptop'
  const begun = await browser.submit(path, { act: 'begin', name })
  assert.equal(begun.status, 200, begun.body)
  return browser.submit(path, { act: 'answer', name, answer: answerOf(askedBy(begun.body)) })
}

async function withPasskey(email: string) {
  await transaction(db, (tx) => addStaff(tx, aCall(systemClock), companyId, { email, password: PASSWORD }))
  const { browser } = await signedIn(email)
  const device = passkeyDevice(origin)
  const added = await ceremony(browser, ENROL, (asked) => device.make(asked))
  assert.equal(added.status, 200, textOf(added.body))
  const codes = /<pre[^>]*>([^<]+)</.exec(added.body)?.[1]?.split('\n') ?? []
  assert.equal(codes.length, 10)
  return { browser, device, codes }
}

const isIn = async (browser: Browser) => (await browser.get('/dashboard/reports')).status === 200

test('a passkey signs in by itself, without e-mail or password, in a session of its own', async () => {
  const { device } = await withPasskey('ada@shop.test')
  const browser = officeBrowser(baseUrl)
  browser.cookies.set('whipround_staff', 'wrd_planted')
  device.count += 1
  const answer = await ceremony(browser, `${SIGN_IN}/passkey`, (asked) => device.use(asked))
  assert.deepEqual([answer.status, answer.location], [303, '/dashboard'], textOf(answer.body))
  assert.notEqual(browser.cookies.get('whipround_staff'), 'wrd_planted')
  assert.equal(await isIn(browser), true)
  const listed = textOf((await browser.get('/dashboard/security')).body)
  assert.match(listed, /Nora’s laptop/)
  assert.doesNotMatch(listed, /Not yet/)
  const { rows } = await db.query<{ act: string }>(
    `select act from audit_lines where actor = 'staff_' || (select id from staff where email = 'ada@shop.test') order by id`,
  )
  assert.deepEqual(
    rows.map(({ act }) => act),
    ['signed_in', 'factor_added', 'signed_in'],
  )
  const { rows: mails } = await db.query<{ kind: string }>(
    "select kind from person_mails where to_address = 'ada@shop.test' order by created_at",
  )
  assert.deepEqual(
    mails.map(({ kind }) => kind),
    ['passkey_added'],
  )
})

test('after the password a passkey is the second factor; a recovery code stands in for it, once', async () => {
  const { device, codes } = await withPasskey('bea@shop.test')
  const { browser, location } = await signedIn('bea@shop.test')
  assert.equal(location, `${SIGN_IN}/code`)
  assert.equal(await isIn(browser), false)
  const half = browser.cookies.get('whipround_staff')
  const asked = await browser.get(`${SIGN_IN}/code`)
  assert.match(textOf(asked.body), /Use a passkey .*Recovery code/)
  device.count += 1
  const answer = await ceremony(browser, `${SIGN_IN}/code/passkey`, (question) => device.use(question))
  assert.deepEqual([answer.status, answer.location], [303, '/dashboard'], textOf(answer.body))
  assert.notEqual(browser.cookies.get('whipround_staff'), half)
  assert.equal(await isIn(browser), true)
  const statuses = []
  for (let time = 0; time < 2; time++) {
    const other = await signedIn('bea@shop.test')
    statuses.push((await other.browser.submit(`${SIGN_IN}/code`, { proof: codes[0] as string })).status)
  }
  assert.deepEqual(statuses, [303, 422])
})

test('what matters is asked for again by passkey, and the session has another id from then on', async () => {
  const { browser, device } = await withPasskey('cat@shop.test')
  await db.query(
    `update staff_sessions set proved_at = proved_at - interval '11 minutes'
      where person_id = (select id from staff where email = 'cat@shop.test')`,
  )
  assert.equal((await browser.get(ENROL)).status, 303)
  assert.equal((await browser.get('/dashboard/security/passkeys/x')).status, 303)
  const before = browser.cookies.get('whipround_staff') as string
  device.count += 1
  const path = `/dashboard/prove/passkey?next=${encodeURIComponent('/dashboard/security')}`
  const answer = await ceremony(browser, path, (asked) => device.use(asked))
  assert.equal(answer.location, '/dashboard/security', textOf(answer.body))
  const thief = officeBrowser(baseUrl)
  thief.cookies.set('whipround_staff', before)
  assert.equal(await isIn(thief), false)
  assert.equal((await browser.get(ENROL)).status, 200)
})

test('no answer opens that was replayed, is late, is of another host, site, frame, person or purpose, or counts backwards', async () => {
  const { device } = await withPasskey('dot@shop.test')
  const other = await withPasskey('eli@shop.test')
  const PATH = `${SIGN_IN}/passkey`
  const tries: Readonly<Record<string, (asked: ReturnType<typeof askedBy>) => string | Promise<string>>> = {
    'another origin': (asked) => device.use(asked, { origin: 'https://evil.example' }),
    'another port of this host': (asked) => device.use(asked, { origin: `http://${hostname}:1` }),
    'another host': (asked) => device.use(asked, { rpId: 'evil.example' }),
    'nobody verified': (asked) => device.use(asked, { isVerified: false }),
    'in a frame': (asked) => device.use(asked, { crossOrigin: true }),
    'the name of another person’s passkey': (asked) =>
      device.use(asked, { credentialId: other.device.credentialId, userHandle: other.device.userHandle }),
    'another person’s handle': (asked) => device.use(asked, { userHandle: other.device.userHandle }),
    'no handle': (asked) => device.use(asked, { userHandle: null }),
    'a challenge that nobody gave': (asked) => device.use({ ...asked, challenge: 'AAAA' }),
    'the challenge of another browser': async () => device.use(await askedElsewhere()),
    'a making for a use': (asked) => device.make(asked),
    nothing: () => '',
    'no JSON': () => '{',
    'another shape': () => '{"id":1}',
  }
  async function askedElsewhere() {
    return askedBy((await officeBrowser(baseUrl).submit(PATH, { act: 'begin' })).body)
  }
  const told = new Set<string>()
  device.count = 9
  for (const [name, answerOf] of Object.entries(tries)) {
    const browser = officeBrowser(baseUrl)
    const { body } = await browser.submit(PATH, { act: 'begin' })
    const kept = device.userHandle
    const answer = await browser.submit(PATH, { act: 'answer', answer: await answerOf(askedBy(body)) })
    device.userHandle = kept
    assert.equal(answer.status, 422, name)
    assert.equal(browser.cookies.has('whipround_staff'), false, name)
    told.add(textOf(answer.body))
  }
  assert.equal(told.size, 1, 'whatever was wrong reads the same')
})

test('a challenge is answered once and in time, and a wrong answer ends it', async () => {
  const { device } = await withPasskey('flo@shop.test')
  const PATH = `${SIGN_IN}/passkey`
  const browser = officeBrowser(baseUrl)
  const begin = async () => askedBy((await browser.submit(PATH, { act: 'begin' })).body)
  device.count = 5
  const first = await begin()
  const answer = device.use(first)
  assert.equal((await browser.submit(PATH, { act: 'answer', answer })).status, 303)
  assert.equal((await browser.submit(PATH, { act: 'answer', answer })).status, 422, 'replayed')
  device.count = 6
  const spoilt = await begin()
  const wrong = device.use(spoilt, { origin: 'https://evil.example' })
  assert.equal((await browser.submit(PATH, { act: 'answer', answer: wrong })).status, 422)
  const right = device.use(spoilt)
  assert.equal((await browser.submit(PATH, { act: 'answer', answer: right })).status, 422, 'spoilt')
  const late = await begin()
  await db.query("update passkey_challenges set expires_at = expires_at - interval '5 minutes'")
  assert.equal((await browser.submit(PATH, { act: 'answer', answer: device.use(late) })).status, 422, 'late')
  for (const count of [5, 4, 0]) {
    device.count = count
    const asked = await begin()
    assert.equal((await browser.submit(PATH, { act: 'answer', answer: device.use(asked) })).status, 422, `${count}`)
  }
  device.count = 6
  const asked = await begin()
  assert.equal((await browser.submit(PATH, { act: 'answer', answer: device.use(asked) })).status, 303)
})

test('nobody proves a session, or keeps in it, what belongs to another', async () => {
  const own = await withPasskey('gus@shop.test')
  const other = await withPasskey('hun@shop.test')
  const { browser } = await signedIn('gus@shop.test')
  other.device.count += 1
  const foreign = await ceremony(browser, `${SIGN_IN}/code/passkey`, (asked) => other.device.use(asked))
  assert.equal(foreign.status, 422)
  assert.equal(await isIn(browser), false)
  const taken = await ceremony(other.browser, ENROL, (asked) => own.device.make(asked))
  assert.equal(taken.status, 422, 'a device’s key is one person’s')
  const { rows } = await db.query<{ id: string }>(
    "select id from staff_passkeys where person_id = (select id from staff where email = 'gus@shop.test')",
  )
  const path = `/dashboard/security/passkeys/${rows[0]?.id}`
  assert.equal((await other.browser.get(path)).status, 404)
  const { body } = await other.browser.get('/dashboard/security')
  const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(body) ?? []
  await other.browser.post(path, { form_token })
  const { rows: kept } = await db.query('select ended_at from staff_passkeys where id = $1', [rows[0]?.id])
  assert.deepEqual(kept, [{ ended_at: null }])
})

test('a removed passkey opens nothing; with the last one the recovery codes end and the password alone opens', async () => {
  const { browser, device, codes } = await withPasskey('ike@shop.test')
  const listed = await browser.get('/dashboard/security')
  const [, path = ''] = /href="(\/dashboard\/security\/passkeys\/[^"]+)"/.exec(listed.body) ?? []
  assert.match(textOf((await browser.get(path)).body), /Remove the passkey “Nora’s laptop”\? .* last second factor/)
  const there = await signedIn('ike@shop.test')
  await there.browser.submit(`${SIGN_IN}/code`, { proof: codes[0] as string })
  assert.equal(await isIn(there.browser), true)
  const removed = await browser.submit(path, {})
  assert.equal(removed.status, 303)
  assert.match(textOf((await browser.get(removed.location as string)).body), /The passkey is removed/)
  assert.equal(await isIn(there.browser), false)
  device.count += 1
  const answer = await ceremony(officeBrowser(baseUrl), `${SIGN_IN}/passkey`, (asked) => device.use(asked))
  assert.equal(answer.status, 422)
  assert.equal((await signedIn('ike@shop.test')).location, '/dashboard')
})

test('an operator’s passkey opens the operator’s pages and no merchant’s, nor the other way round', async () => {
  const { email, password } = credentials.operator
  const operator = officeBrowser(baseUrl)
  await operator.submit('/operator/sign-in', { email, password })
  const device = passkeyDevice(origin)
  assert.equal((await ceremony(operator, '/operator/security/passkey', (asked) => device.make(asked))).status, 200)
  device.count += 1
  const crossed = await ceremony(officeBrowser(baseUrl), `${SIGN_IN}/passkey`, (asked) => device.use(asked))
  assert.equal(crossed.status, 422)
  const own = await ceremony(officeBrowser(baseUrl), '/operator/sign-in/passkey', (asked) => device.use(asked))
  assert.deepEqual([own.status, own.location], [303, '/operator'])
  const merchants = await withPasskey('kim@shop.test')
  merchants.device.count += 1
  const back = await ceremony(officeBrowser(baseUrl), '/operator/sign-in/passkey', (asked) =>
    merchants.device.use(asked),
  )
  assert.equal(back.status, 422)
})

test('passkeys belong to a name: the operator’s own host has its own, and a bare address none', () => {
  const [pay, ops] = ['https://pay.example.org', 'https://ops.example.org:8443']
  const of = (audience: 'merchant' | 'operator', baseUrl: string, operatorUrl = baseUrl) =>
    relyingPartyOf({ baseUrl, operatorUrl }, audience)
  assert.deepEqual(of('operator', pay, ops), { id: 'ops.example.org', origin: ops })
  assert.deepEqual(of('merchant', pay, ops), { id: 'pay.example.org', origin: pay })
  assert.deepEqual(of('operator', 'http://localhost:3000'), { id: 'localhost', origin: 'http://localhost:3000' })
  assert.equal(of('merchant', 'http://127.0.0.1:3000'), undefined)
  assert.equal(of('merchant', 'https://[::1]'), undefined)
})
