import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiWorld } from '../../../../test/support/api-world.ts'
import { officeOf, textOf } from '../../../../test/support/office.ts'
import { payerOf } from '../../../../test/support/paying.ts'
import { aMerchant } from '../../../../test/support/telling.ts'
import { until } from '../../../../test/support/until.ts'
import { parsePublicId } from '../../../shared/ids.ts'

const world = await apiWorld()
const payer = payerOf(world)
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })

async function order(title: string, amount: number): Promise<string> {
  const { json } = await world.call('POST', '/api/merchants/v1/purchases', {
    token: world.alice.v1Token,
    body: { title, reference: `REF-${title.length}-${amount}`, amount },
  })
  return String(json.id)
}

const pageOf = (id: string) => `/dashboard/purchases/pur_${id}`

test('one page says who paid what, what happened by whom, and why it is in its state', async () => {
  const id = await order('Weekend in Brest', 30_001)
  const [, friend] = await payer.accepted(id, 2)
  await payer.pay(friend!)
  await until('the friend has paid', async () => /Friend1 paid/.test(textOf((await office.get(pageOf(id))).body)))
  const { statusCode, body } = await office.get(pageOf(id))
  assert.equal(statusCode, 200, body)
  const text = textOf(body)
  assert.match(text, /Weekend in Brest €300\.01/)
  assert.match(text, /Alice Leader/)
  assert.match(text, /Friend1 paid €100\.00/)
  assert.match(
    text,
    /What can follow: everything is collected, your PSP refuses, you cancel it, everything is given back/,
  )
  assert.match(body, /<code>LEADER_PROCESSED<\/code>, <code>COLLECTING<\/code>/)
  assert.match(text, /Basket received your shop/)
})

test('its books sum to nothing in every row, and what stands is ruled twice', async () => {
  const id = await order('Books', 12_000)
  await payer.accepted(id, 0)
  const { body } = await office.get(pageOf(id))
  const rows = [...body.matchAll(/<tr role="row">.*?<\/tr>/gs)]
    .map(([row]) => row)
    .filter((row) => row.includes('data-label'))
  assert.ok(rows.length > 2)
  for (const row of rows) {
    const cells = [...row.matchAll(/data-label="[^"]*">([^<]*)</g)].map(([, cell]) =>
      cell!.replace('\u2212', '-').replaceAll(',', ''),
    )
    assert.equal(
      cells.reduce((sum, cell) => sum + Math.round(Number(cell || 0) * 100), 0),
      0,
      row,
    )
  }
  assert.match(body, /<tfoot role="rowgroup" class="twice">/)
})

test('a hostile title, name or note is text; another company’s purchase and any other id are not found', async () => {
  const id = await order('<img src=x onerror=alert(1)>', 5_000)
  assert.doesNotMatch((await office.get(pageOf(id))).body, /<img/)
  const stranger = await aMerchant(world.db)
  const theirs = await officeOf(world, { kind: 'company', companyId: stranger.companyId })
  assert.equal((await theirs.get(pageOf(id))).statusCode, 404)
  for (const odd of [id, 'pur_x', 'mer_1'])
    assert.equal((await office.get(`/dashboard/purchases/${odd}`)).statusCode, 404)
})
