import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../../test/support/call.ts'
import { formTokenIn, textOf } from '../../../test/support/office.ts'
import { officeBrowser } from '../../../test/support/office-browser.ts'
import { startWorld } from '../../../test/support/world.ts'
import { addCompany } from '../../companies/index.ts'
import { transaction } from '../../db/database.ts'
import { addStaff } from '../../people/index.ts'
import { findStaffLogin, insertMembership } from '../../people/staff-store.ts'
import { systemClock } from '../../shared/clocks.ts'
import { newId, publicId } from '../../shared/ids.ts'

const { baseUrl, credentials, db } = await startWorld()
const ownId = credentials.company_uid.slice(4)
const PASSWORD = 'correct horse battery'
const COMPANIES = '/dashboard/companies'
const call = aCall(systemClock)

const aCompany = (name: string) =>
  transaction(db, async (tx) => (await addCompany(tx, call, { name, basicAuthEnabled: true })).companyId)

async function signedIn(email: string) {
  const browser = officeBrowser(baseUrl)
  assert.equal((await browser.submit('/dashboard/sign-in', { email, password: PASSWORD })).location, '/dashboard')
  return browser
}

test('whoever belongs to several companies opens another one’s pages, and comes back to the last', async () => {
  const email = 'eve@several.example'
  const { staffId } = await transaction(db, (tx) => addStaff(tx, call, ownId, { email, password: PASSWORD }))
  const browser = await signedIn(email)
  assert.doesNotMatch((await browser.get('/dashboard')).body, /Other companies/, 'there is no other one')
  const otherId = await aCompany('Atelier Kerguélen')
  await insertMembership(db, { staffId, companyId: otherId, role: 'support', merchantIds: null })
  const before = await browser.get('/dashboard')
  assert.match(textOf(before.body), /Breizh Escapes SARL.*Owner Other companies/)
  assert.match(textOf((await browser.get(COMPANIES)).body), /Atelier Kerguélen Support Open.*Breizh.* Owner .*Open now/)

  const opened = await browser.submit(COMPANIES, { company: publicId('cmp', otherId) })
  assert.match(String(opened.location), /^\/dashboard\?done=/)
  assert.match(textOf((await browser.get('/dashboard')).body), /Atelier Kerguélen.*Support Other companies/)
  assert.equal((await browser.get('/dashboard/people')).status, 403, 'as what they are there')
  const late = await browser.post('/dashboard/sign-out', { form_token: formTokenIn(before.body) })
  assert.equal(late.status, 409, 'a form of the other company’s page does nothing here')

  const again = await signedIn(email)
  assert.match(textOf((await again.get('/dashboard')).body), /Atelier Kerguélen/)
  assert.equal((await findStaffLogin(db, email))?.companyId, ownId, 'a program that signs in stays where it was')
  const { rows } = await db.query<{ act: string }>(
    `select act from audit_lines where company_id = $1 and subject = $2 order by id`,
    [otherId, `staff_${staffId}`],
  )
  assert.deepEqual(
    rows.map(({ act }) => act),
    ['signed_in', 'signed_in'],
  )
})

test('nobody opens the pages of a company that they do not belong to, or belong to no more', async () => {
  const email = 'mallory@several.example'
  const { staffId } = await transaction(db, (tx) => addStaff(tx, call, ownId, { email, password: PASSWORD }))
  const browser = await signedIn(email)
  const secondId = await aCompany('Phare Ouest')
  await insertMembership(db, { staffId, companyId: secondId, role: 'support', merchantIds: null })
  const foreignId = await aCompany('Voiles & Vent')
  const leftId = await aCompany('Festival des Abers')
  await insertMembership(db, { staffId, companyId: leftId, role: 'owner', merchantIds: null })
  await db.query('update memberships set ended_at = now() where company_id = $1', [leftId])
  for (const id of [foreignId, leftId, newId()])
    assert.equal((await browser.submit(COMPANIES, { company: publicId('cmp', id) })).status, 404)
  assert.equal((await browser.submit(COMPANIES, { company: 'x' })).status, 404)
  assert.match(textOf((await browser.get('/dashboard')).body), /Breizh Escapes SARL/)
})
