import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withdrawFrom } from '../../../../test/support/a-withdrawal.ts'
import { apiWorld } from '../../../../test/support/api-world.ts'
import { formTokenIn, officeOf, textOf } from '../../../../test/support/office.ts'
import { payerOf } from '../../../../test/support/paying.ts'
import { parsePublicId } from '../../../shared/ids.ts'
import { SYSTEM } from '../../../shared/scope.ts'
import { findWithdrawal } from '../../../withdrawals/index.ts'

const world = await apiWorld()
const payer = payerOf(world)
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })

const pageOf = (id: string, act = '') => `/dashboard/purchases/pur_${id}${act && `/${act}`}`
const today = async () => textOf((await office.get('/dashboard')).body)
const stateOf = async (id: string) => (await findWithdrawal(world.db, SYSTEM, id))?.state

/** Alice has paid, and withdraws. */
async function withdrawn(amount: number): Promise<string> {
  const { json } = await world.call('POST', '/api/merchants/v1/purchases', {
    token: world.alice.v1Token,
    body: { title: 'Weekend in Brest', amount },
  })
  const id = String(json.id)
  await payer.accepted(id, 0)
  await withdrawFrom(world, id)
  return id
}

async function press(id: string, act: string, fields: object = {}, role: 'owner' | 'support' = 'owner') {
  const { body } = await office.get(pageOf(id, act), { role })
  const seen = /name="seen" value="(\d+)"/.exec(body)?.[1] ?? '1'
  return office.post(pageOf(id, act), { form_token: formTokenIn(body), seen, ...fields }, { role })
}

test('a withdrawal is a task with its day until somebody accepts it, which is the refund that exists', async () => {
  const id = await withdrawn(9_001)
  assert.match(await today(), /A buyer has withdrawn: €90\.01 to give back by /)
  const shown = textOf((await office.get(pageOf(id))).body)
  assert.match(shown, /The buyer has withdrawn from the sale, on /)
  const { body } = await office.get(pageOf(id, 'withdrawal'))
  assert.match(textOf(body), new RegExp(`I, Alice Martin, withdraw from ${id}`))
  const answer = await press(id, 'withdrawal')
  assert.equal(answer.statusCode, 303, textOf(answer.body))
  assert.match(textOf((await office.get(String(answer.headers.location))).body), /The withdrawal is accepted/)
  assert.equal(await stateOf(id), 'accepted')
  const { rows } = await world.db.query('select from unwindings where purchase_id = $1', [id])
  assert.equal(rows.length, 1)
  assert.doesNotMatch(await today(), /90\.01 to give back/)
  assert.match(textOf((await office.get(pageOf(id, 'withdrawal'))).body), /nothing to decide any more/)
  const { rows: events } = await world.db.query<{ name: string; actor: string }>(
    `select name, actor from events where purchase_id = $1 and name like '%ithdraw%' order by sequence`,
    [id],
  )
  assert.deepEqual(events, [
    { name: 'purchaseWithdrawn', actor: 'staff_test' },
    { name: 'withdrawalAccepted', actor: `staff_${office.staffId}` },
  ])
})

test('while the goods are awaited the task says so; then the time limit runs on', async () => {
  const id = await withdrawn(5_000)
  assert.equal((await press(id, 'withdrawal/goods')).statusCode, 303)
  assert.equal(await stateOf(id), 'awaiting_goods')
  assert.match(await today(), /€50\.00 wait for the goods/)
  assert.match(textOf((await office.get(pageOf(id, 'withdrawal'))).body), /rests since/)
  assert.equal((await press(id, 'withdrawal/goods')).statusCode, 303)
  assert.equal(await stateOf(id), 'declared')
  const heard = await world.db.query(
    `select from events where purchase_id = $1 and name in ('withdrawalPaused', 'withdrawalResumed')`,
    [id],
  )
  assert.equal(heard.rowCount, 2)
})

test('a shop that claims an exception says why; without a reason nothing is refused', async () => {
  const id = await withdrawn(4_000)
  assert.equal((await press(id, 'withdrawal/refuse', { ground: 'dated', reason: '' })).statusCode, 422)
  assert.equal((await press(id, 'withdrawal/refuse', { ground: 'mood', reason: 'No.' })).statusCode, 422)
  const answer = await press(id, 'withdrawal/refuse', { ground: 'dated', reason: 'The room was for Saturday.' })
  assert.equal(answer.statusCode, 303, textOf(answer.body))
  assert.equal(await stateOf(id), 'refused')
  assert.doesNotMatch(await today(), /€40\.00 to give back/)
  assert.match(textOf((await office.get(pageOf(id, 'withdrawal'))).body), /The room was for Saturday/)
  const heard = await world.db.query(`select from events where purchase_id = $1 and name = 'withdrawalRefused'`, [id])
  assert.equal(heard.rowCount, 1)
})

test('support accepts up to its limit, two who press do it once, and readers of the company see no form', async () => {
  const id = await withdrawn(60_000)
  const refused = await press(id, 'withdrawal', {}, 'support')
  assert.notEqual(refused.statusCode, 303)
  assert.equal(await stateOf(id), 'declared')
  assert.equal((await office.get(pageOf(id, 'withdrawal'), { role: 'read_only' })).statusCode, 403)
  const answers = await Promise.all([press(id, 'withdrawal'), press(id, 'withdrawal')])
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [303, 409])
  const { rows } = await world.db.query('select from unwindings where purchase_id = $1', [id])
  assert.equal(rows.length, 1)
})

test('a purchase that nobody has withdrawn from has no such page', async () => {
  const { json } = await world.call('POST', '/api/merchants/v1/purchases', {
    token: world.alice.v1Token,
    body: { title: 'Weekend in Brest', amount: 1_000 },
  })
  for (const act of ['withdrawal', 'withdrawal/goods', 'withdrawal/refuse'])
    assert.equal((await office.get(pageOf(String(json.id), act))).statusCode, 404)
})
