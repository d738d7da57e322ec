import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officeOf, textOf } from '../../../../test/support/office.ts'
import { aPurchase } from '../../../../test/support/telling.ts'
import { startWorld } from '../../../../test/support/world.ts'
import { newId, parsePublicId } from '../../../shared/ids.ts'

const world = await startWorld()
const { db } = world
const uid = world.credentials.company_uid
const merchantUid = world.credentials.merchants.SPLIT.uid
const companyId = parsePublicId('cmp', uid) as string
const merchantId = parsePublicId('mer', merchantUid) as string
const office = await officeOf(world, { kind: 'company', companyId })
const admin = { role: 'operator:admin' } as const
const support = { role: 'operator:support' } as const
const read = async (url: string, as: typeof admin | typeof support = admin) => textOf((await office.get(url, as)).body)

const ACCOUNT = {
  ...{ company: 'Atelier Kerguélen', merchant: 'Kerguélen Bois', type: 'SPLIT' },
  ...{ site: '', owner: 'maelle@kerguelen.example', language: 'fr' },
}

/** What the audit log has of these acts, the newest first. */
const linesOf = async (...acts: string[]) =>
  (
    await db.query<{ act: string; changes: unknown; actor: string }>(
      'select act, changes, actor from audit_lines where act = any($1) order by id desc',
      [acts],
    )
  ).rows

test('a company is found by a part of its name, of a merchant’s, or by an id', async () => {
  const [own] = (await db.query<{ name: string }>('select name from companies where id = $1', [companyId])).rows
  const [shop] = (await db.query<{ name: string }>('select name from merchants where id = $1', [merchantId])).rows
  for (const sought of [own?.name.slice(2, 8), shop?.name.slice(0, 5).toLowerCase(), uid, merchantUid]) {
    const found = await read(`/operator/companies?${new URLSearchParams({ q: String(sought) })}`)
    assert.match(found, /One company/, sought)
    assert.ok(found.includes(String(own?.name)), sought)
  }
  for (const none of ['%', 'nobody at all', `cmp_${newId()}`])
    assert.match(await read(`/operator/companies?${new URLSearchParams({ q: none })}`), /No company is called so/, none)
})

test('an account is opened by a form: pressed twice it is one, and its owner’s link is shown once', async () => {
  const form = await office.get('/operator/companies/open', admin)
  const [, account = ''] = /name="account" value="([^"]+)"/.exec(form.body) ?? []
  const first = await office.submit('/operator/companies/open', { ...ACCOUNT, account }, admin)
  assert.equal(first.statusCode, 200)
  const [link = ''] = /http:\/\/localhost\/dashboard\/join\/[\w.-]+/.exec(first.body) ?? []
  assert.match(link, /join/)
  const second = await office.submit('/operator/companies/open', { ...ACCOUNT, account }, admin)
  assert.equal(second.statusCode, 303)
  const shown = await office.get(String(second.headers.location), admin)
  assert.match(textOf(shown.body), /is open already.*Atelier Kerguélen.*Owner invited.*maelle@kerguelen\.example/)
  assert.ok(!shown.body.includes(link))
  assert.equal((await db.query("select from companies where name = 'Atelier Kerguélen'")).rows.length, 1)
  assert.equal((await db.query('select from api_keys where company_id = $1', [account])).rows.length, 0)
  const { rows: mails } = await db.query('select to_address, language, kind from person_mails')
  assert.deepEqual(mails, [{ to_address: ACCOUNT.owner, language: 'fr', kind: 'invitation' }])
  const opened = await linesOf('merchant_opened', 'company_opened')
  assert.deepEqual(
    opened.slice(0, 2).map(({ act, actor }) => [act, actor]),
    ['merchant_opened', 'company_opened'].map((act) => [act, `operator ${office.staffId}`]),
  )
})

test('a form that cannot be read says which field, keeps what was typed, and opens nothing', async () => {
  const wrong = { ...ACCOUNT, company: 'a'.repeat(200), owner: 'nobody', site: 'javascript:alert(1)', account: newId() }
  const { statusCode, body } = await office.submit('/operator/companies/open', wrong, admin)
  assert.equal(statusCode, 422)
  assert.match(body, /id="company-error"/)
  const site = await office.submit('/operator/companies/open', { ...wrong, company: 'A', owner: 'a@b.example' }, admin)
  assert.equal(site.statusCode, 422)
  assert.match(site.body, /id="site-error".*value="javascript:alert\(1\)"/s)
  assert.match(site.body, new RegExp(`name="account" value="${wrong.account}"`))
  assert.equal((await db.query("select from companies where name = 'A'")).rows.length, 0)
})

test('the switch of Basic is an administrator’s, counts at once, and is a line of the audit log', async () => {
  const path = `/operator/companies/${uid}/settings`
  assert.equal((await office.get(path, support)).statusCode, 403)
  const name = 'Breizh Escapes'
  const saved = await office.submit(path, { name, basic: '' }, admin)
  assert.match(await read(String(saved.headers.location)), /Saved\..*Sign-in by Basic Off/)
  assert.deepEqual((await linesOf('company_changed'))[0]?.changes, {
    name: { from: 'Breizh Escapes SARL', to: name },
    basic_auth: { from: 'on', to: 'off' },
  })
  const seat = { name, basic: '', country: 'fr', vat: 'FR 12 345678901' }
  assert.match(
    await read(String((await office.submit(path, seat, admin)).headers.location)),
    /Seat FR VAT number FR12345678901/,
  )
  assert.match((await office.get(path, admin)).body, /name="vat"[^>]*value="FR12345678901"/)
  const wrong = await office.submit(path, { name, basic: '', country: 'F1', vat: '123' }, admin)
  assert.equal(wrong.statusCode, 422)
  assert.match(textOf(wrong.body), /Two letters, as FR.*A VAT number begins with its country/)
  await office.submit(path, { name, basic: '' }, admin)
  assert.deepEqual((await linesOf('company_changed'))[0]?.changes, {
    legal_country: { from: 'FR', to: null },
    vat_id: { from: 'FR12345678901', to: null },
  })
  await office.submit(path, { name, basic: '' }, admin)
  assert.equal((await linesOf('company_changed')).length, 3, 'what was so before is no change')
  assert.equal((await office.submit(path, { name: '\u202e', basic: '' }, admin)).statusCode, 422)
})

