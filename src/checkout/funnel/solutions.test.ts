import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFormBrowser } from '../../../scripts/journey/form-browser.ts'
import { anotherShop, apiWorld } from '../../../test/support/api-world.ts'
import { signAs } from '../../../test/support/signing.ts'
import { aMerchantWith } from '../../../test/support/simulation.ts'

const world = await apiWorld()
const { baseUrl, credentials, call, db } = world
const { uid: merchantUid, secret } = credentials.merchants.SPLIT
const companyUid = credentials.company_uid
const english = { 'accept-language': 'en' }
const DATA = { companyUid, title: 'Brest', reference: 's-1', amountCents: '24000', currency: 'EUR' }

const unsigned = (data: Record<string, string> = {}) =>
  `${baseUrl}/payment_solutions?${new URLSearchParams({ ...DATA, ...data })}`
const signed = (data: object, key = secret) =>
  `${baseUrl}/payment_solutions?signature=${signAs(key, { data: { ...DATA, merchantUid, ...data } })}`

test('[endpoint:GET /payment_solutions] a company’s ways to pay, each a button; pressing one makes its purchase', async () => {
  for (const url of [unsigned({ reference: 'choose' }), signed({ reference: 'choose signed' })]) {
    const browser = createFormBrowser(english)
    const page = await browser.open(url)
    assert.equal(page.status, 200)
    const labels = page.forms.map((form) => form.buttons[0]?.label)
    assert.deepEqual(labels, [
      'Share the payment with friends',
      'In instalments',
      'Later',
      'A deposit now, the rest later',
    ])
    const split = page.forms[0] ?? assert.fail()
    const first = await browser.submit(split)
    assert.match(new URL(first.url).pathname, /^\/pay\/p1\./)
    assert.equal((await createFormBrowser(english).submit(split)).url, first.url)
  }
  const { rows } = await db.query(`select merchant_id from purchases where reference like 'choose%'`)
  assert.deepEqual(
    rows.map((row) => `mer_${row.merchant_id}`),
    [merchantUid, merchantUid],
  )
})

test('unsigned, a merchant that takes signed requests only is not offered; signed, it is', async () => {
  const sealed = await aMerchantWith(world, 'SPLIT')
  assert.ok(!(await (await fetch(unsigned())).text()).includes(sealed))
  assert.ok((await (await fetch(signed({}))).text()).includes(sealed))
  const body = new URLSearchParams({ ...DATA, solution: sealed })
  assert.equal((await fetch(`${baseUrl}/payment_solutions`, { method: 'POST', body })).status, 404)
})

test('a way to pay that the amount does not allow is left out; when none is left the page says why', async () => {
  const costly = await aMerchantWith(world, 'INSTALLMENT', { feeBps: 5000, acceptUnsigned: true })
  assert.ok(!(await (await fetch(unsigned())).text()).includes(costly))
  const { rows } = await db.query<{ company_id: string }>(
    `with company as (insert into companies (id, name) values (gen_random_uuid(), 'Costly') returning id)
     update merchants set company_id = company.id from company where merchants.id = $1 returning company_id`,
    [costly.slice(4)],
  )
  const page = await fetch(unsigned({ companyUid: `cmp_${rows[0]?.company_id}` }))
  assert.equal(page.status, 400)
  assert.match(await page.text(), /not_eligible/)
})

test('another company can neither sign for this one nor be chosen', async () => {
  const charlie = await anotherShop(world, call, 'charlie')
  assert.equal((await fetch(signed({ merchantUid: charlie.merchantUid }))).status, 400)
  const { rows } = await db.query('select company_id from merchants where id = $1', [charlie.merchantId])
  const theirs = `cmp_${(rows[0] as { company_id: string }).company_id}`
  assert.equal((await fetch(signed({ companyUid: theirs }))).status, 404)
  assert.equal((await fetch(unsigned({ companyUid: theirs }))).status, 403)
  const body = new URLSearchParams({ ...DATA, solution: charlie.merchantUid })
  assert.equal((await fetch(`${baseUrl}/payment_solutions`, { method: 'POST', body })).status, 404)
})

test('currency is mandatory here, and every error is a page', async () => {
  for (const [url, status] of [
    [unsigned({ currency: '' }), 400],
    [unsigned({ companyUid: 'cmp_x' }), 404],
    [unsigned({ companyUid: 'cmp_018f0000-0000-7000-8000-000000000000' }), 404],
    [unsigned({ amountCents: '19.99' }), 400],
    [signed({}, 'another secret'), 400],
    [`${baseUrl}/payment_solutions?signature=garbage`, 400],
    [`${baseUrl}/payment_solutions`, 404],
  ] as const) {
    const answer = await fetch(url)
    assert.equal(answer.status, status, url)
    assert.match(answer.headers.get('content-type') ?? '', /text\/html/)
  }
})
