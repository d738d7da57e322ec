import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, outboundAnswer, pspChange, pspOrder, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { Psp } from '../charge/psp.ts'
import { parseToken } from './answers.ts'
import { charge as halyk } from './index.ts'
import { markOf } from './requests.ts'
import { REFUSALS, STATUSES, toRefusal, UNSURE } from './words.ts'

const TERMINAL = '67e34d63-102f-4bd1-898e-370781d0074d'
const SETTINGS = { username: 'test', password: 'a-secret-of-nobody', terminal: TERMINAL }
const ORDER = pspOrder({ reference: '205218074000123', amountMinor: 2_222n, currency: 'KZT' })
const MARK = markOf(TERMINAL, ORDER.reference)
const ID = 'af2089fe-43b1-47eb-a61f-c78dd196e18d'
const TOKEN = { body: { access_token: 'DCEB8O_ZM5U7SO_T_U5EJQ', expires_in: '7200', token_type: 'Bearer' } }

/** As epayment.kz lists them, 2026-01: "Transaction Status", "Error codes". */
const DOCUMENTED = {
  statuses: ['NEW', 'AUTH', 'CHARGE', 'CANCEL', 'CANCEL_OLD', 'REFUND', 'FAILED', 'REJECT', '3D'],
  codes:
    '454 455 456 457 458 459 460 461 462 463 464 465 466 467 468 469 470 471 472 473 475 476 477 478 479 480 481 482 483 484 485 486 487 488 489 490 491 492 493 494 495 496 497 498 499 500 501 502 503 521 522 523 524 525 526 527 528 529',
}

/** The fields of a payment's answer, by the names and types of PaymentResponseBody in EpaySDK @ 4c8d800. */
const PAID = {
  ...{ id: ID, amount: 22.22, currency: 'KZT', invoiceID: ORDER.reference, accountId: MARK, phone: null, email: '' },
  ...{ description: 'Order ORDER-100', reference: '109812033653', language: 'rus', secure3D: null, cardID: '' },
}

/** As the example of its status, but for whose it is. */
const TRANSACTION = {
  ...{ id: ID, createdDate: '2022-11-15T03:52:17.289853+06:00', invoiceID: ORDER.reference, amount: 22.22 },
  ...{ amountBonus: 0, currency: 'KZT', terminal: '98120001', terminalID: TERMINAL, accountID: MARK },
  ...{ statusName: 'CHARGE', reasonCode: '0', reason: 'success' },
}
const status = (changes: object = {}) => ({
  body: { resultCode: '100', resultMessage: 'SUCCESS', transaction: { ...TRANSACTION, ...changes } },
})

type Canned = Parameters<typeof outboundAnswer>[0]

async function asked<T>(answers: readonly Canned[], call: (psp: Psp) => Promise<T>): Promise<T> {
  return call((await wiredPsp(halyk, SETTINGS, { answers: answers.flatMap((one) => [TOKEN, one]) })).psp)
}
const paid = (answer: Canned) => asked([answer], (psp) => psp.authorise(ORDER, CARD))
const shown = (answer: Canned) => asked([answer], (psp) => psp.lookUp(ORDER, { paymentId: null }, null))

test('every documented status has its meaning, and every code is a refusal or asks for the status', () => {
  assert.deepEqual(Object.keys(STATUSES).sort(), [...DOCUMENTED.statuses].sort())
  const known = [...Object.values(REFUSALS).flat(), ...UNSURE]
  assert.deepEqual([...known].sort(), DOCUMENTED.codes.split(' '))
  for (const code of UNSURE) assert.equal(toRefusal(code), 'other', code)
})

test('a payment that its answer does not call held or taken is looked up; one that it does is told', async () => {
  const payment = { paymentId: ID, reference: ORDER.reference, amountMinor: 2_222n, currency: 'KZT' }
  const told = (more: object) => ({ kind: 'answered', value: { state: 'charged', payment: { ...payment, ...more } } })
  assert.partialDeepStrictEqual(await paid({ body: PAID }), told({ status: 'pending', label: 'accepted' }))
  const said = (label: string) => paid({ body: { ...PAID, code: 0, status: label } })
  assert.partialDeepStrictEqual(await said('AUTH'), told({ status: 'authorized', label: 'AUTH' }))
  assert.partialDeepStrictEqual(await said('CHARGE'), told({ status: 'completed' }))
  for (const label of ['REJECT', 'CANCEL', 'REFUND', 'PAID']) assert.equal((await said(label)).kind, 'no_answer', label)
})

test('nobody is at a screen: a card whose owner is asked for is refused', async () => {
  const secure3D = { paReq: 'a', md: 'b', action: 'https://acs.example' }
  const refused = { value: { state: 'refused', refusalCode: 'authentication_required', rawCode: '3D' } }
  assert.partialDeepStrictEqual(await paid({ body: { ...PAID, secure3D } }), refused)
  assert.partialDeepStrictEqual(await shown(status({ statusName: '3D' })), refused)
})

