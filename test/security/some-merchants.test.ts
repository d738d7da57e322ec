import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeArticle } from '../../src/articles/index.ts'
import * as registry from '../../src/back-office/registry.ts'
import type { StaffPage } from '../../src/back-office/staff-page.ts'
import { addApiKey } from '../../src/companies/index.ts'
import { transaction } from '../../src/db/database.ts'
import { addStaff } from '../../src/people/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { newId, publicId } from '../../src/shared/ids.ts'
import { SYSTEM } from '../../src/shared/scope.ts'
import { anInvoiceRow } from '../support/an-invoice-row.ts'
import { aCall } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { type AsRole, officeOf, textOf } from '../support/office.ts'
import { plausibleFields } from '../support/plausible-fields.ts'
import { tenants } from '../support/tenants.ts'
import { startWorld } from '../support/world.ts'

// Somebody who sees two of a company's three merchants: on no page, in no file and by no filter is there anything of the third.

const PAGES: readonly StaffPage[] = Object.values(registry).flatMap((page) =>
  'statementsMax' in page && page.audience === 'merchant' ? [page] : [],
)
const ROLES: readonly AsRole[] = ['owner', 'developer', 'support', 'read_only']

// A database of its own, where nobody works: what is told there is written by hand.
const { db, url: databaseUrl } = await testDatabase()
const world = { terms: { ...(await startWorld()).terms, databaseUrl } }
const sold = await tenants(db, 3)
const companyId = sold[0]?.companyId as string
const call = { ...aCall(systemClock), scope: SYSTEM }
/** How each merchant's things are called. Nobody types the third one's word: where it is read, it was shown. */
const WORDS = ['Armor', 'Bréhat', 'Zanzibar'] as const
const merchants = await Promise.all(WORDS.map((word, place) => named(word, sold[place * 2]?.merchantId as string)))
const [armor, brehat, sibling] = merchants as [Named, Named, Named]
const office = await officeOf(world, { kind: 'merchants', merchantIds: [armor.merchantId, brehat.merchantId] })
const { apiKey } = await transaction(db, (tx) => addApiKey(tx, call, companyId, 'Zanzibar key'))
const colleague = { email: 'zanzibar@shop.test', password: 'correct horse battery' }
const { staffId } = await transaction(db, (tx) => addStaff(tx, call, companyId, colleague))

type Named = Awaited<ReturnType<typeof named>>

/** Whatever a merchant may have, under its word; of everything the ids that addresses have. */
async function named(word: string, merchantId: string) {
  const of = sold.find((each) => each.merchantId === merchantId) ?? assert.fail()
  const { purchaseId } = of
  await db.query(`update merchants set name = $2 || ' shop' where id = $1`, [merchantId, word])
  await db.query(
    `update purchases set title = $2 || ' kayak', is_link = true, reference = upper(left($2, 1)) || '-' || left(id::text, 8)
      where merchant_id = $1`,
    [merchantId, word],
  )
  // One of them waits for friends.
  await db.query(
    `update purchases set state = 'leader_processed', accepted_at = created_at, pot_state = 'open',
       pot_deadline_at = now() + interval '9 days' where id = $1`,
    [purchaseId],
  )
  await db.query(
    `insert into audit_lines (company_id, merchant_id, act, subject, actor, recorded_at)
     select company_id, id, 'setting_changed', $2 || ' setting', 'operator', now() from merchants where id = $1`,
    [merchantId, word],
  )
  const { rows: asked } = await db.query<{ id: string }>(
    `insert into request_log (request_id, company_id, merchant_id, purchase_id, asked_at, method, path, status, duration_ms, credential)
     values (gen_random_uuid(), $1, $2, $3, now(), 'GET', '/api/' || $4, 500, 1, 'key_1') returning request_id as id`,
    [of.companyId, merchantId, purchaseId, word],
  )
  await db.query(`update webhook_endpoints set url = 'https://shop.example/' || $2 where merchant_id = $1`, [
    ...[merchantId, word],
  ])
  const { rows: messages } = await db.query<{ id: string }>('select id from messages where purchase_id = $1', [
    purchaseId,
  ])
  await db.query(
    `insert into payouts (id, merchant_id, company_id, currency, planned_on, amount_minor, planned_at, planned_by)
     select id, id, company_id, 'EUR', '2027-03-01', 1, now(), 'test' from merchants where id = $1`,
    [merchantId],
  )
  const invoice = newId()
  await anInvoiceRow(db, { id: invoice, merchantId, companyId: of.companyId, legalName: `${word} SAS` })
  const article = await transaction(db, (tx) =>
    makeArticle(tx, call, {
      ...{ name: `${word} pass`, description: null, amountMinor: 1n, currency: 'EUR', language: null },
      ...{ merchantIds: [merchantId], salesMax: null, endsAt: null },
    }),
  )
  return {
    ...{ word, merchantId, purchaseId, article, invoice },
    ...{ message: messages[0]?.id as string, request: asked[0]?.id as string },
    ...{ token: of.tokenId, delivery: `webhook-${of.webhookDeliveryId}` },
  }
}

