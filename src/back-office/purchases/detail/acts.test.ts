import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiWorld } from '../../../../test/support/api-world.ts'
import { formTokenIn, officeOf, textOf } from '../../../../test/support/office.ts'
import { payerOf } from '../../../../test/support/paying.ts'
import { until } from '../../../../test/support/until.ts'
import { parsePublicId } from '../../../shared/ids.ts'

const world = await apiWorld()
const payer = payerOf(world)
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })

async function order(amount: number): Promise<string> {
  const { json } = await world.call('POST', '/api/merchants/v1/purchases', {
    token: world.alice.v1Token,
    body: { title: 'Weekend in Brest', amount },
  })
  return String(json.id)
}

async function paid(amount: number): Promise<string> {
  const id = await order(amount)
  await payer.accepted(id, 0)
  return id
}

const pageOf = (id: string, act = '') => `/dashboard/purchases/pur_${id}${act && `/${act}`}`
/** Where it is not offered any more, as whoever still has an older page. */
const seenIn = (body: string) => /name="seen" value="(\d+)"/.exec(body)?.[1] ?? '1'

/** Opens the page of an act and sends what it shows. */
async function press(
  id: string,
  act: string,
  fields: Record<string, string> = {},
  role: 'owner' | 'support' = 'owner',
) {
  const { body } = await office.get(pageOf(id, act), { role })
  const form_token = formTokenIn(body) || formTokenIn((await office.get(pageOf(id))).body)
  return office.post(pageOf(id, act), { form_token, seen: seenIn(body), ...fields }, { role })
}

const refundsOf = async (id: string) => {
  const { rows } = await world.db.query<{ cause: string; amount_minor: bigint; requested_by: string }>(
    'select cause, amount_minor, requested_by from unwindings where purchase_id = $1',
    [id],
  )
  return rows
}

test('a refund says to the cent who gets what before it is pressed, and does that, by the person who pressed', async () => {
  const id = await paid(9_001)
  const { body } = await office.get(pageOf(id, 'refund?amount=45.00'))
  const text = textOf(body)
  assert.match(text, /Refund €45\.00 of €90\.01\?/)
  assert.match(text, /Alice Visa ending in 4242 €90\.01 €0\.00 €45\.00/)
  assert.match(body, /name="amount" value="45.00"/)
  const answer = await press(id, 'refund', { amount: '45.00', reason: 'Bike hire fell through' })
  assert.equal(answer.statusCode, 303, textOf(answer.body))
  const shown = textOf((await office.get(String(answer.headers.location))).body)
  assert.match(shown, /The refund has begun/)
  assert.match(shown, /Why the refund: Bike hire fell through/)
  assert.deepEqual(await refundsOf(id), [
    { cause: 'refund', amount_minor: 4_500n, requested_by: `staff_${office.staffId}` },
  ])
})

test('two people who refund at once give one refund; the second is told who did what, and nothing else changes', async () => {
  const id = await paid(10_000)
  const [one, other] = await Promise.all([office.get(pageOf(id, 'refund')), office.get(pageOf(id, 'refund'))])
  const send = (body: string) =>
    office.post(pageOf(id, 'refund'), { form_token: formTokenIn(body), seen: seenIn(body), amount: '30.00' })
  const answers = await Promise.all([send(one.body), send(other.body), send(one.body)])
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [303, 409, 409])
  const late = answers.find(({ statusCode }) => statusCode === 409)
  assert.match(textOf(late?.body ?? ''), /Meanwhile: Refund of €30\.00 begun/)
  assert.equal((await refundsOf(id)).length, 1)
})

test('support refunds up to the limit of its merchant; above it an owner does', async () => {
  const id = await paid(60_000)
  const refused = await press(id, 'refund?amount=500.00', { amount: '500.01' }, 'support')
  assert.equal(refused.statusCode, 422)
  assert.match(textOf(refused.body), /Support may refund up to €500\.00\. Ask an owner for more/)
  assert.equal((await office.get(pageOf(id, 'refund-large'), { role: 'support' })).statusCode, 403)
  assert.equal((await press(id, 'refund?amount=500.00', { amount: '500.00' }, 'support')).statusCode, 303)
  const other = await paid(60_000)
  assert.match((await office.get(pageOf(other, 'refund?amount=500.01'))).body, /action="[^"]*\/refund-large"/)
  assert.equal((await press(other, 'refund-large', { amount: '500.01' })).statusCode, 303)
})

test('support passes its limit neither by several refunds nor by cancelling; an owner cancels, freshly proved', async () => {
  /** With what an owner's page shows, sent by whoever. */
  const send = async (id: string, act: string, more: object, visit: Parameters<typeof office.post>[2]) => {
    const { body } = await office.get(pageOf(id, act))
    const form_token = office.signed(pageOf(id, act), visit)
    return office.post(pageOf(id, act), { form_token, seen: seenIn(body), ...more }, visit)
  }
  const support = { role: 'support' } as const
  const id = await paid(60_000)
  assert.equal((await send(id, 'refund', { amount: '400.00' }, support)).statusCode, 303)
  await until('the first refund is done', async () => {
    const { rows } = await world.db.query(
      'select 1 from purchases where id = $1 and refunded_minor = 40000 and unwinding is null',
      [id],
    )
    return rows[0]
  })
  assert.equal((await send(id, 'refund', { amount: '100.01' }, support)).statusCode, 422)
  assert.equal((await refundsOf(id)).length, 1)
  const large = await paid(60_000)
  assert.match(textOf((await office.get(pageOf(large, 'cancel'), support)).body), /Ask an owner for more/)
  const tooMuch = await send(large, 'cancel', {}, support)
  assert.equal(tooMuch.statusCode, 422, textOf(tooMuch.body))
  const longAgo = { headers: { 'x-proved-ago-ms': '660000' } }
  assert.equal((await send(large, 'cancel', {}, longAgo)).statusCode, 401)
  assert.deepEqual(await refundsOf(large), [])
  assert.equal((await send(large, 'cancel', {}, {})).statusCode, 303)
})

