import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { Psp } from '../charge/psp.ts'
import { charge as propay } from './index.ts'
import { CARD_REFUSALS, CHANGE_REFUSALS, meaningOf, REFUSALS } from './words.ts'

const SETTINGS = { 'merchant-account': '32287391', password: '5ab9cddef2e4911b77e0c4ffb70f03' }
const ORDER = pspOrder({ reference: '0193b7a011117000800000000000abcd', amountMinor: 100n, currency: 'USD' })

/** As it answered in the tests of activemerchant @ ca45b1b0, pro_pay, letter for letter. */
const RECORDED = {
  sold: '<?xml version="1.0"?><XMLResponse><XMLTrans><transType>04</transType><status>00</status><accountNum>32287391</accountNum><transNum>16</transNum><authCode>A11111</authCode><AVS>T</AVS><CVV2Resp>M</CVV2Resp><responseCode>0</responseCode><NetAmt>67</NetAmt><GrossAmt>100</GrossAmt><GrossAmtLessNetAmt>33</GrossAmtLessNetAmt><PerTransFee>30</PerTransFee><Rate>3.25</Rate></XMLTrans></XMLResponse>',
  notSold:
    '<?xml version="1.0"?><XMLResponse><XMLTrans><transType>04</transType><status>58</status><accountNum>32287391</accountNum><transNum>22</transNum><authCode>A11111</authCode><AVS>T</AVS><responseCode>51</responseCode></XMLTrans></XMLResponse>',
  held: '<?xml version="1.0"?><XMLResponse><XMLTrans><transType>05</transType><status>00</status><accountNum>32287391</accountNum><transNum>24</transNum><authCode>A11111</authCode><AVS>T</AVS><CVV2Resp>M</CVV2Resp><responseCode>0</responseCode><NetAmt>0</NetAmt><GrossAmt>100</GrossAmt><GrossAmtLessNetAmt>100</GrossAmtLessNetAmt><PerTransFee>0</PerTransFee><Rate>0.00</Rate></XMLTrans></XMLResponse>',
  notHeld:
    '<?xml version="1.0"?><XMLResponse><XMLTrans><transType>05</transType><status>58</status><accountNum>32287391</accountNum><transNum>26</transNum><authCode>A11111</authCode><AVS>T</AVS><responseCode>51</responseCode></XMLTrans></XMLResponse>',
  captured:
    '<?xml version="1.0"?><XMLResponse><XMLTrans><transType>06</transType><status>00</status><accountNum>32287391</accountNum><transNum>24</transNum><NetAmt>67</NetAmt><GrossAmt>100</GrossAmt><GrossAmtLessNetAmt>33</GrossAmtLessNetAmt><PerTransFee>30</PerTransFee><Rate>3.25</Rate></XMLTrans></XMLResponse>',
  notCaptured:
    '<?xml version="1.0"?><XMLResponse><XMLTrans><transType>06</transType><status>51</status><accountNum>32287391</accountNum></XMLTrans></XMLResponse>',
  refunded:
    '<?xml version="1.0"?><XMLResponse><XMLTrans><transType>07</transType><status>00</status><accountNum>32287391</accountNum><transNum>5</transNum></XMLTrans></XMLResponse>',
  notRefunded:
    '<?xml version="1.0"?><XMLResponse><XMLTrans><transType>07</transType><status>51</status><accountNum>32287391</accountNum></XMLTrans></XMLResponse>',
  voided:
    '<?xml version="1.0"?><XMLResponse><XMLTrans><transType>07</transType><status>00</status><accountNum>32287391</accountNum><transNum>44</transNum></XMLTrans></XMLResponse>',
} as const

async function asked<T>(body: string, call: (psp: Psp) => Promise<T>, status = 200): Promise<T> {
  return call((await wiredPsp(propay, SETTINGS, { answers: [{ status, body }] })).psp)
}
const sold = (body: string, status = 200) => asked(body, (psp) => psp.sale(ORDER, CARD), status)

