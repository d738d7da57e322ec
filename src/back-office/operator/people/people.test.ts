import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addApp } from '../../../../test/support/authenticator.ts'
import { aCall } from '../../../../test/support/call.ts'
import { formTokenIn, textOf } from '../../../../test/support/office.ts'
import { officeBrowser } from '../../../../test/support/office-browser.ts'
import { startWorld } from '../../../../test/support/world.ts'
import { addCompany } from '../../../companies/index.ts'
import { transaction } from '../../../db/database.ts'
import { addOperator, addStaff } from '../../../people/index.ts'
import { systemClock } from '../../../shared/clocks.ts'
import { newId } from '../../../shared/ids.ts'

const { baseUrl, credentials, db } = await startWorld()
const PASSWORD = 'correct horse battery'
const PEOPLE = '/operator/people'
const OPERATORS = '/operator/people/operators'
const REASON = { reason: 'Called back on the number of the contract.' }

async function operator({ email, password }: { email: string; password: string } = credentials.operator) {
  const browser = officeBrowser(baseUrl)
  assert.equal((await browser.submit('/operator/sign-in', { email, password })).location, '/operator')
  return browser
}

async function signedIn(email: string) {
  const browser = officeBrowser(baseUrl)
  const { location } = await browser.submit('/dashboard/sign-in', { email, password: PASSWORD })
  return { browser, location }
}

/** The one owner of a company of their own. */
async function anOwner(email: string, company: string) {
  const call = aCall(systemClock)
  const { companyId, staffId } = await transaction(db, async (tx) => {
    const { companyId } = await addCompany(tx, call, { name: company, basicAuthEnabled: false })
    return { companyId, ...(await addStaff(tx, call, companyId, { email, password: PASSWORD })) }
  })
  return { companyId, staffId, page: `${PEOPLE}/${staffId}` }
}

const idOf = async (email: string) =>
  (await db.query<{ id: string }>('select id from operators where email = $1', [email])).rows[0]?.id as string

