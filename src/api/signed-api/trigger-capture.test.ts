import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../../sandbox/test-kit.ts'
import { onlyAcquirer } from '../../../test/support/acquirers.ts'
import { apiWorld } from '../../../test/support/api-world.ts'
import { aCall } from '../../../test/support/call.ts'
import { signAs } from '../../../test/support/signing.ts'
import { until } from '../../../test/support/until.ts'
import { drawUpSchedule, lookUpAttempt, startAttempt } from '../../collecting/index.ts'
import { transaction } from '../../db/database.ts'
import { createOutbound } from '../../outbound/index.ts'
import { openCardPage } from '../../payments/index.ts'
import { createSandboxAcquirer } from '../../providers/sandbox/collect/sandbox-acquirer.ts'
import { dateInZone, formatDate } from '../../schedules/index.ts'
import { systemClock } from '../../shared/clocks.ts'
import { findLeaderShare } from '../../shares/index.ts'

const world = await apiWorld()
const { call, alice, db, credentials } = world
const { uid: merchantUid, secret } = credentials.merchants.DEFERRED
const other = credentials.merchants.INSTALLMENT

const trigger = (claims: object, more = '', body?: object) =>
  call('POST', `/api/trigger_capture/?signature=${signAs(secret, claims)}${more}`, body && { body })

let references = 0
async function buy(merchant = merchantUid): Promise<{ uid: string; id: string; reference: string }> {
  const reference = `capture-${++references}`
  const answer = await call('POST', `/api/merchants/${merchant}/purchase_link`, {
    token: alice.accessToken,
    body: { data: { title: 'Voiles', reference, amountCents: 12_345 } },
  })
  assert.equal(answer.status, 200, answer.text)
  const uid = String(answer.json.purchase_uid)
  return { uid, id: uid.slice(4), reference }
}

/** Alice agrees and her card is held: the verbs that her page calls, on the running service's database and sandbox. */
async function hold(id: string): Promise<void> {
  const outbound = createOutbound({ policy: 'loopback_too' })
  const { sandboxUrl: baseUrl, sandboxKey: key, businessClock } = world
  const acquirer = createSandboxAcquirer(outbound, systemClock, { baseUrl, key })
  const acquirers = onlyAcquirer(acquirer, world.sandboxAccountId)
  const ports = { ...aCall(businessClock), acquirers, sealer: world.sealer, systemClock, baseUrl: world.baseUrl }
  const shownOn = formatDate(dateInZone(businessClock.now()))
  await transaction(db, (tx) => drawUpSchedule(tx, ports, id, { shownOn, language: 'en' }))
  const share = await findLeaderShare(db, id)
  const attempt = await startAttempt(db, ports, {
    purchaseId: id,
    shareId: share?.id ?? assert.fail(),
    browserHash: null,
    language: 'en',
    returnUrl: () => `${world.baseUrl}/back`,
  })
  await submitCard(openCardPage(world.sealer, attempt) ?? assert.fail(attempt.state), '4242424242424242')
  await lookUpAttempt(db, ports, attempt)
  await until('the purchase is accepted', async () => {
    const { json } = await call('GET', `/api/purchases/pur_${id}`, { token: alice.accessToken })
    return json.state === 'COLLECTING'
  })
  await outbound.close()
}

async function capturedMinor(id: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    'select coalesce(sum(captured_minor), 0)::bigint as sum from attempts where purchase_id = $1',
    [id],
  )
  return rows[0]?.sum ?? 0n
}

test('[capture.endpoint, decided.capture.answer, decided.capture.twice, types.advance] a deferred payment is captured now, once, and the answer says so', async () => {
  const { uid, id } = await buy()
  await hold(id)
  const answers = await Promise.all(Array.from({ length: 3 }, () => trigger({ merchantUid, purchaseUid: uid })))
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200], answers.map(({ text }) => text).join())
  const waited = answers.find((answer) => answer.json.state === 'SUCCESSFUL')
  assert.deepEqual(waited?.json, { purchase_uid: uid, state: 'SUCCESSFUL', amount_cents: 12_345 })
  const again = await trigger({ merchantUid, purchaseUid: uid })
  assert.deepEqual([again.status, again.errorCode], [400, 'capture_not_possible'])
  assert.match(String((again.json.error as { debug?: string }).debug), /^a DEFERRED purchase in state /)
  assert.ok((await capturedMinor(id)) >= 12_345n)
  assert.equal((await findLeaderShare(db, id))?.state, 'paid')
})

test('[capture.identify, capture.state_invalid] a purchase is named by merchant and uid, merchant and reference, or uid and reference', async () => {
  for (const names of [
    ['merchantUid', 'reference'],
    ['purchaseUid', 'reference'],
    ['merchantUid', 'purchaseUid'],
  ]) {
    const { uid, reference } = await buy()
    const all: Record<string, string> = { merchantUid, purchaseUid: uid, reference }
    const claims = Object.fromEntries(names.map((name) => [name, all[name]]))
    for (const payload of [claims, { data: claims }]) {
      const answer = await trigger(payload)
      // Found and genuine, and not accepted yet.
      assert.deepEqual([answer.status, answer.errorCode], [400, 'capture_not_possible'], names.join())
    }
  }
})