function changed(kind: 'capture' | 'void' | 'refund', paymentId: string, body: string) {
  const made = pspChange(paymentId, { charge: ORDER, reference: 'C1', amountMinor: 100n })
  const payment = { ...made.payment, extra: { authorisation: 'A11111', operation: 'authorise' } }
  return asked(body, (psp) => psp[kind]({ ...made, payment }))
}

const answer = (status: string, more = '') =>
  `<XMLResponse><XMLTrans><transType>04</transType><status>${status}</status><accountNum>32287391</accountNum>${more}</XMLTrans></XMLResponse>`
const changeAnswer = (status: string) => answer(status).replace('>04<', '>07<')

test('a payment is told with all that is said of it', async () => {
  assert.deepEqual(await sold(RECORDED.sold), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: '16',
        uid: null,
        reference: ORDER.reference,
        status: 'completed',
        label: '00',
        amountMinor: 100n,
        currency: 'USD',
        refundedMinor: 0n,
        createdAt: null,
        isTest: null,
        extra: { authorisation: 'A11111', operation: 'sale' },
      },
    },
  })
  const held = await asked(RECORDED.held, (psp) => psp.authorise(ORDER, CARD))
  const extra = { authorisation: 'A11111', operation: 'authorise' }
  assert.partialDeepStrictEqual(held, { value: { payment: { paymentId: '24', status: 'authorized', extra } } })
})

test('a decline is a refusal with its issuer’s reason; without one, or with an unheard of, it is one all the same', async () => {
  const declined = { state: 'refused', refusalCode: 'insufficient_funds', rawCode: '51' }
  assert.partialDeepStrictEqual(await sold(RECORDED.notSold), { value: { ...declined, paymentId: '22' } })
  const notHeld = await asked(RECORDED.notHeld, (psp) => psp.authorise(ORDER, CARD))
  assert.partialDeepStrictEqual(notHeld, { value: { ...declined, paymentId: '26' } })
  const said = (code: string) => sold(RECORDED.notSold.replace('>51<', `>${code}<`))
  assert.partialDeepStrictEqual(await said('05'), { value: { refusalCode: 'do_not_honour', rawCode: '05' } })
  assert.partialDeepStrictEqual(await said('77'), { value: { refusalCode: 'other', rawCode: '77' } })
  const silent = await sold(RECORDED.notSold.replace('<responseCode>51</responseCode>', ''))
  assert.partialDeepStrictEqual(silent, { value: { refusalCode: 'do_not_honour', rawCode: 'status_58' } })
  const invalid = { refusalCode: 'invalid_card', rawCode: 'status_48', paymentId: null }
  assert.partialDeepStrictEqual(await sold(answer('48')), { value: invalid })
})

test('what was changed is believed of the transaction that was named; what was given back has a number of its own', async () => {
  const done = (pspRef: string) => ({ kind: 'answered', value: { state: 'done', pspRef } })
  assert.partialDeepStrictEqual(await changed('capture', '24', RECORDED.captured), done('24'))
  assert.partialDeepStrictEqual(await changed('void', '44', RECORDED.voided), done('44'))
  assert.partialDeepStrictEqual(await changed('refund', '16', RECORDED.refunded), done('5'))
  const other = { kind: 'no_answer', reason: 'other_payment' }
  assert.deepEqual(await changed('capture', '25', RECORDED.captured), other)
  // Not voided but given back, though nothing was taken.
  assert.deepEqual(await changed('void', '45', RECORDED.voided), other)
})

