import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiWorld } from '../../../../test/support/api-world.ts'
import { officeOf, textOf } from '../../../../test/support/office.ts'
import { payerOf } from '../../../../test/support/paying.ts'
import { aMerchant } from '../../../../test/support/telling.ts'
import { until } from '../../../../test/support/until.ts'
import { readPurchaseDetail } from '../../../reading/index.ts'
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

test('what a friend did not pay counts once, as the leader’s, when the pot is closed', async () => {
  const id = await order('Closed', 9_000)
  await payer.accepted(id, 2)
  const totalOf = async () => /<tfoot.*?<\/tfoot>/s.exec((await office.get(pageOf(id))).body)?.[0] ?? ''
  assert.match(textOf(await totalOf()), /€90\.00/)
  await world.db.query(`update shares set state = 'lapsed' where purchase_id = $1 and role = 'pledger'`, [id])
  await world.db.query(`update shares set principal_minor = 9000 where purchase_id = $1 and role = 'leader'`, [id])
  await world.db.query(`update purchases set pot_state = 'closed', pot_step_at = null where id = $1`, [id])
  assert.match(textOf(await totalOf()), /€90\.00/)
  assert.match((await office.get(pageOf(id))).body, /<s class="quiet">€30\.00<\/s>/)
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

test('each state on the page leads to what it means and what can follow, explained once', async () => {
  const id = await order('States', 9_000)
  const [, friend] = await payer.accepted(id, 2)
  await payer.pay(friend!, '4000000000009995').catch(() => undefined)
  await until('the refusal is known', async () => /insufficient_funds/.test((await office.get(pageOf(id))).body))
  const { body } = await office.get(pageOf(id))
  const asked = new Set([...body.matchAll(/href="#(why-[^"]+)"/g)].map(([, anchor]) => anchor as string))
  assert.ok(
    asked.has('why-share-owed') && asked.has('why-attempt-dead') && asked.has('why-attempt-held'),
    [...asked].join(),
  )
  for (const anchor of asked) assert.equal(body.split(`id="${anchor}"`).length, 2, anchor)
  const text = textOf(body)
  assert.match(
    text,
    /The amount is blocked on the card, and nothing was taken\. What can follow: it is taken, it is let go\./,
  )
  assert.match(
    text,
    /Payment, Friend1 Ended without money Why\? On the card page · there is not enough money behind the card insufficient_funds/,
  )
  const french = textOf((await office.get(pageOf(id), { headers: { 'accept-language': 'fr' } })).body)
  assert.match(french, /la banque dit\s: le compte de la carte n’est pas assez approvisionné/)
  assert.doesNotMatch(french, /insufficient funds|not enough/)
  assert.ok(Buffer.byteLength(body) < 60_000)
})

test('all that is known of a purchase takes twelve statements, however it is settled and whatever happened to it', async () => {
  const { json } = await world.call('POST', '/api/merchants/v1/purchases', {
    token: world.alice.v1Token,
    body: { title: 'Heavy', reference: 'REF-heavy', amount: 9_000, client: { email: 'heavy@example.test' } },
  })
  const id = String(json.id)
  await payer.accepted(id, 0)
  const statementsOf = async (settlement: string) => {
    await world.db.query('update purchases set settlement = $2 where id = $1 and client_id is not null', [
      id,
      settlement,
    ])
    const asked: string[] = []
    const counting = {
      query: ((...of: Parameters<typeof world.db.query>) => {
        asked.push(String(of[0]))
        return world.db.query(...of)
      }) as typeof world.db.query,
    }
    await readPurchaseDetail(counting, { kind: 'company', companyId }, id)
    assert.equal((await office.get(pageOf(id))).statusCode, 200)
    return asked.length
  }
  assert.deepEqual([await statementsOf('TRANSFER'), await statementsOf('BACK')], [12, 12])
})