/** What stands behind a part of an address: of one merchant, or of the company, which is nobody's who sees some of it. */
const idsOf = (of: Named): Readonly<Record<string, string>> => ({
  articles: publicId('art', of.article),
  balance: publicId('mer', of.merchantId),
  credit: newId(),
  invoices: of.invoice,
  // Of each merchant one that has its id.
  payouts: of.merchantId,
  deliveries: of.delivery,
  requests: of.request,
  keys: apiKey,
  links: publicId('pur', of.purchaseId),
  merchants: publicId('mer', of.merchantId),
  messages: of.message,
  passkeys: newId(),
  people: staffId,
  purchases: publicId('pur', of.purchaseId),
  tokens: of.token,
})
/** Parameters that name no row of anybody's. */
const WORDS_OF: Readonly<Record<string, string>> = {
  reports: 'purchases',
  secrets: 'secret',
  branding: 'page',
  schedule: 'form',
  settings: 'pot',
}

function addressOf({ path }: StaffPage, of: Named): string {
  const parts = path.split('/')
  return parts
    .map((part, index) => {
      if (!part.startsWith(':')) return part
      const before = parts.slice(0, index).findLast((each) => !each.startsWith(':')) as string
      const found = WORDS_OF[before] ?? idsOf(of)[before]
      assert.ok(found, `${path}: whose id stands behind ${before}/?`)
      return found
    })
    .join('/')
}

const namesRow = ({ path }: StaffPage) =>
  path.split('/').some((part, index, all) => part.startsWith(':') && !Object.hasOwn(WORDS_OF, all[index - 1] as string))
const roleOf = (page: StaffPage) => ROLES.find((role) => page.roles.includes(role)) as AsRole

/** Of a whole company. */
const ITS_PEOPLE = /^\/dashboard\/(people|developers\/keys)(\/|$)/

for (const page of PAGES.filter(namesRow))
  test(`${page.path} knows nothing of a sibling merchant, to look at or to change`, async () => {
    const address = addressOf(page, sibling)
    for (const role of ROLES.filter((each) => page.roles.includes(each))) {
      const answer = await office.get(address, { role })
      assert.equal(answer.statusCode, 404, `${role} ${address}`)
      assert.doesNotMatch(answer.body, /zanzibar/i)
    }
    if (!page.submit) return
    const role = roleOf(page)
    const form = { ...plausibleFields(page), form_token: office.signed(address, { role }) }
    const sent = await office.post(address, form, { role })
    assert.equal(sent.statusCode, 404, textOf(sent.body).slice(0, 400))
    assert.doesNotMatch(sent.body, /zanzibar/i)
  })