test('a change that was refused is so for a reason', async () => {
  const refused = (refusalCode: string, rawCode: string) => ({ value: { state: 'refused', refusalCode, rawCode } })
  const notPossible = refused('not_possible', 'status_51')
  assert.partialDeepStrictEqual(await changed('capture', '24', RECORDED.notCaptured), notPossible)
  assert.partialDeepStrictEqual(await changed('refund', '24', RECORDED.notRefunded), notPossible)
  assert.partialDeepStrictEqual(await changed('void', '24', RECORDED.notRefunded), notPossible)
  for (const [code, statuses] of Object.entries(CHANGE_REFUSALS))
    for (const status of statuses)
      assert.partialDeepStrictEqual(
        await changed('refund', '24', changeAnswer(status)),
        refused(code, `status_${status}`),
      )
  const expired =
    '<XMLResponse><XMLTrans><transType>06</transType><transNum>24</transNum><status>57</status></XMLTrans></XMLResponse>'
  assert.partialDeepStrictEqual(await changed('capture', '24', expired), refused('too_late', 'status_57'))
})

const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
/** `STATUS_RESPONSE_CODES` of activemerchant @ ca45b1b0 (2025-11), and those from 92 of eventsreg/cfpayment (2013). */
const STATUSES = ['00', ...between(20, 95), ...between(97, 127)]

test('a status that leaves it open whether money moved, or is of what is never sent, is no answer', async () => {
  const open = STATUSES.filter((status) => meaningOf(status) === undefined)
  // Timed out, miscellaneous, and an account's or a transaction's.
  const undecided = ['60', '65', '74']
  // Of opening accounts, moving money between them, batches, bank accounts, and lists.
  const others = ['52', '53', '54', '55', '56', '66', '70', '71', '72', '73', '75', '76', '77']
  const batches = ['83', '84', '85', '86', '87', '91', '92', '93', '94', '95', '97', '98', '99']
  const accounts = ['105', '106', '107', '109', ...between(111, 125)]
  assert.deepEqual(
    open,
    [...undecided, ...others, ...batches, ...accounts].toSorted((a, b) => Number(a) - Number(b)),
  )
  for (const status of open)
    assert.deepEqual(await sold(answer(status)), { kind: 'no_answer', reason: `result_${status}` })
  for (const status of Object.values(CHANGE_REFUSALS).flat())
    assert.deepEqual(await sold(answer(status)), { kind: 'no_answer', reason: `result_${status}` }, status)
  for (const status of Object.values(CARD_REFUSALS).flat())
    assert.deepEqual(await changed('refund', '16', changeAnswer(status)), {
      kind: 'no_answer',
      reason: `result_${status}`,
    })
})

/** `TRANSACTION_RESPONSE_CODES` of activemerchant @ ca45b1b0, and 41, which stands in its text of 25. */
const RESPONSE_CODES =
  '1 4 5 6 7 8 9 12 13 14 15 16 17 19 25 41 43 51 52 54 55 57 58 61 62 63 65 75 76 78 80 82 83 85 93 95 96 97 98 99'

test('each code of an issuer has its meaning, and no more than one', () => {
  const listed: readonly string[] = Object.values(REFUSALS).flat()
  assert.deepEqual(listed.toSorted(), RESPONSE_CODES.split(' ').toSorted())
})

