import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addApp, stepNow } from '../../../test/support/authenticator.ts'
import { aCall } from '../../../test/support/call.ts'
import { textOf } from '../../../test/support/office.ts'
import { officeBrowser } from '../../../test/support/office-browser.ts'
import { startWorld } from '../../../test/support/world.ts'
import { totpCode } from '../../crypto/totp.ts'
import { transaction } from '../../db/database.ts'
import { addStaff } from '../../people/index.ts'
import { systemClock } from '../../shared/clocks.ts'

const { baseUrl, credentials, db } = await startWorld()
const companyId = credentials.company_uid.slice(4)
const PASSWORD = 'correct horse battery'
const SECURITY = '/dashboard/security'

async function signedIn(email: string, browser = officeBrowser(baseUrl)) {
  const { location } = await browser.submit('/dashboard/sign-in', { email, password: PASSWORD })
  return { browser, location }
}

const aColleague = (email: string) =>
  transaction(db, (tx) => addStaff(tx, aCall(systemClock), companyId, { email, password: PASSWORD }))

async function withApp(email: string) {
  await aColleague(email)
  const { browser } = await signedIn(email)
  return { browser, ...(await addApp(browser)) }
}

test('with an app the password alone opens nothing: a code does, once, and gives the session another id', async () => {
  const { secret } = await withApp('eve@shop.test')
  const { browser, location } = await signedIn('eve@shop.test')
  assert.equal(location, '/dashboard/sign-in/code')
  const half = browser.cookies.get('whipround_staff')
  assert.equal((await browser.get('/dashboard/reports')).status, 303)
  const code = totpCode(secret, stepNow())
  assert.equal((await browser.submit('/dashboard/sign-in/code', { proof: code })).location, '/dashboard')
  assert.notEqual(browser.cookies.get('whipround_staff'), half)
  assert.equal((await browser.get('/dashboard/reports')).status, 200)
  const again = await signedIn('eve@shop.test')
  const used = await again.browser.submit('/dashboard/sign-in/code', { proof: code })
  assert.equal(used.status, 422)
  assert.match(textOf(used.body), /was used already/)
  assert.equal((await again.browser.get('/dashboard/reports')).status, 303)
})

test('a recovery code opens once in place of the app, and others replace all of them', async () => {
  const { browser: first, codes } = await withApp('dan@shop.test')
  const tryCode = async (code: string) => {
    const { browser } = await signedIn('dan@shop.test')
    return (await browser.submit('/dashboard/sign-in/code', { proof: code })).status
  }
  assert.equal(await tryCode(codes[0] as string), 303)
  assert.equal(await tryCode(codes[0] as string), 422)
  assert.match(textOf((await first.get(SECURITY)).body), /9 of 10 left/)
  const fresh = await first.submit(SECURITY, { act: 'new_codes' })
  assert.equal(fresh.status, 200)
  assert.equal(await tryCode(codes[1] as string), 422)
})

test('a new app, a new password and the app’s end sign out every other browser', async () => {
  await aColleague('fay@shop.test')
  const [here, there] = [await signedIn('fay@shop.test'), await signedIn('fay@shop.test')]
  const listed = await here.browser.get(SECURITY)
  assert.equal([...listed.body.matchAll(/Netscape/g)].length, 2)
  const weak = await here.browser.submit(`${SECURITY}/password`, { password: 'short' })
  assert.equal(weak.status, 422)
  const changed = await here.browser.submit(`${SECURITY}/password`, { password: `${PASSWORD} staple` })
  assert.equal(changed.status, 303)
  assert.match(textOf((await here.browser.get(changed.location as string)).body), /The password is changed/)
  assert.equal((await there.browser.get('/dashboard/reports')).status, 303)
  assert.equal((await signedIn('fay@shop.test')).location, null)
  const other = await here.browser.submit('/dashboard/sign-in', {
    email: 'fay@shop.test',
    password: `${PASSWORD} staple`,
  })
  assert.equal(other.status, 303)
})

test('a new password ends every link to choose one, also one that somebody else asked for', async () => {
  await aColleague('ivy@shop.test')
  const { browser } = await signedIn('ivy@shop.test')
  await browser.submit('/dashboard/forgotten', { email: 'ivy@shop.test' })
  await browser.submit(`${SECURITY}/password`, { password: `${PASSWORD} staple` })
  const { rows } = await db.query(
    `select 1 from staff_links where ended_at is null and person_id = (select id from staff where email = 'ivy@shop.test')`,
  )
  assert.deepEqual(rows, [])
})

test('what matters asks again after ten minutes, gives another id, and leads back', async () => {
  await aColleague('gil@shop.test')
  const { browser } = await signedIn('gil@shop.test')
  await db.query(
    `update staff_sessions set proved_at = proved_at - interval '11 minutes'
      where person_id = (select id from staff where email = 'gil@shop.test')`,
  )
  assert.equal((await browser.get('/dashboard/reports')).status, 200)
  const asked = await browser.get(SECURITY)
  assert.equal(asked.location, `/dashboard/prove?next=${encodeURIComponent(SECURITY)}`)
  const before = browser.cookies.get('whipround_staff') as string
  const wrong = await browser.submit(asked.location as string, { proof: 'wrong' })
  assert.equal(wrong.status, 422)
  assert.equal((await browser.submit(asked.location as string, { proof: PASSWORD })).location, SECURITY)
  assert.equal((await browser.get(SECURITY)).status, 200)
  const thief = officeBrowser(baseUrl)
  thief.cookies.set('whipround_staff', before)
  assert.equal((await thief.get('/dashboard/reports')).status, 303)
})

test('nobody ends another’s session by its id', async () => {
  await aColleague('hal@shop.test')
  const { browser } = await signedIn('hal@shop.test')
  const { rows } = await db.query<{ id: string }>(
    `select id from staff_sessions where person_id <> (select id from staff where email = 'hal@shop.test') and ended_at is null limit 1`,
  )
  await browser.submit(SECURITY, { act: 'end_session', session: rows[0]?.id as string })
  const { rows: after } = await db.query('select ended_at from staff_sessions where id = $1', [rows[0]?.id])
  assert.deepEqual(after, [{ ended_at: null }])
})
