import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoicedMonths } from '../../../test/support/an-invoiced-month.ts'
import { brokenRules } from '../../../test/support/check-cii.ts'
import { officeOf, textOf } from '../../../test/support/office.ts'
import { aMerchant } from '../../../test/support/telling.ts'
import { startWorld } from '../../../test/support/world.ts'
import { transaction } from '../../db/database.ts'
import { listInvoices } from '../../invoices/index.ts'
import { insertAdjustment } from '../../payouts/index.ts'
import { newId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'

const world = await startWorld({ workers: 'off' })
await invoicedMonths(world)
const companyId = world.credentials.company_uid.slice(4)
const office = await officeOf(world, { kind: 'company', companyId })
const admin = { role: 'operator:admin' } as const
const support = { role: 'operator:support' } as const
const ALL = '/operator/invoices'

const all = await listInvoices(world.db, SYSTEM, { limit: 9 })
const netted = all.find(({ nettedMinor }) => nettedMinor > 0n) ?? assert.fail()
const apart = all.find(({ dueMinor }) => dueMinor > 0n) ?? assert.fail()
const shown = async (path: string, visit: Parameters<typeof office.get>[1] = {}) =>
  textOf((await office.get(path, visit)).body)

test('a company reads its invoices, each line with its base, VAT by rate, and who is who', async () => {
  const list = await shown('/dashboard/invoices')
  assert.match(list, /Invoice \d{4}-00000\d.*Paid.*Brest Voile SARL/)
  assert.match(list, /To be paid.*Kayak SA/)
  assert.match(list, /2 invoices/)
  const text = await shown(`/dashboard/invoices/${netted.id}`)
  assert.match(text, /Commission of 3\.33% \+ €0\.07 on 1 sale of €200\.00 €6\.73/)
  assert.match(text, /Before VAT €6\.73 VAT 20% €1\.35 With VAT €8\.08/)
  assert.match(text, /Whipround SAS.*Registered as 552100554.*Brest Voile SARL/)
  assert.match(text, /Deducted from payouts €8\.08/)
  const french = await shown(`/dashboard/invoices/${apart.id}`, { headers: { 'accept-language': 'fr' } })
  assert.match(french, /À régler.*TVA 20\s%.*Reste à régler 8,08\s€/)
})

test('the list is narrowed to one merchant, and another company finds none of it', async () => {
  const { uid } = world.credentials.merchants.DEFERRED
  assert.match(await shown(`/dashboard/invoices?merchant=${uid}`), /1 invoice /)
  const theirs = await officeOf(world, { kind: 'company', companyId: (await aMerchant(world.db)).companyId })
  assert.match(textOf((await theirs.get('/dashboard/invoices')).body), /No invoice yet/)
  for (const path of ['', '/cii.xml', '/invoice.pdf'])
    assert.equal((await theirs.get(`/dashboard/invoices/${netted.id}${path}`)).statusCode, 404)
  assert.equal((await office.get('/dashboard/invoices/2026-000001')).statusCode, 404)
})

test('the file is what accounting programs read, named after its number, and leaves a line of who took it', async () => {
  const file = await office.get(`/dashboard/invoices/${netted.id}/cii.xml`)
  assert.equal(file.statusCode, 200)
  assert.match(String(file.headers['content-disposition']), /"invoice-\d{4}-00000\d\.xml"/)
  assert.deepEqual(brokenRules(file.body), [])
  const { rows } = await world.db.query(`select subject from audit_lines where act = 'export_taken'`)
  assert.equal(rows.length, 1)
})

test('the file for people is a PDF named in the reader’s language, and leaves its line too', async () => {
  const file = await office.get(`/dashboard/invoices/${netted.id}/invoice.pdf`, {
    headers: { 'accept-language': 'fr' },
  })
  assert.equal(file.statusCode, 200)
  assert.equal(file.headers['content-type'], 'application/pdf')
  assert.match(String(file.headers['content-disposition']), /"facture-\d{4}-00000\d\.pdf"/)
  assert.match(file.rawPayload.toString('latin1'), /^%PDF-1\.7[\s\S]*%%EOF\s*$/)
})

test('the operator sees what an invoice waits for, says it there, and it waits no more', async () => {
  const text = await shown(ALL, admin)
  assert.match(text, /Not issued yet.*Nobody has said who this merchant is to the law\. Say who it is/)
  assert.doesNotMatch(await shown(ALL, support), /Say who it is/)
  const { uid } = world.credentials.merchants.DOWN_PAYMENT
  const path = `/operator/merchants/${uid}/identity`
  const named = { legalName: 'Surf SAS', street: '1 rue', postcode: '29200', city: 'Brest', reason: 'register' }
  const said = { ...named, registration: '123', country: 'FR', vat: '12' }
  assert.match(textOf((await office.submit(path, said, admin)).body), /A VAT number begins with its country/)
  const wrong = await office.submit(path, { ...said, country: 'F1' }, admin)
  assert.match(textOf(wrong.body), /Two letters of ISO 3166-1/)
  const { statusCode, headers } = await office.submit(path, { ...said, vat: 'FR 40 552100554' }, admin)
  assert.deepEqual([statusCode, String(headers.location).split('?')[0]], [303, ALL])
  assert.match(await shown(ALL, admin), /Nothing: the next hour issues it/)
  assert.match((await office.get(path, admin)).body, /value="FR40552100554"/)
})

/** By a line of the bank that somebody has explained. */
const owe = (amountMinor: bigint) =>
  transaction(world.db, (tx) =>
    insertAdjustment(tx, { of: apart, kind: 'bank_line', causeId: newId(), amountMinor, recordedAt: new Date() }),
  )

test('an invoice that is paid apart is recorded as paid once its transfer is there, by an administrator, once', async () => {
  const path = `${ALL}/${apart.id}/paid`
  assert.equal((await office.get(path, support)).statusCode, 403)
  await owe(-20_000n)
  const early = await office.submit(path, { reason: 'said so' }, admin)
  assert.equal(early.statusCode, 422)
  assert.match(textOf(early.body), /transfer is not booked: explain its line in Bank/)
  await owe(808n)
  assert.equal((await office.submit(path, { reason: 'transfer of Monday' }, admin)).statusCode, 303)
  assert.match(await shown(`${ALL}/${apart.id}`, admin), / Paid /)
  assert.equal((await office.get(path, admin)).statusCode, 404)
})

test('a credit note gives an amount back with its reason; more than is left is refused at its field, and a whole one ends it', async () => {
  const path = `${ALL}/${netted.id}/credit`
  for (const net of ['6.74', 'much', '0'])
    assert.match(
      textOf((await office.submit(path, { net, reason: 'x' }, admin)).body),
      /An amount from 0\.01 to €6\.73/,
    )
  assert.equal((await office.submit(path, { net: '1.00', reason: '' }, admin)).statusCode, 422)
  const { headers } = await office.submit(path, { net: '1.00', reason: 'too much was taken' }, admin)
  const note = await shown(String(headers.location).split('?')[0] as string, admin)
  assert.match(note, /Credit note \d{4}-00000\d.*Correction of invoice.*Refers to Invoice.*too much was taken/)
  assert.match(await shown(`${ALL}/${netted.id}`, admin), /Given back by credit notes −?-?\u2212?€1\.20/)
  assert.equal((await office.submit(path, { net: '', reason: 'all of it' }, admin)).statusCode, 303)
  assert.match(await shown(`/dashboard/invoices/${netted.id}`), /Credited/)
  assert.equal((await office.get(path, admin)).statusCode, 404)
})