const NO_ANSWERS: readonly (readonly [reason: string, body: string, status?: number])[] = [
  ['other_amount', RECORDED.sold.replace('<GrossAmt>100', '<GrossAmt>1000')],
  ['other_reference', answer('00', '<invNum>cc1</invNum><transNum>16</transNum>')],
  ['other_reference', answer('58', '<invNum>cc1</invNum><transNum>16</transNum>')],
  ['other_merchant', RECORDED.sold.replace('32287391', '32287392')],
  ['other_operation', RECORDED.held],
  ['unknown_shape', RECORDED.sold.replace('<accountNum>32287391</accountNum>', '')],
  ['unknown_shape', RECORDED.sold.replace('<transType>04</transType>', '')],
  ['unknown_shape', RECORDED.sold.replace('<transNum>16</transNum>', '')],
  ['unknown_shape', RECORDED.sold.replace('<transNum>16</transNum>', '<transNum/>')],
  ['unknown_shape', RECORDED.sold.replace('<transNum>16<', '<transNum>0<')],
  ['unknown_shape', RECORDED.sold.replace('<GrossAmt>100', '<GrossAmt>1e2')],
  ['unknown_shape', RECORDED.sold.replace('<status>00</status>', '')],
  ['unknown_shape', RECORDED.sold.replace('<status>00', '<status>OK')],
  ['unknown_shape', RECORDED.sold.replace('<status>', '<status>58</status><status>')],
  ['unknown_shape', RECORDED.sold.replace('</XMLTrans>', '</XMLTrans><XMLTrans/>')],
  ['unknown_shape', RECORDED.sold.replaceAll('XMLResponse', 'XMLRequest')],
  ['status_200_unreadable', RECORDED.sold.slice(0, -20)],
  ['status_200_unreadable', `<!DOCTYPE a [<!ENTITY b "c">]>${RECORDED.sold.slice(21)}`],
  ['status_404', RECORDED.sold, 404],
  ['status_500', RECORDED.sold, 500],
  ['redirect', RECORDED.sold, 302],
]

for (const [reason, body, status] of NO_ANSWERS)
  test(`neither paid nor refused: ${reason}, ${status ?? 200} ${body.slice(21, 60)} (${body.length})`, async () => {
    assert.deepEqual(await sold(body, status), { kind: 'no_answer', reason })
  })

test('a double within its minute is said to be one, and an order that names its invoice is the one that was meant', async () => {
  assert.deepEqual(await sold(answer('69', '<authCode>A11111</authCode>')), {
    kind: 'answered',
    value: { state: 'duplicate' },
  })
  assert.deepEqual(await changed('refund', '16', changeAnswer('69')), { kind: 'no_answer', reason: 'result_69' })
  const named = await sold(answer('00', `<invNum>${ORDER.reference}</invNum><transNum>16</transNum>`))
  assert.partialDeepStrictEqual(named, { value: { state: 'charged', payment: { amountMinor: 100n } } })
})

test('what was not done is said to be so, and a balance shows whose account it is', async () => {
  const rejected = (reason: string, detail: string) => ({ kind: 'rejected', reason, detail })
  const bare = (status: string) => `<XMLResponse><XMLTrans><status>${status}</status></XMLTrans></XMLResponse>`
  assert.deepEqual(await sold(bare('59')), rejected('credentials', 'status_59'))
  assert.deepEqual(await sold(answer('68')), rejected('credentials', 'status_68'))
  assert.deepEqual(await sold(answer('44')), rejected('request', 'status_44'))
  assert.deepEqual(await sold(answer('61')), rejected('request', 'status_61'))
  assert.deepEqual(await sold('', 429), { kind: 'not_sent', reason: 'status_429' })
  const checked = (body: string) => asked(body.replace('>04<', '>14<'), (psp) => psp.check())
  // As propay.com has it, with the funds that it may tell of beside.
  const balance = '<amount>10000</amount><achOut><enabled>Y</enabled><limitRemaining>500000</limitRemaining></achOut>'
  assert.deepEqual(await checked(answer('00', balance)), { kind: 'answered', value: { account: '32287391' } })
  assert.deepEqual(await checked(answer('67')), { kind: 'answered', value: { account: null } })
  assert.deepEqual(await checked(bare('59')), rejected('credentials', 'status_59'))
  assert.deepEqual(await checked(answer('65')), { kind: 'no_answer', reason: 'result_65' })
  assert.deepEqual(await checked(answer('58')), { kind: 'no_answer', reason: 'result_58' })
  const { psp } = await wiredPsp(propay, SETTINGS)
  assert.deepEqual(await psp.lookUp(ORDER, { paymentId: '16' }, null), {
    kind: 'answered',
    value: { state: 'not_told' },
  })
})
