import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeArticle } from '../../src/articles/index.ts'
import * as registry from '../../src/back-office/registry.ts'
import type { StaffPage } from '../../src/back-office/staff-page.ts'
import { transaction } from '../../src/db/database.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { newId, parsePublicId, publicId } from '../../src/shared/ids.ts'
import { SYSTEM } from '../../src/shared/scope.ts'
import { anInvoiceRow } from '../support/an-invoice-row.ts'
import { aCall } from '../support/call.ts'
import { type AsRole, officeOf, textOf } from '../support/office.ts'
import { plausibleFields } from '../support/plausible-fields.ts'
import { aMerchant, aPurchase } from '../support/telling.ts'
import { startWorld } from '../support/world.ts'

// Every page of staff, as it is served: who gets in, and that nothing of another company is there for anybody.

const PAGES: readonly StaffPage[] = Object.values(registry).flatMap((page) => ('statementsMax' in page ? [page] : []))

const ROLES: readonly AsRole[] = ['owner', 'developer', 'support', 'read_only', 'operator:admin', 'operator:support']

const world = await startWorld()
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })

/** Of another company, by what stands before a parameter in an address. A page whose parameter nobody named here fails. */
const stranger = await aMerchant(world.db)
const foreign = await aPurchase(world.db, stranger)
const foreignArticle = await transaction(world.db, (tx) =>
  makeArticle(
    tx,
    { ...aCall(systemClock), scope: SYSTEM },
    {
      ...{ name: 'Pass', description: null, amountMinor: 1n, currency: 'EUR', language: null },
      ...{ merchantIds: [stranger.merchantId], salesMax: null, endsAt: null },
    },
  ),
)
const foreignPayoutId = newId()
await world.db.query(
  `insert into payouts (id, merchant_id, company_id, currency, planned_on, amount_minor, planned_at, planned_by)
   values ($1, $2, $3, 'EUR', '2027-03-01', 1, now(), 'test')`,
  [foreignPayoutId, stranger.merchantId, stranger.companyId],
)
const foreignInvoiceId = newId()
await anInvoiceRow(world.db, { ...stranger, id: foreignInvoiceId, legalName: 'Cold' })
const FOREIGN: Readonly<Record<string, string>> = {
  balance: publicId('mer', stranger.merchantId),
  credit: newId(),
  invoices: foreignInvoiceId,
  payouts: foreignPayoutId,
  articles: publicId('art', foreignArticle),
  deliveries: '999999999',
  requests: newId(),
  keys: `key_${newId()}`,
  links: publicId('pur', foreign.purchaseId),
  merchants: publicId('mer', stranger.merchantId),
  messages: newId(),
  passkeys: newId(),
  people: newId(),
  purchases: publicId('pur', foreign.purchaseId),
  tokens: newId(),
}
/** Parameters that name no row of anybody's. */
const NAMES_NOTHING: Readonly<Record<string, string>> = {
  reports: 'purchases',
  secrets: 'secret',
  branding: 'page',
  schedule: 'form',
  settings: 'pot',
  join: 'token',
  'keep-factor': 'token',
}

/** The page's address with somebody else's ids in it; undefined for a page that names no row. */
function foreignAddress({ path, audience }: StaffPage): string | undefined {
  let named = false
  const parts = path.split('/')
  const address = parts.map((part, index) => {
    if (!part.startsWith(':')) return part
    const before = parts.slice(0, index).findLast((each) => !each.startsWith(':')) as string
    if (Object.hasOwn(NAMES_NOTHING, before)) return NAMES_NOTHING[before]
    // An operator's pages are of every company: what is nowhere is not there either.
    if (audience === 'operator') {
      named = true
      return newId()
    }
    assert.ok(Object.hasOwn(FOREIGN, before), `${path}: whose id stands behind ${before}/?`)
    named = true
    return FOREIGN[before]
  })
  return named ? address.join('/') : undefined
}

const addressOf = (page: StaffPage) => foreignAddress(page) ?? page.path.replace(/:name/, 'purchases')
const audienceOf = (role: AsRole) => (role.startsWith('operator:') ? 'operator' : 'merchant')
const isFor = (page: StaffPage, role: AsRole) =>
  page.audience === audienceOf(role) && page.roles.includes(role.replace('operator:', ''))

for (const page of PAGES) {
  const address = addressOf(page)

  test(`${page.path} is for its roles, for nobody else, and for nobody who is not signed in`, async () => {
    for (const role of ROLES.filter((each) => !isFor(page, each))) {
      const isOther = page.audience !== audienceOf(role)
      assert.equal((await office.get(address, { role })).statusCode, isOther ? 303 : 403, `GET as ${role}`)
      if (page.submit) assert.equal((await office.post(address, {}, { role })).statusCode, isOther ? 401 : 403, role)
    }
    const nobody = await office.get(address, { headers: { 'x-role': '' } })
    assert.equal(nobody.statusCode, 303)
    assert.match(String(nobody.headers.location), new RegExp(`^/${page.path.split('/')[1]}/sign-in(\\?next=|$)`))
    if (page.submit) assert.equal((await office.post(address, {}, { headers: { 'x-role': '' } })).statusCode, 401)
  })

  const role = ROLES.find((each) => isFor(page, each)) as AsRole

  if (page.submit)
    test(`${page.path} takes no form of another site, of another sign-in or page, or without its token`, async () => {
      const elsewhere = { role, headers: { 'sec-fetch-site': 'cross-site' } }
      assert.equal((await office.post(address, {}, elsewhere)).statusCode, 403)
      const other = { role, headers: { origin: 'https://evil.example' } }
      assert.equal((await office.post(address, {}, other)).statusCode, 403)
      for (const form_token of [
        'x.y',
        office.signed(`${address}/other`, { role }),
        office.signed('/dashboard', { role }),
      ]) {
        const without = await office.post(address, { form_token }, { role })
        assert.ok([404, 409].includes(without.statusCode), String(without.statusCode))
      }
    })

  if (foreignAddress(page))
    test(`${page.path} knows nothing of another company, to look at or to change`, async () => {
      const strange = await office.get(address, { role })
      const unknown = await office.get(address.replaceAll(foreign.purchaseId, newId()), { role })
      assert.deepEqual([strange.statusCode, unknown.statusCode], [404, 404])
      if (!page.submit) return
      const form = { ...plausibleFields(page), form_token: office.signed(address, { role }) }
      const sent = await office.post(address, form, { role })
      assert.equal(sent.statusCode, 404, textOf(sent.body).slice(0, 400))
    })

  test(`${page.path} is kept by nobody and framed by nobody`, async () => {
    const { headers } = await office.get(address, { role })
    assert.equal(headers['cache-control'], 'no-store')
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
  })
}
