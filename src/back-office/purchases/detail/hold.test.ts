import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiWorld } from '../../../../test/support/api-world.ts'
import { formTokenIn, officeOf, textOf } from '../../../../test/support/office.ts'
import { payerOf } from '../../../../test/support/paying.ts'
import { parsePublicId } from '../../../shared/ids.ts'

const world = await apiWorld()
const payer = payerOf(world)
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })

const pageOf = (id: string, act = '') => `/dashboard/purchases/pur_${id}${act && `/${act}`}`

async function press(id: string, act: string, reason: string) {
  const { body } = await office.get(pageOf(id, act))
  const seen = /name="seen" value="(\d+)"/.exec(body)?.[1] ?? '1'
  return office.post(pageOf(id, act), { form_token: formTokenIn(body), seen, reason })
}

test('an owner holds collection of a purchase with a reason and lets it go on; support may not', async () => {
  const { json } = await world.call('POST', '/api/merchants/v1/purchases', {
    token: world.credentials.merchants.INSTALLMENT.api_token,
    body: { title: 'Weekend in Brest', amount: 9_000 },
  })
  const id = String(json.id)
  await payer.agreed(id)
  assert.equal((await office.get(pageOf(id, 'hold'), { role: 'support' })).statusCode, 403)
  assert.doesNotMatch(textOf((await office.get(pageOf(id), { role: 'support' })).body), /Hold collection/)
  assert.match(textOf((await office.get(pageOf(id))).body), /Hold collection…/)
  assert.equal((await press(id, 'hold', '')).statusCode, 422, 'without a reason')
  const held = await press(id, 'hold', 'The buyer sues us in Brest')
  assert.equal(held.statusCode, 303, textOf(held.body))
  const shown = textOf((await office.get(String(held.headers.location))).body)
  assert.match(shown, /Collection is on hold/)
  assert.match(shown, /Collection has been on hold since/)
  assert.match(shown, /Why held: The buyer sues us in Brest/)
  assert.match(textOf((await office.get(pageOf(id, 'hold'))).body), /Only what is still to be collected on dates/)
  const { rows } = await world.db.query<{ collect_at: Date | null }>(
    'select collect_at from shares where purchase_id = $1 and collect_at is not null',
    [id],
  )
  assert.deepEqual(rows, [])
  assert.equal((await press(id, 'resume', 'We agreed')).statusCode, 303)
  assert.match(textOf((await office.get(pageOf(id))).body), /Collection goes on/)
  const { rows: events } = await world.db.query<{ name: string; actor: string }>(
    `select name, actor from events where purchase_id = $1 and name like 'collection%' order by sequence`,
    [id],
  )
  assert.deepEqual(events, [
    { name: 'collectionHeld', actor: `staff_${office.staffId}` },
    { name: 'collectionResumed', actor: `staff_${office.staffId}` },
  ])
})
