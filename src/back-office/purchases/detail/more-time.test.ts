import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiWorld } from '../../../../test/support/api-world.ts'
import { formTokenIn, officeOf, textOf } from '../../../../test/support/office.ts'
import { payerOf } from '../../../../test/support/paying.ts'
import { until } from '../../../../test/support/until.ts'
import { readPurchaseOutline } from '../../../reading/index.ts'
import { addDays, dateInZone, formatDate, parseDate, wallClock } from '../../../schedules/index.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../shared/clocks.ts'
import { parsePublicId } from '../../../shared/ids.ts'
import { IS_OFFERED } from './acts.ts'

const world = await apiWorld()
const payer = payerOf(world)
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })
const { merchants } = world.credentials

async function order(type: keyof typeof merchants, amount = 9_000): Promise<string> {
  const { json } = await world.call('POST', '/api/merchants/v1/purchases', {
    token: merchants[type].api_token,
    body: { title: 'Weekend in Brest', amount },
  })
  return String(json.id)
}

const pageOf = (id: string, act = '') => `/dashboard/purchases/pur_${id}${act && `/${act}`}`
const seenIn = (body: string) => /name="seen" value="(\d+)"/.exec(body)?.[1] ?? '1'
const at = (instant: Date) => wallClock(instant, 'Europe/Paris')

async function endOf(id: string): Promise<Date> {
  const { rows } = await world.db.query<{ at: Date }>('select pot_deadline_at as at from purchases where id = $1', [id])
  return rows[0]?.at ?? assert.fail()
}

async function pot(): Promise<string> {
  const id = await order('SPLIT')
  await payer.accepted(id, 2)
  return id
}

test('a pot gets more time: first shown with who is told, then done by a name, with its reason, and mailed', async () => {
  const id = await pot()
  const end = at(addMs(await endOf(id), 5 * HOUR_MS))
  const { body } = await office.get(pageOf(id, `extend?until=${end}`))
  const shown = textOf(body)
  assert.match(shown, /Give the pot of “Weekend in Brest” more time\?/)
  assert.match(shown, /Friend1, Friend2, and Alice are told/)
  assert.match(shown, /€90\.00 stay blocked on the leader’s card/)
  const fields = { form_token: formTokenIn(body), seen: seenIn(body), until: end }
  const sent = await office.post(pageOf(id, 'extend'), { ...fields, reason: 'Bank holiday' }, { role: 'support' })
  assert.equal(sent.statusCode, 303, textOf(sent.body))
  const after = textOf((await office.get(String(sent.headers.location))).body)
  assert.match(after, /The pot has more time/)
  assert.match(after, /Pot extended until .*\(Paris\)/)
  assert.match(after, /Bank holiday/)
  assert.equal(at(await endOf(id)), end)
  const { rows } = await world.db.query<{ actor: string }>(
    "select actor from events where purchase_id = $1 and name = 'potExtended'",
    [id],
  )
  assert.deepEqual(rows, [{ actor: `staff_${office.staffId}` }])
  await until('everybody is told', async () => {
    const told = await world.db.query<{ recipient: string }>(
      "select recipient from messages where purchase_id = $1 and template = 'pot_extended' order by recipient",
      [id],
    )
    return told.rows.length === 3 ? told.rows : undefined
  })
})

test('of two who extend at once one does; the other one is told what happened, and nothing else changes', async () => {
  const id = await pot()
  const end = await endOf(id)
  const { body } = await office.get(pageOf(id, 'extend'))
  const send = (hours: number) =>
    office.post(pageOf(id, 'extend'), {
      ...{ form_token: formTokenIn(body), seen: seenIn(body), until: at(addMs(end, hours * HOUR_MS)) },
    })
  const answers = await Promise.all([send(2), send(4)])
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [303, 409])
  const late = answers.find(({ statusCode }) => statusCode === 409)
  assert.match(textOf(late?.body ?? ''), /Meanwhile: Pot extended until/)
  const won = answers[0]?.statusCode === 303 ? 2 : 4
  assert.equal(at(await endOf(id)), at(addMs(end, won * HOUR_MS)))
})