/** Of the page that shows it once. */
const linkIn = (body: string) =>
  new URL(/http:\/\/[^<"]+\/operator\/password\/[\w-]+/.exec(body)?.[0] as string).pathname

/** Somebody with a password who looks and does not decide. */
async function aSupporter(email: string) {
  const { body } = await (await operator()).submit(`${OPERATORS}/invite`, { email, role: 'support' })
  const link = linkIn(body)
  const answer = await officeBrowser(baseUrl).submit(link, { name: 'Sam', password: PASSWORD })
  assert.equal(answer.location, '/operator/sign-in')
  return { browser: await operator({ email, password: PASSWORD }), link, id: await idOf(email) }
}

test('everybody is in one list, the newest first; one is found by the whole address alone', async () => {
  await anOwner('solene@atelier.test', 'Atelier Solène')
  const browser = await operator()
  const all = textOf((await browser.get(PEOPLE)).body)
  assert.match(all, /solene@atelier\.test.*None yet.*Atelier Solène, Owner.*Not yet.*staff@demo\.test/)
  const found = textOf((await browser.get(`${PEOPLE}?q=SOLENE%40atelier.test`)).body)
  assert.match(found, /One person/)
  assert.match(textOf((await browser.get(`${PEOPLE}?q=solene`)).body), /Nobody signs in with this address/)
  const french = officeBrowser(baseUrl, { 'accept-language': 'fr' })
  await french.submit('/operator/sign-in', { ...credentials.operator })
  assert.match(textOf((await french.get(PEOPLE)).body), /Personnes.*Chez les marchands.*Dernière connexion/)
})

test('the list goes on behind a cursor, and takes none of another list', async () => {
  for (let at = 0; at < 30; at += 1)
    await db.query(`insert into staff (id, email) values ($1, $2)`, [newId(), `crowd${at}@shop.test`])
  const browser = await operator()
  const first = await browser.get(PEOPLE)
  const next = /href="([^"]*after=[^"]+)" rel="next"/.exec(first.body)?.[1] as string
  assert.match(textOf((await browser.get(next)).body), /crowd0@shop\.test/)
  assert.equal((await browser.get(`${PEOPLE}?after=${Buffer.from('audit 7').toString('base64url')}`)).status, 303)
  await db.query(`update staff set revoked_at = now() where email like 'crowd%'`)
})

test('the last owner’s factor is reset by an operator, who says why: a day later, told to both, in their company’s log', async () => {
  const { page, companyId } = await anOwner('last@owner.test', 'Lonely')
  await addApp((await signedIn('last@owner.test')).browser)
  const browser = await operator()
  const silent = await browser.submit(`${page}/factor`, { reason: '' })
  assert.equal(silent.status, 422)
  assert.match((await browser.submit(`${page}/factor`, REASON)).location ?? '', /done=factor_reset/)
  assert.match((await browser.submit(`${page}/factor`, REASON)).location ?? '', /done=factor_reset/, 'pressed twice')
  const told = await db.query(`select to_address, kind from person_mails where kind like 'factor_reset%' order by kind`)
  assert.deepEqual(told.rows, [
    { to_address: 'last@owner.test', kind: 'factor_reset_asked' },
    { to_address: credentials.operator.email, kind: 'factor_reset_begun' },
  ])
  assert.match(textOf((await browser.get(page)).body), /said to be lost/)
  assert.equal((await signedIn('last@owner.test')).location, '/dashboard/sign-in/code')
  await browser.submit(`${page}/factor/keep`, {})
  await browser.submit(`${page}/factor`, REASON)
  await db.query(`update factor_resets set due_at = now() - interval '1 second'`)
  assert.equal((await signedIn('last@owner.test')).location, '/dashboard')
  const lines = await db.query(
    `select act, reason, actor like 'operator %' as "byOperator" from audit_lines
      where company_id = $1 and act like 'factor_reset%' order by id`,
    [companyId],
  )
  assert.deepEqual(lines.rows, [
    { act: 'factor_reset_asked', ...REASON, byOperator: true },
    { act: 'factor_reset_ended', reason: null, byOperator: true },
    { act: 'factor_reset_asked', ...REASON, byOperator: true },
    { act: 'factor_reset', reason: null, byOperator: false },
  ])
})

test('an operator signs somebody out everywhere, and why stands in the log of their company', async () => {
  const { page, companyId } = await anOwner('open@owner.test', 'Open')
  const { browser: owner } = await signedIn('open@owner.test')
  const { browser } = await aSupporter('sam@psp.example')
  assert.equal((await browser.get(`${page}/factor`)).status, 403)
  assert.match(textOf((await browser.get(page)).body), /Open sessions 1 .*End all sessions/)
  assert.match((await browser.submit(`${page}/sessions`, REASON)).location ?? '', /done=sessions_ended/)
  assert.equal((await owner.get('/dashboard/reports')).status, 303)
  const { rows } = await db.query(`select reason from audit_lines where company_id = $1 and act = 'sessions_ended'`, [
    companyId,
  ])
  assert.deepEqual(rows, [REASON])
})

test('an operator is added by a link that is shown once, given another role and removed; a form that is late does nothing', async () => {
  const { browser: support, link, id } = await aSupporter('kim@psp.example')
  const admin = await operator()
  assert.equal((await officeBrowser(baseUrl).get(link)).status, 410)
  assert.equal((await support.get(`${OPERATORS}/invite`)).status, 403)
  assert.equal((await support.get(`${OPERATORS}/${id}`)).status, 403)
  assert.match(textOf((await support.get(OPERATORS)).body), /Sam kim@psp\.example Support/)
  const again = await admin.submit(`${OPERATORS}/invite`, { email: 'KIM@psp.example', role: 'admin' })
  assert.equal(again.status, 422)
  assert.match(again.body, /value="KIM@psp\.example"/)
  const late = formTokenIn((await support.get('/operator/sign-out')).body)
  assert.match((await admin.submit(`${OPERATORS}/${id}`, { role: 'admin' })).location ?? '', /done=role_changed/)
  assert.equal((await support.get(OPERATORS)).status, 303, 'what was open ends')
  assert.equal((await admin.post(`${OPERATORS}/${id}`, { role: 'support', form_token: late })).status, 409)
  const shown = await admin.submit(`${OPERATORS}/${id}/link`, {})
  assert.equal((await officeBrowser(baseUrl).get(linkIn(shown.body))).status, 200)
  assert.equal((await admin.submit(`${OPERATORS}/${id}/remove`, { email: 'no@psp.example' })).status, 422)
  assert.match(
    (await admin.submit(`${OPERATORS}/${id}/remove`, { email: 'kim@psp.example' })).location ?? '',
    /done=removed/,
  )
  assert.equal((await admin.get(`${OPERATORS}/${id}`)).status, 404)
  const acts = await db.query(`select act from audit_lines where subject = $1 order by id`, [`operator_${id}`])
  assert.deepEqual(
    acts.rows.map(({ act }) => act),
    [
      ...['person_joined', 'password_reset_asked', 'password_changed', 'signed_in', 'role_changed'],
      ...['password_reset_asked', 'person_removed'],
    ],
  )
})

test('the last administrator neither leaves nor becomes less, not even two at once', async () => {
  const admin = await operator()
  const own = `${OPERATORS}/${await idOf(credentials.operator.email)}`
  await transaction(db, (tx) => addOperator(tx, aCall(systemClock), { email: 'new@psp.example', role: 'admin' }))
  const less = await admin.submit(own, { role: 'support' })
  assert.equal(less.status, 422, 'whoever has no password yet decides nothing')
  assert.match(textOf(less.body), /keeps one administrator at least/)
  assert.equal((await admin.submit(`${own}/remove`, { email: credentials.operator.email })).status, 422)
  const { id, browser: other } = await aSupporter('two@psp.example')
  await admin.submit(`${OPERATORS}/${id}`, { role: 'admin' })
  assert.equal((await other.get(OPERATORS)).status, 303)
  const second = await operator({ email: 'two@psp.example', password: PASSWORD })
  const statuses = await Promise.all([
    admin.submit(`${OPERATORS}/${id}/remove`, { email: 'two@psp.example' }),
    second.submit(`${own}/remove`, { email: credentials.operator.email }),
  ])
  const left = await db.query(
    `select 1 from operators where role = 'admin' and revoked_at is null and password_hash is not null`,
  )
  assert.equal(left.rowCount, 1, statuses.map(({ status }) => status).join())
})