test('a company says who belongs to it, what its merchants are, and what waits', async () => {
  const before = await read(`/operator/companies/${uid}`)
  assert.match(before, /Facts.*API keys 1 of 2.*Collection Open/)
  assert.match(before, /staff@demo\.test/)
  const { purchaseId } = await aPurchase(db, { companyId, merchantId })
  await db.query(`update purchases set accepted_at = created_at where id = $1`, [purchaseId])
  await db.query(
    `insert into disputes (id, acquirer_account_id, reference, payment_id, purchase_id, state, amount_minor, fee_minor, currency,
       reason, opened_at)
     select gen_random_uuid(), $1, 'dp_1', 'pay_1', id, 'opened', 1, 0, 'EUR', 'fraudulent', created_at
       from purchases where id = $2`,
    [world.sandboxAccountId, purchaseId],
  )
  assert.match(await read(`/operator/companies/${uid}`), /Waits for somebody Dispute.* One purchase/)
  assert.match(await read('/operator/companies'), /Breizh Escapes.* One purchase/)
  assert.equal((await office.get(`/operator/companies/cmp_${newId()}`, admin)).statusCode, 404)
  assert.equal((await office.get('/operator/merchants/mer_x', admin)).statusCode, 404)
})

test('an operator sets a commission: what is wrong is said at once, what stands is listed, and the act is kept', async () => {
  const path = `/operator/merchants/${merchantUid}/commission`
  assert.match(textOf((await office.get(path, admin)).body), /Nothing is taken of this merchant’s sales/)
  assert.equal((await office.get(path, { role: 'operator:support' })).statusCode, 403)
  const wished = { percent: '1.4', fixed: '0.25', vat: 'standard', rate: '20', refunds: 'give_back', why: 'as signed' }
  const wrong = await office.submit(path, { ...wished, percent: '140', vat: 'exempt', rate: '' }, admin)
  assert.equal(wrong.statusCode, 422)
  assert.match(textOf(wrong.body), /percentage from 0 to 100/)
  const late = await office.submit(path, { ...wished, vat: 'exempt', rate: '', from: '2020-01-01' }, admin)
  assert.match(textOf(late.body), /Write the reason in law.*Choose today or a later day/)
  assert.equal((await office.submit(path, wished, admin)).statusCode, 303)
  const shown = textOf((await office.get(path, admin)).body)
  assert.match(shown, /1\.4% \+ €0\.25 20% Its part is given back as signed/)
  const french = textOf((await office.get(path, { ...admin, headers: { 'accept-language': 'fr' } })).body)
  assert.match(french, /1,4 % \+ 0,25 €/)
  const { rows } = await world.db.query(`select reason from audit_lines where act = 'commission_set'`)
  assert.deepEqual(rows, [{ reason: 'as signed' }])
})

test('an operator changes what the table of settings leaves to operators, and nothing of the owner’s', async () => {
  const path = `/operator/merchants/${merchantUid}/limits`
  const page = await office.get(path, admin)
  assert.match(page.body, /name="countryCode"/)
  assert.doesNotMatch(page.body, /name="(name|siteUrl|brandColour)"/)
  const [, seen = ''] = /name="seen" value="(\d+)"/.exec(page.body) ?? []
  const payouts = { payoutCadence: 'weekly', payoutDelayDays: '7', payoutMinimumMinor: '1000' }
  const reserve = { payoutReserveBps: '10', payoutReserveDays: '90', debtInvoiceDays: '30' }
  const typed = {
    seen,
    countryCode: 'be',
    settlement: 'TRANSFER',
    isB2b: '1',
    name: 'Eve & Co',
    ...payouts,
    ...reserve,
  }
  const saved = await office.submit(path, typed, admin)
  assert.match(await read(String(saved.headers.location)), /Saved\./)
  const { rows } = await db.query('select country_code, is_b2b, name from merchants where id = $1', [merchantId])
  assert.deepEqual([rows[0]?.country_code, rows[0]?.is_b2b], ['BE', true])
  assert.notEqual(rows[0]?.name, 'Eve & Co')
  // A form of before that change says what was changed since, and changes nothing.
  const stale = await office.submit(path, { ...typed, countryCode: 'fr' }, admin)
  assert.equal(stale.statusCode, 409)
  const back = await office.get(path, admin)
  const [, now = ''] = /name="seen" value="(\d+)"/.exec(back.body) ?? []
  const refused = await office.submit(path, { ...typed, seen: now, settlement: 'BACK' }, admin)
  assert.equal(refused.statusCode, 422)
  assert.match(refused.body, /id="settlement-error"/)
  assert.equal((await office.get(path, support)).statusCode, 403)
  assert.match(await read(`/operator/merchants/${merchantUid}`, support), /What the operator sets.*Belgium|BE/)
})