test('support lets no card go, and cancels nothing, that holds more than it may give back; what nobody has paid it aborts', async () => {
  const held = await order(60_000)
  await payer.accepted(held, 1)
  for (const act of ['release', 'cancel']) {
    assert.match(textOf((await office.get(pageOf(held, act), { role: 'support' })).body), /Ask an owner for more/)
    const { body } = await office.get(pageOf(held, act))
    const sent = { form_token: formTokenIn(body), seen: seenIn(body) }
    assert.equal((await office.post(pageOf(held, act), sent, { role: 'support' })).statusCode, 422, act)
  }
  assert.deepEqual(await refundsOf(held), [])
  assert.equal((await press(held, 'release')).statusCode, 303)
  assert.equal((await press(await order(60_000), 'abort', {}, 'support')).statusCode, 303)
})

test('an amount that is none, is too much or is less than nothing comes back with what was typed', async () => {
  const id = await paid(2_000)
  for (const amount of ['20.01', '0', '-1', 'all', '1e3']) {
    const answer = await press(id, 'refund', { amount })
    assert.equal(answer.statusCode, 422, amount)
  }
  assert.deepEqual(await refundsOf(id), [])
})

test('what nobody has paid is aborted once, and then nothing but its story is left', async () => {
  const id = await order(4_000)
  assert.equal((await press(id, 'abort', { reason: 'wrong basket' })).statusCode, 303)
  assert.equal((await press(id, 'abort')).statusCode, 409)
  const text = textOf((await office.get(pageOf(id))).body)
  assert.match(text, /Purchase aborted/)
  assert.match(text, /Nothing can be done with it any more/)
  assert.match(textOf((await office.get(pageOf(id, 'refund'))).body), /Only an accepted purchase can be refunded/)
})

test('a card that is held is let go, and an accepted purchase is cancelled; captures are for what waits for its day', async () => {
  const held = await order(4_000)
  await payer.accepted(held, 1)
  assert.match(textOf((await office.get(pageOf(held, 'capture'))).body), /Only a deferred payment/)
  assert.equal((await press(held, 'capture')).statusCode, 409)
  assert.equal((await press(held, 'release')).statusCode, 303)
  await payer.reaches(held, 'cancelled')
  const taken = await paid(4_000)
  assert.equal((await press(taken, 'release')).statusCode, 409)
  assert.equal((await press(taken, 'cancel')).statusCode, 303)
  await payer.reaches(taken, 'refunded')
})

test('a note is kept with its author, as text; whoever only reads writes none and is offered nothing', async () => {
  const id = await order(4_000)
  const { body } = await office.get(pageOf(id))
  const note = '<b>Éric’s bed stays empty</b>'
  const answer = await office.post(pageOf(id, 'notes'), { form_token: formTokenIn(body), note })
  assert.equal(answer.statusCode, 303)
  const shown = (await office.get(pageOf(id), { role: 'read_only' })).body
  assert.match(shown, /&lt;b&gt;Éric’s bed stays empty/)
  assert.doesNotMatch(shown, /name="note"|id="acts"/)
  const empty = await office.post(pageOf(id, 'notes'), { form_token: formTokenIn(body), note: '  ' })
  assert.equal(empty.statusCode, 422)
  const { rows } = await world.db.query("select actor from audit_lines where act = 'note_written' and subject = $1", [
    `pur_${id}`,
  ])
  assert.deepEqual(rows, [{ actor: `staff_${office.staffId}` }])
})

test('a friend who has not paid is sent the same link again, once; whoever has paid, or is unknown, is not', async () => {
  const id = await order(9_000)
  const [leader, friend] = await payer.accepted(id, 1)
  const invitations = async () => {
    const { rows } = await world.db.query(
      "select actor from events where name = 'invitationResent' and purchase_id = $1",
      [id],
    )
    return rows
  }
  assert.match(textOf((await office.get(pageOf(id, 'invite'))).body), /Send it to Friend1/)
  assert.equal((await press(id, 'invite', { share: leader!.id })).statusCode, 404)
  const { body } = await office.get(pageOf(id, 'invite'))
  const fields = { form_token: formTokenIn(body), seen: seenIn(body), share: friend!.id }
  const answers = await Promise.all([
    office.post(pageOf(id, 'invite'), fields),
    office.post(pageOf(id, 'invite'), fields),
  ])
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [303, 409])
  assert.deepEqual(await invitations(), [{ actor: `staff_${office.staffId}` }])
})