test('[capture.parameters_missing] too little to name a purchase is 400', async () => {
  const { uid, reference } = await buy()
  for (const claims of [{}, { merchantUid }, { purchaseUid: uid }, { reference }, { merchantUid, reference: 5 }]) {
    const answer = await trigger(claims)
    assert.deepEqual([answer.status, answer.errorCode], [400, 'invalid_parameters'], JSON.stringify(claims))
  }
})

test('[capture.unknown, decided.signed.secret] an unknown merchant, purchase or reference is 404, as is one of another merchant', async () => {
  const { uid, reference } = await buy()
  const foreign = await buy(other.uid)
  const nobody = '018f0000-0000-7000-8000-000000000000'
  for (const claims of [
    { merchantUid: `mer_${nobody}`, purchaseUid: uid },
    { merchantUid, purchaseUid: `pur_${nobody}` },
    { merchantUid, purchaseUid: 'pur_x' },
    { merchantUid, reference: 'no such' },
    { merchantUid, purchaseUid: uid, reference: 'another' },
    { merchantUid, purchaseUid: foreign.uid },
    { purchaseUid: `pur_${nobody}`, reference },
  ]) {
    assert.equal((await trigger(claims)).status, 404, JSON.stringify(claims))
  }
})

test('[capture.auth, capture.signature_invalid] nothing is told before the signature is found good', async () => {
  const { uid } = await buy()
  const forged = signAs('another secret', { merchantUid, purchaseUid: uid })
  const answer = await call('POST', `/api/trigger_capture/?signature=${forged}`)
  assert.deepEqual([answer.status, answer.errorCode], [400, 'invalid_signature'])
  const unsigned = await call('POST', '/api/trigger_capture/')
  assert.deepEqual((unsigned.json.error as { debug?: string }).debug, 'signature is missing')
  const othersKey = signAs(other.secret, { merchantUid, purchaseUid: uid })
  assert.equal((await call('POST', `/api/trigger_capture/?signature=${othersKey}`)).errorCode, 'invalid_signature')
})

test('but for a name that nobody has, the signature comes first; whoever tries such names is guessing', async () => {
  const { uid } = await buy()
  const nobody = '018f0000-0000-7000-8000-000000000000'
  const forged = (claims: object) =>
    call('POST', `/api/trigger_capture/?signature=${signAs('another secret', claims)}`, {})
  for (const claims of [{ merchantUid }, { merchantUid, reference: 5 }, { purchaseUid: uid }]) {
    assert.equal((await forged(claims)).errorCode, 'invalid_signature', JSON.stringify(claims))
  }
  for (const claims of [{ merchantUid: 5 }, { merchantUid: `mer_${nobody}` }, { purchaseUid: `pur_${nobody}` }]) {
    assert.equal((await forged(claims)).status, 404, JSON.stringify(claims))
  }
})

test('[decided.signed.claims] what stands outside the signature may repeat it, and may not differ from it', async () => {
  const { uid, reference } = await buy()
  const claims = { merchantUid, purchaseUid: uid, reference }
  assert.equal(
    (await trigger(claims, `&reference=${reference}`, { purchaseUid: uid })).errorCode,
    'capture_not_possible',
  )
  for (const [more, body] of [
    ['&reference=another', undefined],
    ['', { purchaseUid: 'pur_another' }],
  ] as const) {
    assert.equal((await trigger(claims, more, body)).errorCode, 'invalid_parameters')
  }
})

test('the request that a customer carried to the payment page captures nothing', async () => {
  const reference = `capture-${++references}`
  const order = { merchantUid, title: 'Voiles', reference, amountCents: 12_345 }
  const signature = signAs(secret, { data: order })
  const bought = await call('POST', `/api/purchase_link/?signature=${signature}`)
  const id = String(bought.json.purchase_uid).slice(4)
  await hold(id)
  const answer = await call('POST', `/api/trigger_capture/?signature=${signature}`)
  assert.deepEqual([answer.status, answer.errorCode], [400, 'invalid_parameters'], answer.text)
  assert.equal((await findLeaderShare(db, id))?.state, 'owed')
  assert.equal(await capturedMinor(id), 0n)
})

test('[types.advance] where the merchant keeps its due dates, the answer says so', async () => {
  const { uid, id } = await buy()
  await hold(id)
  await db.query('update merchants set may_advance_due_date = false where id = $1', [merchantUid.slice(4)])
  const answer = await trigger({ merchantUid, purchaseUid: uid })
  assert.deepEqual([answer.status, answer.errorCode], [400, 'due_date_fixed'])
  await db.query('update merchants set may_advance_due_date = true where id = $1', [merchantUid.slice(4)])
  assert.equal((await findLeaderShare(db, id))?.state, 'owed')
})

test('[types.advance] a regulated credit is due when its payer agreed that it is, whatever the merchant’s settings say', async () => {
  const IN_FORCE = new Date('2026-11-25T08:00:00Z').getTime()
  await world.advance(Math.max(0, IN_FORCE - world.businessClock.now().getTime()))
  const lend = (lender: string) =>
    db.query('update merchants set lender = $2 where id = $1', [merchantUid.slice(4), lender])
  await lend('operator')
  const { uid, id } = await buy()
  await hold(id)
  const answer = await trigger({ merchantUid, purchaseUid: uid })
  assert.deepEqual([answer.status, answer.errorCode], [400, 'due_date_fixed'])
  assert.equal((await findLeaderShare(db, id))?.state, 'owed')
  await lend('merchant')
  const own = await buy()
  await hold(own.id)
  assert.equal((await trigger({ merchantUid, purchaseUid: own.uid })).status, 200)
})
