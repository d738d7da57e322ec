import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { outboundAnswer, pspChange } from '../../../test/support/psp-wire.ts'
import { TRANSACTION_STATUSES } from '../charge/transaction-status.ts'
import { parseChange, parseCharge, parseCheck, parseLookUp } from './answers.ts'
import { STATUSES } from './wire.ts'
import { STATUS_MAP } from './words.ts'

const answeredWith = (status: number, body: string | object) => outboundAnswer({ status, body })

const PAID = {
  orderID: 'aB3dEf6hIj9kLm2nOp5q',
  PAYID: '3014726',
  NCSTATUS: '0',
  NCERROR: '0',
  NCERRORPLUS: '!',
  ACCEPTANCE: 'test123',
  STATUS: '9',
  amount: '100.01',
  currency: 'EUR',
  PM: 'CreditCard',
  BRAND: 'VISA',
}
type Said = Partial<Record<keyof typeof PAID | 'PAYIDSUB', string>>

const xml = (changed: Said = {}) => {
  const attributes = Object.entries({ ...PAID, ...changed }).map(([name, value]) => `${name}="${value}"`)
  return `<?xml version="1.0"?><ncresponse ${attributes.join(' ')}></ncresponse>`
}
const said = (changed: Said = {}) => answeredWith(200, xml(changed))
const nothing = { PAYID: '0', STATUS: '0', amount: '', currency: '', ACCEPTANCE: '', BRAND: '' }

test('a paid order is charged, in what the platform says', () => {
  assert.deepEqual(parseCharge(said()), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: '3014726',
        uid: null,
        reference: 'aB3dEf6hIj9kLm2nOp5q',
        status: 'completed',
        label: '9',
        amountMinor: 10_001n,
        currency: 'EUR',
        refundedMinor: 0n,
        createdAt: null,
        isTest: null,
        extra: { acceptance: 'test123', brand: 'VISA' },
      },
    },
  })
})

test('every status of the guide has one meaning; those that nobody knows are waited for', () => {
  for (const STATUS of STATUSES) {
    const answer = parseLookUp(said({ STATUS }))
    const ours = STATUS_MAP[STATUS]
    if (ours === null) assert.equal(answer.kind, 'no_answer', STATUS)
    else if (TRANSACTION_STATUSES[ours] === 'refused')
      assert.equal(answer.kind === 'answered' && answer.value.state, 'refused', STATUS)
    else assert.equal(answer.kind === 'answered' && 'payment' in answer.value && answer.value.payment.status, ours)
  }
  for (const uncertain of ['52', '92', '62', '72'] as const)
    assert.equal(TRANSACTION_STATUSES[STATUS_MAP[uncertain]], 'waits', uncertain)
})

test('a refusal is in our words, with its own code; what wants authentication is one for good', () => {
  for (const [STATUS, NCERROR, refusalCode] of [
    ['2', '30511001', 'insufficient_funds'],
    ['2', '30431001', 'stolen_card'],
    ['2', '50001087', 'authentication_required'],
    ['46', '0', 'authentication_required'],
    ['2', '0', 'other'],
    ['93', '30999001', 'other'],
  ] as const)
    assert.deepEqual(parseCharge(said({ STATUS, NCERROR })), {
      kind: 'answered',
      value: {
        state: 'refused',
        refusalCode,
        rawCode: NCERROR === '0' ? STATUS : NCERROR,
        paymentId: '3014726',
        about: { reference: PAID.orderID, amountMinor: 10_001n, currency: 'EUR' },
      },
    })
})

test('an answer without a transaction is a duplicate, a card that is none, or a request that is none', () => {
  const value = (NCERROR: string, NCERRORPLUS = '!') => {
    const answer = parseCharge(said({ ...nothing, NCERROR, NCERRORPLUS }))
    return answer.kind === 'rejected' ? answer.reason : answer.kind === 'answered' ? answer.value.state : answer.kind
  }
  assert.equal(value('50001113'), 'duplicate')
  assert.equal(value('50001054'), 'refused')
  assert.equal(value('50001111'), 'request')
  assert.equal(value('50001184'), 'credentials')
  assert.equal(value('50001119'), 'credentials')
  assert.equal(value('50001111', 'unknown order/1/s/'), 'credentials')
  assert.equal(value('50001111', 'unknown order/1/i/192.0.2.1'), 'not_allow_listed')
  assert.equal(value('0'), 'no_answer')
  assert.equal(value('40001001'), 'no_answer')
})

