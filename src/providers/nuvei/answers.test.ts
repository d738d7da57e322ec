import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import { charge as nuvei } from './index.ts'
import { ERRORS, FILTERED, filterOf, ISSUER_WORDS, meaningOf, outcomeOf, STATUSES, toRefusal } from './words.ts'

const FOLDER = process.env.PSP_CONTRACTS_DIR
const skip = FOLDER ? false : 'PSP_CONTRACTS_DIR is not set'

const IDS = { merchantId: '7777777', merchantSiteId: '38' }
const SETTINGS = { username: '38', password: 'merchant-secret-key', 'merchant-account': '7777777', country: 'FR' }

type Body = Readonly<Record<string, unknown>>

/** As in the tests of its Java library: what a payment, and what a change is answered. */
const OK = { internalRequestId: 1526, status: 'SUCCESS', errCode: 0, reason: '', ...IDS, version: '1.0' }
const SESSION = { ...OK, sessionToken: '9610a8f6-44cf-4c4f-976a-005da69a2a3b' }
const VERDICT = { transactionStatus: 'APPROVED', gwErrorCode: 0, gwExtendedErrorCode: 0 }
const PAYMENT = {
  ...OK,
  ...VERDICT,
  orderId: '66657',
  paymentOption: { card: { ccCardNumber: '5****5761', last4Digits: '5761' } },
  transactionType: 'Sale',
  transactionId: '2110000000001190994',
  authCode: 'HOSTOK',
  clientUniqueId: REFERENCE,
  clientRequestId: pspOrder().idempotencyKey,
}
const CHANGE = {
  ...OK,
  ...VERDICT,
  transactionId: '1000047947',
  authCode: '092D34',
  eci: '0',
  clientRequestId: pspChange('').reference,
}
const DETAILS = {
  ...VERDICT,
  transactionId: '2110000000001190994',
  transactionType: 'Sale',
  authCode: 'HOSTOK',
  processedAmount: '100.01',
  processedCurrency: 'EUR',
}

const error = (errCode: number, reason: string) => ({ ...OK, status: 'ERROR', errCode, reason })
const detailed = (changes: Body = {}, outer: Body = { clientUniqueId: REFERENCE }) => ({
  ...OK,
  ...outer,
  transactionDetails: { ...DETAILS, ...changes },
})

type Kind = 'sale' | 'check' | 'lookUp' | 'capture' | 'void' | 'refund'

async function ask(kind: Kind, body: Body | string, status = 200) {
  const answers = [...(kind === 'sale' ? [{ body: SESSION }] : []), { status, body }]
  const { psp } = await wiredPsp(nuvei, SETTINGS, { answers })
  switch (kind) {
    case 'sale':
      return psp.sale(pspOrder(), CARD)
    case 'check':
      return psp.check()
    case 'lookUp':
      return psp.lookUp(pspOrder(), { paymentId: null }, null)
  }
  return psp[kind](pspChange('2110000000001190994'))
}

type Value = { readonly state: string; readonly refusalCode?: string; readonly payment?: { readonly status: string } }

async function said(...[kind, body, status]: Parameters<typeof ask>): Promise<string> {
  const answer = await ask(kind, body, status)
  if (answer.kind !== 'answered') return `${answer.kind} ${answer.reason}`
  const { state, refusalCode, payment } = answer.value as Value
  return [state, refusalCode, payment?.status].filter(Boolean).join(' ')
}

test('an approved sale is paid; amount and currency are what was ordered', async () => {
  assert.deepEqual(await ask('sale', PAYMENT), {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: '2110000000001190994',
        uid: null,
        reference: REFERENCE,
        status: 'completed',
        label: 'APPROVED',
        amountMinor: 10_001n,
        currency: 'EUR',
        refundedMinor: 0n,
        createdAt: null,
        isTest: null,
        extra: { authorisation_code: 'HOSTOK' },
      },
    },
  })
  assert.equal(await said('sale', { ...PAYMENT, transactionType: 'Auth' }), 'charged pending')
  assert.equal(await said('sale', { ...PAYMENT, transactionStatus: 'PENDING' }), 'charged pending')
})

test('recorded answers are read', { skip }, async () => {
  const text = readFileSync(join(FOLDER as string, 'activemerchant', 'nuvei.json'), 'utf8')
  const recorded = JSON.parse(text) as Readonly<Record<string, string>>
  const settings = { ...SETTINGS, username: '255388', 'merchant-account': '3755516963854600967' }
  const session = { ...SESSION, merchantId: '3755516963854600967', merchantSiteId: '255388' }
  const sell = async (name: string) => {
    const body = recorded[name] ?? ''
    const { psp } = await wiredPsp(nuvei, settings, { answers: [{ body: session }, { body }] })
    const { clientUniqueId: reference } = JSON.parse(body) as { readonly clientUniqueId: string }
    const answer = await psp.sale(pspOrder({ reference }), CARD)
    if (answer.kind !== 'answered') return answer.reason
    return answer.value.state === 'charged' ? answer.value.payment.status : answer.value.state
  }
  assert.equal(await sell('successful_purchase_response'), 'completed')
  // This account sells only: what Nuvei calls authorised is on its way.
  assert.equal(await sell('successful_authorize_response'), 'pending')
  // Three-D Secure, which is never asked for.
  assert.equal(await sell('successful_3ds_flow_response'), 'unknown_shape')
  assert.equal(await sell('successful_init_payment_response'), 'unknown_shape')
})

