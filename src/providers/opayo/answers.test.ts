import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { outboundAnswer, pspChange, pspOrder, REFERENCE } from '../../../test/support/psp-wire.ts'
import type { ProviderAnswer } from '../answer.ts'
import { parseChange, parseCharge } from './answers.ts'
import { STATUSES } from './words.ts'

const ID = '08C870A9-1E53-3852-BA44-CBC91612CBCA'
const order = pspOrder()

const PAID = {
  VPSProtocol: '3.00',
  Status: 'OK',
  StatusDetail: '0000 : The Authorisation was Successful.',
  VPSTxId: `{${ID}}`,
  SecurityKey: 'KUMJBP02HM',
  TxAuthNo: '15282432',
}
type Said = Partial<Record<keyof typeof PAID | 'DeclineCode', string>>

const lines = (changed: Said = {}) =>
  Object.entries({ ...PAID, ...changed })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}\r\n`)
    .join('')
const said = (changed: Said = {}) => outboundAnswer({ body: lines(changed) })
const nothing = { VPSTxId: '', SecurityKey: '', TxAuthNo: '' }

function wordOf(answer: ProviderAnswer<{ readonly state: string; readonly refusalCode?: string }>): string {
  if (answer.kind === 'answered') return answer.value.refusalCode ?? answer.value.state
  return answer.kind === 'rejected' ? `rejected ${answer.reason}` : answer.kind
}
const charge = (changed: Said) => wordOf(parseCharge(said(changed), 'PAYMENT', order))
const change = (changed: Said) => wordOf(parseChange(said(changed), 'REFUND', pspChange(ID)))

test('a sale is charged, under the keys that later changes need', () => {
  assert.deepEqual(parseCharge(said(), 'PAYMENT', order), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: ID,
        uid: null,
        reference: REFERENCE,
        status: 'completed',
        label: 'OK',
        amountMinor: 10_001n,
        currency: 'EUR',
        refundedMinor: 0n,
        createdAt: null,
        isTest: null,
        extra: { tx_type: 'PAYMENT', security_key: 'KUMJBP02HM', tx_auth_no: '15282432' },
      },
    },
  })
  const held = parseCharge(said(), 'DEFERRED', order)
  assert.ok(held.kind === 'answered' && held.value.state === 'charged')
  assert.equal(held.value.payment.status, 'authorized')
})

test('every status means one thing for a charge', () => {
  const without: Readonly<Record<(typeof STATUSES)[number], string>> = {
    OK: 'no_answer',
    'OK REPEATED': 'duplicate',
    NOTAUTHED: 'other',
    REJECTED: 'other',
    '3DAUTH': 'authentication_required',
    MALFORMED: 'rejected request',
    INVALID: 'rejected request',
    ERROR: 'no_answer',
    PENDING: 'no_answer',
    REGISTERED: 'no_answer',
    AUTHENTICATED: 'no_answer',
    PPREDIRECT: 'no_answer',
  }
  for (const Status of STATUSES)
    assert.equal(charge({ ...nothing, Status, StatusDetail: 'No digits.' }), without[Status], Status)
  assert.equal(charge({ Status: 'PENDING', TxAuthNo: '' }), 'charged')
  assert.equal(charge({ Status: 'DONE' }), 'no_answer')
})

/** Codes of Direct as shop modules publish them: those in which INVALID or MALFORMED is more than a request that is none. */
const CODES: Readonly<Record<string, readonly [charge: string, change: string]>> = {
  '2000': ['do_not_honour', 'do_not_honour'],
  '2001': ['suspected_fraud', 'suspected_fraud'],
  '2002': ['no_answer', 'no_answer'],
  '2003': ['no_answer', 'no_answer'],
  '2008': ['no_answer', 'no_answer'],
  '2009': ['no_answer', 'no_answer'],
  '2015': ['no_answer', 'no_answer'],
  '3008': ['rejected credentials', 'rejected credentials'],
  '3034': ['rejected credentials', 'rejected credentials'],
  '3048': ['invalid_card', 'invalid_card'],
  '3057': ['invalid_card', 'invalid_card'],
  '4000': ['rejected credentials', 'rejected credentials'],
  '4001': ['duplicate', 'no_answer'],
  '4002': ['duplicate', 'no_answer'],
  '4003': ['duplicate', 'no_answer'],
  '4004': ['duplicate', 'no_answer'],
  '4005': ['duplicate', 'no_answer'],
  '4020': ['rejected not_allow_listed', 'rejected not_allow_listed'],
  '4021': ['not_permitted', 'not_permitted'],
  '4022': ['invalid_card', 'invalid_card'],
  '4026': ['authentication_failed', 'authentication_failed'],
  '4027': ['authentication_failed', 'authentication_failed'],
  '4028': ['rejected request', 'not_found'],
  '4032': ['rejected request', 'not_found'],
  '4034': ['rejected request', 'already_done'],
  '4035': ['rejected request', 'amount_too_large'],
  '4036': ['rejected request', 'already_done'],
  '4037': ['rejected request', 'not_possible'],
  '4038': ['rejected request', 'already_done'],
  '4039': ['rejected request', 'not_possible'],
  '4040': ['rejected request', 'not_possible'],
  '4041': ['rejected request', 'not_possible'],
  '4042': ['duplicate', 'no_answer'],
  '4043': ['not_permitted', 'not_permitted'],
  '4044': ['rejected request', 'amount_too_large'],
  '4046': ['authentication_required', 'authentication_required'],
  '4047': ['rejected credentials', 'rejected credentials'],
  '4048': ['invalid_card', 'invalid_card'],
  '4049': ['rejected request', 'amount_too_large'],
  '5001': ['no_answer', 'no_answer'],
  '5003': ['no_answer', 'no_answer'],
  '5004': ['rejected request', 'not_possible'],
  '5011': ['invalid_card', 'invalid_card'],
  '5013': ['expired_card', 'expired_card'],
  '5015': ['invalid_card', 'invalid_card'],
  '5016': ['invalid_card', 'invalid_card'],
  '5018': ['invalid_card', 'invalid_card'],
  '5025': ['limit_exceeded', 'limit_exceeded'],
  '5028': ['expired_card', 'expired_card'],
  '5029': ['authentication_failed', 'authentication_failed'],
  '5994': ['no_answer', 'no_answer'],
  '5995': ['invalid_card', 'invalid_card'],
  '5996': ['no_answer', 'no_answer'],
  '5997': ['no_answer', 'no_answer'],
  '5998': ['no_answer', 'no_answer'],
  '5999': ['no_answer', 'no_answer'],
  '6000': ['no_answer', 'no_answer'],
}

/** And those in which it is not. */
const ORDINARY = [
  ...range(3002, 3007),
  ...range(3009, 3033),
  ...range(3035, 3047),
  ...range(3049, 3056),
  ...range(3058, 3102),
  ...range(4006, 4009),
  ...range(4023, 4025),
  ...range(4029, 4031),
  ...['4033', '4045', '5002'],
  ...range(5005, 5010),
  ...['5012', '5014', '5017'],
  ...range(5019, 5024),
  ...['5026', '5027', '5030'],
]

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
}

test('every published code means one thing for a charge, and one for a change', () => {
  const of = (code: string) => {
    const changed = { ...nothing, Status: 'INVALID', StatusDetail: `${code} : As published.` }
    return [charge(changed), change(changed)]
  }
  for (const [code, expected] of Object.entries(CODES)) assert.deepEqual(of(code), expected, code)
  for (const code of ORDINARY) assert.deepEqual(of(code), ['rejected request', 'rejected request'], code)
  // An accident of its own is one, whatever it is called, and never a refusal.
  for (const Status of ['NOTAUTHED', 'OK', 'MALFORMED', 'ERROR'])
    assert.equal(charge({ Status, StatusDetail: '5996 : Timed out.' }), 'no_answer', Status)
  assert.equal(charge({ Status: 'ERROR', StatusDetail: '5013 : Expired.' }), 'no_answer')
})

test('a bank’s own two characters come before what Opayo makes of them', () => {
  const declined = (DeclineCode: string) =>
    charge({ Status: 'NOTAUTHED', StatusDetail: '2000 : Declined.', TxAuthNo: '', DeclineCode })
  assert.deepEqual(['51', '05', '54', '41', '43', '1A', '65', '99'].map(declined), [
    ...['insufficient_funds', 'do_not_honour', 'expired_card', 'lost_card', 'stolen_card'],
    ...['authentication_required', 'authentication_required', 'do_not_honour'],
  ])
})

test('what proves nothing is no answer, neither a refusal nor a payment', () => {
  for (const body of [
    '',
    'OK',
    '<html><body a="b">200</body></html>',
    `\uFEFF${lines()}`,
    lines().slice(0, 100),
    `VPSProtocol=&${lines()}`,
    `${lines()}Status=OK\r\n`,
    lines({ VPSProtocol: '' }),
    lines({ Status: 'ok' }),
    lines({ StatusDetail: '2004 : The Release was Successful.' }),
    lines({ VPSTxId: '' }),
    lines({ VPSTxId: '{08C870A9}' }),
    lines({ SecurityKey: '' }),
    lines({ TxAuthNo: '' }),
    lines({ TxAuthNo: '1e5' }),
  ])
    assert.equal(wordOf(parseCharge(outboundAnswer({ body }), 'PAYMENT', order)), 'no_answer', body)
  for (const status of [302, 403, 404, 500, 503])
    assert.equal(wordOf(parseCharge(outboundAnswer({ status, body: lines() }), 'PAYMENT', order)), 'no_answer')
})

const folder = process.env.PSP_CONTRACTS_DIR
const skip = folder ? false : 'PSP_CONTRACTS_DIR is not set'

test('the recorded answers are understood', { skip }, () => {
  const file = readFileSync(join(folder ?? '', 'activemerchant', 'sage_pay.json'), 'utf8')
  const recorded = JSON.parse(file) as Record<string, string>
  const answer = (name: string) => outboundAnswer({ body: recorded[name] ?? '' })
  const words = Object.keys(recorded).map((name) => {
    const told = /purchase|authorize/.test(name)
      ? parseCharge(answer(name), 'PAYMENT', order)
      : parseChange(answer(name), /refund/.test(name) ? 'REFUND' : 'RELEASE', pspChange(ID))
    return [name, wordOf(told)]
  })
  assert.deepEqual(Object.fromEntries(words), {
    successful_purchase_response: 'charged',
    unsuccessful_purchase_response: 'other',
    successful_authorize_response: 'charged',
    successful_refund_response: 'done',
    successful_capture_response: 'done',
    unsuccessful_authorize_response: 'other',
    successful_void_response: 'done',
    unsuccessful_void_response: 'rejected request',
  })
  const refund = parseChange(answer('successful_refund_response'), 'REFUND', pspChange('B8AE1CF6'))
  assert.deepEqual(refund, { kind: 'answered', value: { state: 'done', pspRef: ID } })
})

test('a line that nobody knows changes nothing, whatever it is called', () => {
  for (const kind of ['answered', 'rejected', 'no_answer']) {
    const answer = outboundAnswer({ body: `${lines()}kind=${kind}\r\nreason=x\r\nvalue=y\r\ncode=4042\r\n` })
    assert.deepEqual(parseCharge(answer, 'PAYMENT', order), parseCharge(said(), 'PAYMENT', order))
  }
})

test('a refund is done under a number of its own, every other change under that of what it changed', () => {
  assert.equal(change({ VPSTxId: '' }), 'no_answer')
  const released = parseChange(said(nothing), 'RELEASE', pspChange(ID))
  assert.deepEqual(released, { kind: 'answered', value: { state: 'done', pspRef: ID } })
})

/** thephpleague/omnipay-sagepay @ 934ae5db, SharedVoidFailure. */
test('a void that came too late is refused', () => {
  const body =
    'VPSProtocol=3.00\nStatus=INVALID\nStatusDetail=4041 : The Transaction type does not support the requested operation.\n'
  assert.equal(wordOf(parseChange(outboundAnswer({ body }), 'VOID', pspChange(ID))), 'not_possible')
})