test('what proves nothing is no answer, neither a refusal nor a payment', () => {
  const entity = '<?xml version="1.0"?><!DOCTYPE n [<!ENTITY a "9">]>'
  for (const body of [
    '',
    '<html><body>200</body></html>',
    xml().slice(0, -5),
    xml().replace('<?xml version="1.0"?>', entity),
    `\uFEFF${xml()}`,
    xml({ STATUS: '97' }),
    xml({ STATUS: '' }),
    xml({ amount: '1e5' }),
    xml({ amount: '100,01' }),
    xml({ amount: '' }),
    xml({ currency: 'eur' }),
    xml({ PAYID: '' }),
    xml({ PAYID: '0' }),
    xml({ NCERROR: '30511001' }),
    xml({ NCERROR: 'none' }),
    xml().replace('STATUS="9"', 'STATUS="9" STATUS="2"'),
    xml().replaceAll('ncresponse', 'response'),
    `<a>${xml().slice(21)}</a>`,
  ])
    assert.equal(parseCharge(answeredWith(200, body)).kind, 'no_answer', body)
  for (const status of [302, 403, 404, 500, 503])
    assert.equal(parseCharge(answeredWith(status, xml())).kind, 'no_answer')
})

test('an unknown order is an absence where it was looked for, and a good sign where credentials are checked', () => {
  const unknown = said({ ...nothing, NCERROR: '50001130', NCERRORPLUS: 'unknown orderid 0' })
  assert.deepEqual(parseLookUp(unknown), { kind: 'answered', value: { state: 'never_arrived' } })
  assert.deepEqual(parseCheck(unknown, 'MyPSPID'), { kind: 'answered', value: { account: 'MyPSPID' } })
  assert.equal(parseCheck(said({ ...nothing, NCERROR: '50001119' }), 'MyPSPID').kind, 'rejected')
  assert.equal(parseCheck(said(), 'MyPSPID').kind, 'no_answer')
})

test('changes are taken on, done, or refused with a reason', () => {
  const order = pspChange('3000000001')
  const value = (changed: Said, operation: 'SAS' | 'DES' | 'RFD' = 'RFD') => {
    const answer = parseChange(said(changed), operation, order)
    return answer.kind === 'answered' ? answer.value : answer
  }
  const about = { reference: PAID.orderID, paymentId: PAID.PAYID, currency: 'EUR', amountMinor: 4_000n }
  assert.deepEqual(value({ STATUS: '81', PAYIDSUB: '1', amount: '40' }), {
    state: 'accepted',
    pspRef: '3014726/1',
    about,
  })
  // The order's amount in place of the part's is as good.
  assert.deepEqual(value({ STATUS: '8' }), { state: 'done', pspRef: '3014726', about })
  assert.equal((value({ STATUS: '82' }) as { state: string }).state, 'accepted')
  assert.equal((value({ STATUS: '83' }) as { state: string }).state, 'refused')
  assert.equal((value({ STATUS: '61' }, 'DES') as { state: string }).state, 'accepted')
  assert.equal((value({ STATUS: '9' }, 'SAS') as { state: string }).state, 'done')
  assert.deepEqual(value({ STATUS: '9' }), { kind: 'no_answer', reason: 'status_9' })
  for (const [NCERROR, refusalCode] of [
    ['50001127', 'not_possible'],
    ['50001129', 'amount_too_large'],
    ['50001130', 'not_found'],
  ] as const)
    assert.deepEqual(value({ ...nothing, NCERROR }), { state: 'refused', refusalCode, rawCode: NCERROR })
  assert.deepEqual(value({ ...nothing, NCERROR: '50001111' }), {
    kind: 'rejected',
    reason: 'request',
    detail: '50001111',
  })
  assert.deepEqual(value({ ...nothing, NCERROR: '40001001' }), { kind: 'no_answer', reason: 'technical_error' })
})

const folder = process.env.PSP_CONTRACTS_DIR
const skip = folder ? false : 'PSP_CONTRACTS_DIR is not set'

test('the exchanges recorded at a white label are understood', { skip }, () => {
  const path = join(folder ?? '', 'activemerchant', 'barclays_epdq_extra_plus.json')
  const recorded = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  const answer = (name: string) => answeredWith(200, recorded[name] ?? '')
  const summary = (told: ReturnType<typeof parseCharge>) =>
    told.kind === 'answered'
      ? told.value.state === 'charged'
        ? told.value.payment.status
        : told.value.state
      : told.kind === 'rejected'
        ? told.reason
        : told.reason
  assert.equal(summary(parseCharge(answer('successful_authorize_response'))), 'authorized')
  assert.equal(summary(parseCharge(answer('successful_3dsecure_purchase_response'))), 'refused')
  assert.equal(summary(parseCharge(answer('failed_purchase_response'))), 'request')
  const unknown = 'test_failed_authorization_due_to_unknown_order_number'
  assert.equal(summary(parseCharge(answer(unknown))), 'not_allow_listed')
  for (const [name, operation] of [
    ['successful_capture_response', 'SAS'],
    ['successful_void_response', 'DES'],
    ['successful_referenced_credit_response', 'RFD'],
  ] as const) {
    const told = parseChange(answer(name), operation, pspChange('3000000001', { amountMinor: 100n }))
    assert.equal(told.kind === 'answered' && told.value.state, 'accepted', name)
  }
})