const declined = (changes: Body) => ({ ...PAYMENT, transactionStatus: 'DECLINED', gwErrorCode: -1, ...changes })

for (const [what, body, code] of [
  ['the issuer’s code', declined({ issuerDeclineCode: '51', gwErrorReason: 'Decline' }), 'insufficient_funds'],
  ['authentication', declined({ issuerDeclineCode: '1A' }), 'authentication_required'],
  ['its own words', declined({ issuerDeclineCode: '', gwErrorReason: 'Insufficient funds' }), 'insufficient_funds'],
  ['a decline', declined({ gwErrorReason: 'Decline' }), 'do_not_honour'],
  ['an external error', declined({ gwErrorReason: 'External Error in Processing' }), 'other'],
  ['a code of next year', declined({ issuerDeclineCode: 'Q9' }), 'other'],
  ['a redirect', { ...PAYMENT, transactionStatus: 'REDIRECT' }, 'authentication_required'],
  [
    'a filter of its gateway',
    { ...PAYMENT, transactionStatus: 'ERROR', gwErrorCode: -1100, gwExtendedErrorCode: 1127 },
    'limit_exceeded',
  ],
] as const)
  test(`a refusal keeps its reason: ${what}`, async () => {
    assert.equal(await said('sale', body), `refused ${code}`)
  })

for (const [what, body, status] of [
  ['another order', { ...PAYMENT, clientUniqueId: 'somebody-else' }],
  ['another merchant', { ...PAYMENT, merchantId: '1' }],
  ['another site', { ...PAYMENT, merchantSiteId: '1' }],
  ['a part of the amount', { ...PAYMENT, partialApproval: { requestedAmount: '100.01', processedAmount: '50' } }],
  ['a status of next year', { ...PAYMENT, transactionStatus: 'ACCEPTED' }],
  ['a type that was not asked for', { ...PAYMENT, transactionType: 'InitAuth3D' }],
  ['an approval with an error', { ...PAYMENT, gwErrorCode: -1 }],
  [
    'a filter that nobody has listed',
    { ...PAYMENT, transactionStatus: 'ERROR', gwErrorCode: -1100, gwExtendedErrorCode: 1003 },
  ],
  [
    'an error without a filter',
    { ...PAYMENT, transactionStatus: 'ERROR', gwErrorCode: -1203, gwExtendedErrorCode: 1127 },
  ],
  ['success with an error code', { ...PAYMENT, errCode: 1000 }],
  ['no status', { ...OK, transactionId: '1' }],
  ['a general error', error(1000, 'General Error')],
  ['trouble of its own', error(1038, 'Communication error')],
  ['an error of next year', error(9999, 'Something')],
  ['an error of another merchant', { ...error(1019, 'Validation Error'), merchantId: '1' }],
  ['an array', '[]'],
  ['a name twice', JSON.stringify(PAYMENT).replace('{', '{"status":"ERROR",')],
  ['half of it', JSON.stringify(PAYMENT).slice(0, 300)],
  ['a byte order mark', `\uFEFF${JSON.stringify(PAYMENT)}`],
  ['HTML', '<html><body>Bad gateway</body></html>'],
  ['a failure of the server', PAYMENT, 500],
  ['a 401 of a proxy', PAYMENT, 401],
  ['a redirect of the web', PAYMENT, 302],
] as const)
  test(`no answer, neither paid nor refused: ${what}`, async () => {
    assert.match(await said('sale', body, status), /^no_answer /)
  })

/** "API Response Codes" of its documents, as far as they could be had, and of its Java library. */
const DOCUMENTED: Readonly<Record<string, readonly number[]>> = {
  'rejected credentials': [1001, 1002, 1003, 1013, 1017, 1022],
  'rejected request': [
    1007, 1010, 1011, 1014, 1015, 1016, 1019, 1020, 1021, 1023, 1024, 1040, 1041, 1055, 1056, 1057, 1059, 1060, 1061,
    1063, 1066, 1067, 1068, 1070,
  ],
  'refused invalid_card': [1004, 1005, 1006, 1018, 1025, 1028, 1029, 1062],
  'refused expired_card': [1008],
  'not_sent error': [1065, 1069],
  'no_answer error': [
    1000, 1009, 1012, 1026, 1027, 1030, 1031, 1032, 1033, 1034, 1035, 1036, 1037, 1038, 1039, 1042, 1043, 1044, 1045,
    1046, 1058, 1064, 9146,
  ],
}

