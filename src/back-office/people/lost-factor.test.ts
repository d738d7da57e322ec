import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addApp, stepNow } from '../../../test/support/authenticator.ts'
import { aCall } from '../../../test/support/call.ts'
import { formTokenIn, textOf } from '../../../test/support/office.ts'
import { officeBrowser } from '../../../test/support/office-browser.ts'
import { startWorld } from '../../../test/support/world.ts'
import { encodePersonLink } from '../../crypto/index.ts'
import { totpCode } from '../../crypto/totp.ts'
import { transaction } from '../../db/database.ts'
import { addStaff } from '../../people/index.ts'
import { systemClock } from '../../shared/clocks.ts'
import { newId } from '../../shared/ids.ts'

const { baseUrl, credentials, db, terms } = await startWorld()
const companyId = credentials.company_uid.slice(4)
const PASSWORD = 'correct horse battery'
const LINK_ID =
  "select facts ->> 'linkId' as id from person_mails where to_address = $1 and kind = 'factor_reset_asked' order by created_at desc limit 1"

async function signedIn(email: string) {
  const browser = officeBrowser(baseUrl)
  const { location } = await browser.submit('/dashboard/sign-in', { email, password: PASSWORD })
  return { browser, location }
}

const signIn = async (email: string) => (await signedIn(email)).location

async function withApp(email: string) {
  const { staffId } = await transaction(db, (tx) =>
    addStaff(tx, aCall(systemClock), companyId, { email, password: PASSWORD }),
  )
  const { browser } = await signedIn(email)
  return { staffId, page: `/dashboard/people/${staffId}`, browser, ...(await addApp(browser)) }
}

/** By an owner, who is told that it waits. */
async function ask(owner: ReturnType<typeof officeBrowser>, page: string) {
  assert.match((await owner.submit(`${page}/factor`, {})).location ?? '', /people\?done=factor_reset/)
  assert.match(textOf((await owner.get(page)).body), /said to be lost/)
}

const aDayPasses = () => db.query(`update factor_resets set due_at = now() - interval '1 second'`)

const actsOn = async (staffId: string) =>
  (
    await db.query<{ act: string }>(
      `select act from audit_lines where subject = $1 and act like 'factor_reset%' order by id`,
      [`staff_${staffId}`],
    )
  ).rows.map(({ act }) => act)

const { browser: owner } = await withApp('olga@shop.test')

test('a lost factor: a day after an owner said so the password alone opens, unless the factor is shown before', async () => {
  const { secret, page, staffId } = await withApp('lost@shop.test')
  await ask(owner, page)
  await ask(owner, page)
  const told = await db.query(`select kind from person_mails where kind like 'factor_reset%' order by kind`)
  assert.deepEqual(told.rows, [{ kind: 'factor_reset_asked' }, { kind: 'factor_reset_begun' }])
  const { browser, location } = await signedIn('lost@shop.test')
  assert.equal(location, '/dashboard/sign-in/code', 'not before a day is over')
  assert.equal((await browser.submit('/dashboard/sign-in/code', { proof: totpCode(secret, stepNow()) })).status, 303)
  await aDayPasses()
  assert.equal(await signIn('lost@shop.test'), '/dashboard/sign-in/code', 'the factor was shown')
  await ask(owner, page)
  await aDayPasses()
  assert.equal(await signIn('lost@shop.test'), '/dashboard')
  assert.equal((await browser.get('/dashboard/reports')).status, 303)
  assert.equal((await owner.submit(`${page}/factor`, {})).status, 404)
  const acts = ['factor_reset_asked', 'factor_reset_ended', 'factor_reset_asked', 'factor_reset']
  assert.deepEqual(await actsOn(staffId), acts)
})

test('a reset is taken back by its owner, and stopped by the link of the mail, which opens nothing else and once', async () => {
  const { page, staffId } = await withApp('kept@shop.test')
  await ask(owner, page)
  assert.match((await owner.submit(`${page}/factor/keep`, {})).location ?? '', /done=factor_kept/)
  await aDayPasses()
  assert.equal(await signIn('kept@shop.test'), '/dashboard/sign-in/code')
  await ask(owner, page)
  const { rows } = await db.query<{ id: string }>(LINK_ID, ['kept@shop.test'])
  const link = `/dashboard/keep-factor/${encodePersonLink(terms.keyRing.linkKeys, 'factor_kept', rows[0]?.id as string)}`
  const anybody = officeBrowser(baseUrl)
  assert.match(textOf((await anybody.get(link)).body), /Keep your second factor\?/)
  const french = officeBrowser(baseUrl)
  assert.match(textOf((await french.get(`${link}?lang=fr`)).body), /Garder votre second facteur/)
  assert.equal((await anybody.submit(link, {})).location, '/dashboard/sign-in')
  assert.equal((await anybody.get(link)).status, 410)
  assert.equal((await anybody.get(link.replace('keep-factor', 'password'))).status, 410)
  await aDayPasses()
  assert.equal(await signIn('kept@shop.test'), '/dashboard/sign-in/code')
  const line = await db.query('select actor from audit_lines where subject = $1 order by id desc limit 1', [
    `staff_${staffId}`,
  ])
  assert.deepEqual(line.rows, [{ actor: `staff_${staffId}` }])
  assert.deepEqual(await actsOn(staffId), Array(2).fill(['factor_reset_asked', 'factor_reset_ended']).flat())
})

test('whoever owns another company as well is the operator’s to reset, also when they come to own it meanwhile', async () => {
  const { page, staffId } = await withApp('both@shop.test')
  await ask(owner, page)
  const rivals = newId()
  await db.query(`insert into companies (id, name) values ($1, 'Rivals')`, [rivals])
  await db.query(`insert into memberships (staff_id, company_id, role) values ($1, $2, 'owner')`, [staffId, rivals])
  await aDayPasses()
  assert.equal(await signIn('both@shop.test'), '/dashboard/sign-in/code')
  const asked = await owner.get(`${page}/factor`)
  assert.match(textOf(asked.body), /Only whoever runs this installation resets it/)
  assert.doesNotMatch(asked.body, /<form[^>]*class="section narrow"/)
  const form_token = formTokenIn((await owner.get(page)).body)
  assert.equal((await owner.post(`${page}/factor`, { form_token })).status, 409)
})

test('nobody resets the factor of another company’s people, nor their own', async () => {
  const { rows } = await db.query<{ id: string }>(`select id from staff where email = 'olga@shop.test'`)
  assert.equal((await owner.submit(`/dashboard/people/${rows[0]?.id}/factor`, {})).status, 404)
  const stranger = newId()
  const rivals = newId()
  await db.query(`insert into companies (id, name) values ($1, 'Far away')`, [rivals])
  await db.query(`insert into staff (id, email, second_factor_enabled) values ($1, 'far@away.test', true)`, [stranger])
  await db.query(`insert into memberships (staff_id, company_id, role) values ($1, $2, 'support')`, [stranger, rivals])
  for (const path of ['factor', 'factor/keep'])
    assert.equal((await owner.get(`/dashboard/people/${stranger}/${path}`)).status, 404)
})