/** Ways to ask a list for the third one's, none of them in its own word. */
const ASKED: readonly string[] = [
  '',
  `merchant=${publicId('mer', sibling.merchantId)}`,
  `purchase=${publicId('pur', sibling.purchaseId)}`,
  `article=${publicId('art', sibling.article)}`,
  `q=${publicId('pur', sibling.purchaseId)}`,
  `q=${publicId('mer', sibling.merchantId)}`,
  'q=Z-',
  'q=alice@example.test',
  'q=alice',
  `credential=${apiKey}`,
  `like=${publicId('art', sibling.article)}`,
  `like=${publicId('pur', sibling.purchaseId)}`,
  `again=${publicId('pur', sibling.purchaseId)}`,
]

for (const page of PAGES.filter((each) => !namesRow(each)))
  test(`${page.path} shows nothing of a sibling merchant, whatever is asked of it`, async () => {
    for (const query of ASKED) {
      const { statusCode, body } = await office.get(`${addressOf(page, sibling)}?${query}`, { role: roleOf(page) })
      const expected = ITS_PEOPLE.test(page.path) ? [404] : [200, 303, 404, 422]
      assert.ok(expected.includes(statusCode), `${query}: ${statusCode}`)
      assert.doesNotMatch(body, /zanzibar/i, query)
    }
  })

/** Lists, files, counts: each says something of both that are theirs. */
const SHOWS_BOTH: readonly string[] = [
  '/dashboard/purchases',
  '/dashboard/purchases.csv',
  '/dashboard/payouts',
  '/dashboard/payouts.csv',
  '/dashboard/balance',
  '/dashboard/purchases?q=alice',
  '/dashboard/links',
  '/dashboard/links/new',
  '/dashboard/links/articles',
  '/dashboard/links/articles/new',
  '/dashboard/merchants',
  '/dashboard/audit',
  '/dashboard/audit.csv',
  '/dashboard/developers',
  '/dashboard/developers/deliveries',
  '/dashboard/developers/requests',
  '/dashboard/reports/purchases',
]

for (const address of SHOWS_BOTH)
  test(`${address} shows what is of both merchants`, async () => {
    const { body, statusCode } = await office.get(address)
    assert.equal(statusCode, 200)
    for (const { word } of [armor, brehat]) assert.match(body, new RegExp(word), word)
  })

test('lists of which rows have a merchant’s name offer both to choose from, and no other', async () => {
  for (const list of ['purchases', 'payouts', 'audit', 'links', 'developers/requests', 'developers/deliveries']) {
    const { body } = await office.get(`/dashboard/${list}`)
    const options = /<select id="merchant"[^>]*>(.*?)<\/select>/s.exec(body)?.[1] ?? ''
    assert.match(textOf(options), /^ \S.* Armor shop Bréhat shop $/, list)
    const [one = ''] = textOf((await office.get(`/dashboard/${list}?merchant=mer_${armor.merchantId}`)).body).split('©')
    assert.match(one, /Armor/, list)
  }
})

test('Today counts and names what waits at both, and is the sum of what each of them has', async () => {
  const countOf = async (merchantIds: readonly string[]) => {
    const theirs = await officeOf(world, { kind: 'merchants', merchantIds })
    const { body } = await theirs.get('/dashboard')
    return Number(/<b aria-hidden="true">(\d+)<\/b>/.exec(body)?.[1] ?? 0)
  }
  const [one, other, both, none] = [
    await countOf([armor.merchantId]),
    await countOf([brehat.merchantId]),
    await countOf([armor.merchantId, brehat.merchantId]),
    await countOf([]),
  ]
  assert.ok(one > 0 && other > 0, `${one} and ${other}`)
  // What is parked is one task, however much it is and whoever's.
  assert.equal(both, one + other - 1)
  assert.equal(none, 0)
})

test('whoever sees some merchants is not led to the people and keys of the whole company', async () => {
  const { body } = await office.get('/dashboard/developers')
  assert.doesNotMatch(body, /href="\/dashboard\/(people|developers\/keys)/)
})

test('of an empty list of merchants nobody sees anything', async () => {
  const nothing = await officeOf(world, { kind: 'merchants', merchantIds: [] })
  for (const address of SHOWS_BOTH) {
    const { body } = await nothing.get(address)
    for (const { word } of merchants) assert.doesNotMatch(body, new RegExp(word), `${address} ${word}`)
  }
})