for (const [expected, codes] of Object.entries(DOCUMENTED))
  test(`codes of its documents mean one thing for a sale: ${expected}`, async () => {
    for (const code of codes)
      assert.equal((await said('sale', error(code, 'a reason'))).replace(/_\d+$/, ''), expected, String(code))
  })

test('each code means one thing, and so does each word of the issuer', () => {
  for (const words of [Object.values(ERRORS).flat(), Object.values(ISSUER_WORDS).flat()])
    assert.equal(new Set<unknown>(words).size, words.length)
  assert.equal(meaningOf(4711), null)
  assert.equal(toRefusal('', ''), 'other')
  assert.equal(filterOf(FILTERED, undefined), null)
  for (const status of Object.keys(STATUSES)) assert.notEqual(outcomeOf(status.toLowerCase()), null)
  assert.equal(outcomeOf('constructor'), null)
})

test('a request that it has seen before is the first one', async () => {
  assert.equal(await said('sale', error(1019, 'clientRequestId was used before')), 'duplicate')
})

test('details tell what was processed, and of which order', async () => {
  assert.equal(await said('lookUp', detailed()), 'charged completed')
  assert.equal(await said('lookUp', detailed({ clientUniqueId: REFERENCE }, {})), 'charged completed')
  assert.equal(
    await said('lookUp', detailed({ transactionStatus: 'Approved', processedAmount: 100.01 })),
    'charged completed',
  )
  assert.equal(await said('lookUp', detailed({ transactionStatus: 'PROCESSING' })), 'charged pending')
  assert.equal(
    await said('lookUp', detailed({ transactionStatus: 'DECLINED', gwErrorReason: 'Decline' })),
    'refused do_not_honour',
  )
  for (const body of [
    detailed({ processedAmount: '100.02' }),
    detailed({ processedAmount: '1e5' }),
    detailed({ processedAmount: undefined }),
    detailed({ processedCurrency: 'USD' }),
    detailed({ processedCurrency: 'euro' }),
    detailed({}, {}),
    detailed({}, { clientUniqueId: 'somebody-else' }),
    detailed({ transactionType: 'Void' }),
    detailed({ transactionStatus: 'ERROR', gwErrorCode: -1100 }),
  ])
    assert.match(await said('lookUp', body), /^no_answer/, JSON.stringify(body))
})

test('what is not found under our reference never arrived; under its own number that proves nothing', async () => {
  const missing = error(9146, 'No transaction details returned for the provided id.')
  assert.equal(await said('lookUp', missing), 'never_arrived')
  assert.match(await said('lookUp', { ...missing, merchantId: '1' }), /^no_answer/)
  assert.match(await said('lookUp', error(1000, 'General Error')), /^no_answer/)
  const { psp } = await wiredPsp(nuvei, SETTINGS, { answers: [{ body: missing }] })
  assert.equal((await psp.lookUp(pspOrder(), { paymentId: '2110000000001190994' }, null)).kind, 'no_answer')
})

test('a change is done, taken on, or refused; of another request it is no answer', async () => {
  for (const kind of ['capture', 'void', 'refund'] as const) {
    assert.equal(await said(kind, CHANGE), 'done')
    assert.equal(await said(kind, { ...CHANGE, transactionStatus: 'PENDING' }), 'accepted')
    assert.equal(
      await said(kind, { ...CHANGE, transactionStatus: 'DECLINED', gwErrorReason: 'Decline' }),
      'refused do_not_honour',
    )
    assert.equal(
      await said(kind, error(1058, 'Requested operation cannot be performed on this order')),
      'refused not_possible',
    )
    assert.equal(await said(kind, error(1019, 'Invalid relatedTransactionId')), 'rejected request')
    assert.match(await said(kind, { ...CHANGE, clientRequestId: 'somebody-else' }), /^no_answer/)
    assert.match(await said(kind, { ...CHANGE, transactionStatus: 'ERROR', gwErrorCode: -1100 }), /^no_answer/)
    assert.match(await said(kind, { ...CHANGE, gwErrorCode: -1 }), /^no_answer/)
    assert.match(await said(kind, error(1000, 'General Error')), /^no_answer/)
  }
  const tooMuch = { ...CHANGE, transactionStatus: 'ERROR', gwErrorCode: -1100, gwExtendedErrorCode: 1127 }
  assert.equal(await said('refund', tooMuch), 'refused amount_too_large')
})

test('a session is an account; what it is refused for is told', async () => {
  assert.deepEqual(await ask('check', SESSION), { kind: 'answered', value: { account: '7777777' } })
  assert.equal(await said('check', error(1022, 'Invalid merchant site id')), 'rejected credentials')
  assert.match(await said('check', { ...SESSION, sessionToken: '' }), /^no_answer/)
})