test('an end that is none, too early or too late comes back with what was typed, and says between which ends', async () => {
  const id = await pot()
  const end = await endOf(id)
  const { body } = await office.get(pageOf(id, 'extend'))
  for (const wrong of ['soon', '2027-02-30T10:00', at(addMs(end, -HOUR_MS)), at(addMs(end, 9 * DAY_MS))]) {
    const fields = { form_token: formTokenIn(body), seen: seenIn(body), until: wrong }
    const answer = await office.post(pageOf(id, 'extend'), fields)
    assert.equal(answer.statusCode, 422, wrong)
    assert.ok(answer.body.includes(`value="${wrong}"`), wrong)
  }
  assert.equal((await endOf(id)).getTime(), end.getTime())
  const closed = await order('SPLIT')
  await payer.accepted(closed, 0)
  assert.match(textOf((await office.get(pageOf(closed, 'extend'))).body), /Only an open pot can be given more time/)
  assert.equal((await office.get(pageOf(id, 'extend'), { role: 'developer' })).statusCode, 403)
})

test('a date moves within its bounds once somebody has written how the customer agreed; its payer is told', async () => {
  const id = await order('INSTALLMENT')
  const shares = await payer.agreed(id)
  const from = shares[1]?.dueOn ?? assert.fail()
  const to = formatDate(addDays(parseDate(from) ?? assert.fail(), 3))
  const { body } = await office.get(pageOf(id, `date?from=${from}&to=${to}`))
  assert.match(textOf(body), /No amount changes/)
  const fields = { form_token: formTokenIn(body), seen: seenIn(body), from, to }
  const silent = await office.post(pageOf(id, 'date'), fields)
  assert.equal(silent.statusCode, 422, 'without a reason')
  const today = formatDate(dateInZone(world.businessClock.now()))
  const wrong = await office.post(pageOf(id, 'date'), { ...fields, to: today, reason: 'by phone' })
  assert.equal(wrong.statusCode, 422)
  const answers = await Promise.all(
    [1, 2].map(() => office.post(pageOf(id, 'date'), { ...fields, reason: 'Agreed by phone on Monday' })),
  )
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [303, 409])
  const shown = textOf((await office.get(pageOf(id))).body)
  assert.match(shown, /Payment moved to/)
  assert.match(shown, /Agreed by phone on Monday/)
  const { rows } = await world.db.query('select due_on::text as due, collect_at from shares where id = $1', [
    shares[1]?.id,
  ])
  assert.equal(rows[0]?.due, to)
  await until('its payer is told', async () => {
    const told = await world.db.query("select 1 from messages where purchase_id = $1 and template = 'due_date_moved'", [
      id,
    ])
    return told.rows[0]
  })
  const split = await order('SPLIT')
  assert.match(textOf((await office.get(pageOf(split, 'date'))).body), /Only a payment that is not due yet/)
})

test('of the shop’s own deferral no day is offered beyond those of its law, nor the act where none is left', async () => {
  await world.advance(Math.max(0, new Date('2026-11-25T08:00:00Z').getTime() - world.businessClock.now().getTime()))
  const merchantId = parsePublicId('mer', merchants.DEFERRED.uid) as string
  const agreed = async (delayDays: number) => {
    await world.db.query(
      `update merchants set lender = 'merchant', country_code = 'FR', fee_bps = 0, delay_days = $2, return_policy_days = 0 where id = $1`,
      [merchantId, delayDays],
    )
    const id = await order('DEFERRED')
    await payer.agreed(id)
    const { rows } = await world.db.query<{ regime: string }>(
      'select credit_regime as regime from purchases where id = $1',
      [id],
    )
    assert.equal(rows[0]?.regime, 'exempt_deferral')
    return { id }
  }
  const inTime = await agreed(30)
  assert.match(textOf((await office.get(pageOf(inTime.id))).body), /Move a date…/)
  const merchant = { kind: 'merchant', merchantId } as const
  const outline = (await readPurchaseOutline(world.db, merchant, inTime.id)) ?? assert.fail()
  const now = world.businessClock.now()
  assert.deepEqual(outline.deferralEndsOn, addDays(dateInZone(now), 50))
  assert.equal(IS_OFFERED.date({ ...outline, deferralEndsOn: dateInZone(now) }, now), false)
})