test('a bank’s refusal is one; its own trouble, a used number and whatever else it says are looked up', async () => {
  const said = (code: number) =>
    paid({
      status: 400,
      body: { code, message: 'm', invoiceId: ORDER.reference, id: ID, reference: '', accountId: MARK },
    })
  assert.partialDeepStrictEqual(await said(484), { value: { state: 'refused', refusalCode: 'insufficient_funds' } })
  for (const code of [...UNSURE.map(Number), 100, 999]) assert.equal((await said(code)).kind, 'no_answer', String(code))
  const other = await paid({ status: 400, body: { code: 484, message: 'm', invoiceId: '999999' } })
  assert.deepEqual(other, { kind: 'no_answer', reason: 'other_reference' })
  for (const body of ['', '<html>', { code: '484' }, { code: 0 }])
    assert.equal((await paid({ body })).kind, 'no_answer')
})

test('an order number that somebody has used before us is not ours: amount, currency, terminal and our mark have to agree', async () => {
  assert.partialDeepStrictEqual(await shown(status()), {
    value: { state: 'charged', payment: { status: 'completed' } },
  })
  const others = {
    other_reference: { invoiceID: '999999999000123' },
    other_amount: { amount: 22.23 },
    other_currency: { currency: 'USD' },
    other_terminal: { terminalID: '00000000-102f-4bd1-898e-370781d0074d' },
    other_account: { accountID: '' },
  }
  for (const [reason, changes] of Object.entries(others))
    assert.deepEqual(await shown(status(changes)), { kind: 'no_answer', reason })
  const body = { ...PAID, accountId: 'a-customer' }
  assert.deepEqual(await paid({ body }), { kind: 'no_answer', reason: 'other_account' })
})

test('of what was given back it tells how much, and what is held is not paid', async () => {
  const inPart = status({ statusName: 'REFUND', amount: 12.22, payoutAmount: 10, orgAmount: 22.22 })
  const payment = { status: 'completed', amountMinor: 2_222n, refundedMinor: 1_000n }
  assert.partialDeepStrictEqual(await shown(inPart), { value: { payment } })
  const all = status({ statusName: 'REFUND', amount: 0, payoutAmount: 22.22, orgAmount: 22.22 })
  assert.partialDeepStrictEqual(await shown(all), { value: { payment: { status: 'refunded', refundedMinor: 2_222n } } })
  assert.partialDeepStrictEqual(await shown(status({ statusName: 'AUTH' })), {
    value: { payment: { status: 'authorized' } },
  })
  const rejected = status({ statusName: 'REJECT', reasonCode: '483' })
  assert.partialDeepStrictEqual(await shown(rejected), { value: { state: 'refused', refusalCode: 'stolen_card' } })
})

test('only 102 says that there is no such order', async () => {
  const said = (resultCode: string) => shown({ body: { resultCode, resultMessage: 'm' } })
  assert.deepEqual(await said('102'), { kind: 'answered', value: { state: 'never_arrived' } })
  for (const code of ['100', '101', '103', '107']) assert.equal((await said(code)).kind, 'no_answer', code)
  for (const code of ['104', '109']) assert.partialDeepStrictEqual(await said(code), { reason: 'credentials' })
})

test('a capture or a void that is answered with nothing is believed when its status says so', async () => {
  const order = pspChange(ID, { charge: ORDER, amountMinor: 2_222n })
  const done = { kind: 'answered', value: { state: 'done', pspRef: ID } }
  for (const body of ['', '{}', { code: 0, message: 'ok' }]) {
    const captured = await asked([{ body }, status()], (psp) => psp.capture(order))
    assert.partialDeepStrictEqual(captured, done)
  }
  const voided = await asked([{ body: '' }, status({ statusName: 'CANCEL' })], (psp) => psp.void(order))
  assert.partialDeepStrictEqual(voided, done)
  for (const statusName of ['AUTH', 'NEW', 'REJECT'])
    assert.equal((await asked([{ body: '' }, status({ statusName })], (psp) => psp.capture(order))).kind, 'no_answer')
  const refused = await asked([{ status: 400, body: { code: 100, message: 'm' } }], (psp) => psp.capture(order))
  assert.partialDeepStrictEqual(refused, { value: { state: 'refused', refusalCode: 'not_possible', rawCode: '100' } })
})

test('credentials are accepted, or not; anything else is no answer, and nothing was sent', () => {
  const kindOf = (status: number, body: string | object) => parseToken(outboundAnswer({ status, body })).kind
  assert.equal(kindOf(200, TOKEN.body), 'told')
  assert.equal(kindOf(401, {}), 'rejected')
  assert.equal(kindOf(400, { error: 'invalid_client' }), 'rejected')
  for (const body of ['', '<html>', '[]', { access_token: 'x' }]) assert.equal(kindOf(200, body), 'not_sent')
  assert.equal(kindOf(500, TOKEN.body), 'not_sent')
})
