import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import { charge as globalpayments } from './index.ts'
import { hashOf } from './requests.ts'
import { meaningOf, RESULT_WORDS, toRefusal } from './words.ts'

const SETTINGS = {
  username: 'thestore',
  password: 'mysecret',
  'merchant-account': 'internet',
  'rebate-password': 'rebate',
}

const xml = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')

interface Changes {
  readonly result?: string
  readonly message?: string
  readonly orderid?: string
  readonly pasref?: string
  readonly authcode?: string
  readonly merchantid?: string
  readonly batchid?: string
}

const STANDARD = {
  merchantid: 'thestore',
  orderid: REFERENCE,
  result: '00',
  message: '[ test system ] AUTHORISED',
  pasref: '15633930303644971',
  authcode: '005030',
  batchid: '674655',
}

/** As recorded: bank, times and checks beside what is believed. */
function reply(changes: Changes = {}, secret = 'mysecret'): string {
  const fields = { ...STANDARD, ...changes }
  const { merchantid, orderid, result, message, pasref, authcode } = fields
  const sha1hash = hashOf(secret, ['20261122100001', merchantid, orderid, result, message, pasref, authcode])
  const more = '<timetaken>0</timetaken><cardissuer><bank>AIB BANK</bank></cardissuer><tss><result>67</result></tss>'
  return `<response timestamp="20261122100001"><account>internet</account>${xml({ ...fields, sha1hash })}${more}</response>`
}

const failure = (result: string, message: string, orderid = REFERENCE) =>
  `<response timestamp="20261122100001">${xml({ result, message, orderid })}</response>`

async function ask<K extends 'sale' | 'check' | 'lookUp' | 'void' | 'refund' | 'capture'>(
  kind: K,
  body: string,
  status = 200,
) {
  const { psp } = await wiredPsp(globalpayments, SETTINGS, { answers: [{ status, body }] })
  switch (kind) {
    case 'sale':
      return psp.sale(pspOrder(), CARD)
    case 'check':
      return psp.check()
    case 'lookUp':
      return psp.lookUp(pspOrder(), { paymentId: null }, null)
  }
  return psp[kind as 'void'](pspChange(STANDARD.pasref))
}

type Value = { readonly state: string; readonly refusalCode?: string; readonly payment?: { readonly status: string } }

async function said(...[kind, body, status]: Parameters<typeof ask>): Promise<string> {
  const answer = await ask(kind, body, status)
  if (answer.kind !== 'answered') return `${answer.kind} ${answer.reason}`
  const { state, refusalCode, payment } = answer.value as Value
  return [state, refusalCode, payment?.status].filter(Boolean).join(' ')
}

test('an authorised payment in a batch is paid; amount and currency are what was ordered', async () => {
  const answer = await ask('sale', reply())
  assert.deepEqual(answer, {
    kind: 'answered',
    value: {
      state: 'charged',
      payment: {
        paymentId: '15633930303644971',
        uid: null,
        reference: REFERENCE,
        status: 'completed',
        label: '00',
        amountMinor: 10_001n,
        currency: 'EUR',
        refundedMinor: 0n,
        createdAt: null,
        isTest: true,
        extra: { authorisation_code: '005030' },
      },
    },
  })
})

test('what is in no batch is waited for', async () => {
  for (const batchid of ['-1', '', '0', '1e5', 'batch id'])
    assert.equal(await said('sale', reply({ batchid })), 'charged pending')
})

test('the sample answers of its own library are believed, and under another secret they are not', async () => {
  const sample = (result: string, message: string, sha1hash: string) =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><response timestamp="20120926112654">${xml({
      merchantid: 'thestore',
      account: 'internet',
      orderid: 'ORD453-11',
      result,
      authcode: '79347',
      message,
      pasref: '3737468273643',
      batchid: '-1',
      sha1hash,
    })}</response>`
  const sell = async (password: string, body: string) => {
    const { psp } = await wiredPsp(globalpayments, { ...SETTINGS, password }, { answers: [{ body }] })
    const answer = await psp.sale(pspOrder({ reference: 'ORD453-11' }), CARD)
    return answer.kind === 'answered' ? answer.value.state : answer.reason
  }
  const approved = sample('00', 'Successful', '368df010076481d47a21e777871012b62b976339')
  assert.equal(await sell('mysecret', approved), 'charged')
  assert.equal(await sell('Mysecret', approved), 'bad_signature')
  assert.equal(
    await sell('mysecret', sample('101', 'Bank Error', '0ad8a9f121c4041b4b832ae8069e80674269e22f')),
    'refused',
  )
})

for (const [result, message, code] of [
  ['101', '[ test system ] DECLINED', 'do_not_honour'],
  ['101', 'INSUFF FUNDS', 'insufficient_funds'],
  ['101', 'EXPIRED CARD', 'expired_card'],
  ['102', '[ test system ] REFERRAL B', 'do_not_honour'],
  ['103', '[ test system ] REFERRAL A', 'lost_card'],
  ['107', 'Fails Fraud Checks', 'suspected_fraud'],
  ['111', 'Declined', 'authentication_required'],
  ['101', 'Strong Customer Authentication Required', 'authentication_required'],
  ['199', 'a reason of next year', 'other'],
] as const)
  test(`a bank’s refusal keeps its reason: ${result} ${message}`, async () => {
    const answer = await ask('sale', reply({ result, message, authcode: '', batchid: '-1' }))
    assert.ok(answer.kind === 'answered' && 'state' in answer.value && answer.value.state === 'refused')
    assert.equal(answer.value.refusalCode, code)
    assert.equal('rawCode' in answer.value && answer.value.rawCode, result)
    assert.equal(toRefusal(result, message), code)
  })

test('a refusal that has no number of its own has none', async () => {
  const answer = await ask('sale', reply({ result: '107', message: 'Fails Fraud Checks', pasref: '' }))
  assert.ok(answer.kind === 'answered' && 'paymentId' in answer.value)
  assert.equal(answer.value.paymentId, null)
})

const BOMB = '<!DOCTYPE response [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
for (const [what, body, status] of [
  ['another order', reply({ orderid: 'somebody-else' })],
  ['another merchant', reply({ merchantid: 'somebodyelse' })],
  ['another secret', reply({}, 'other')],
  ['no hash', reply().replace(/<sha1hash>.*<\/sha1hash>/, '')],
  ['two hashes', reply().replace(/<sha1hash>.*<\/sha1hash>/, '$&$&')],
  ['two results', reply().replace('<result>00</result>', '<result>00</result><result>101</result>')],
  ['a refusal made out of an approval', reply().replace('<result>00', '<result>101')],
  ['no reference of its own', reply({ pasref: '' })],
  ['trouble with the bank', reply({ result: '200', message: 'COMMS ERROR' })],
  ['a time-out of the bank', reply({ result: '205', message: 'COMMS ERROR' })],
  ['maintenance', failure('301', 'please try again later')],
  ['an error of its own', failure('603', 'Error')],
  ['an error of next year', failure('599', 'Something')],
  ['501 that is no double', failure('501', 'This Card Ref does not exist')],
  ['505 that says nothing', failure('505', '?')],
  ['a double of another order', failure('501', 'This transaction has already been processed!', 'somebody-else')],
  ['a double of no order', failure('501', 'This transaction has already been processed!', '')],
  ['a result in words', reply({ result: 'OK' })],
  ['an entity that expands', `${BOMB}${reply().replace('AUTHORISED', '&b;')}`],
  ['an external document type', `<!DOCTYPE response SYSTEM "http://evil/x.dtd">${reply()}`],
  ['a byte order mark', `\uFEFF${reply()}`],
  ['half of it', reply().slice(0, 200)],
  ['HTML', '<html><body>Bad gateway</body></html>'],
  ['a failure of the server', reply(), 500],
  ['a 404', reply(), 404],
  ['a redirect', reply(), 302],
] as const)
  test(`no answer, neither paid nor refused: ${what}`, async () => {
    assert.match(await said('sale', body, status), /^no_answer /)
  })

/** Each code of "Messages & Error Codes" that its remote API answers with, and what it means for a sale. */
const DOCUMENTED: readonly (readonly [code: string, message: string, sale: string])[] = [
  ['501', 'This transaction has already been processed!', 'duplicate'],
  ['502', 'Refund Hash not present.', 'rejected request'],
  ['504', 'There is no such merchant id.', 'rejected credentials'],
  ['505', 'You cannot use this service from there 192.0.2.1', 'rejected not_allow_listed'],
  ['505', 'Incorrect hash. Please check your code and the Developers Documentation.', 'rejected credentials'],
  ['505', 'The refund password you entered was incorrect.', 'rejected credentials'],
  ['506', 'There is no such merchant account.', 'rejected credentials'],
  ['506', 'card holder name does not conform to specification', 'rejected request'],
  ['508', 'Incorrect hash. Please check your code and the Developers Documentation.', 'rejected credentials'],
  ['508', 'Something in it is wrong', 'rejected request'],
  ['509', 'Expiry date invalid', 'refused expired_card'],
  ['509', 'Card number fails the check', 'refused invalid_card'],
  ['666', 'This account has been deactivated', 'rejected credentials'],
  ['511', 'Unable to connect to the merchant’s response URL', 'no_answer result_511'],
  ['600', 'Error', 'no_answer result_600'],
  ['601', 'Error', 'no_answer result_601'],
  ['603', 'Error', 'no_answer result_603'],
]

for (const [code, message, expected] of DOCUMENTED)
  test(`an error of the documents means one thing for a sale: ${code} ${message}`, async () => {
    assert.equal(await said('sale', failure(code, message)), expected)
    assert.equal(meaningOf(code, message) === null, expected.startsWith('no_answer'))
  })

test('a query tells what became of the payment by the result that stands before its message', async () => {
  const found = (result: string, message: string) => said('lookUp', reply({ result, message }))
  assert.equal(await found('00', '(00)[ test system ] Authorised'), 'charged completed')
  assert.equal(await found('101', '(101)[ test system ] DECLINED'), 'refused do_not_honour')
  assert.equal(await found('00', '(101)[ test system ] DECLINED'), 'refused do_not_honour')
  assert.match(await found('00', '[ test system ] Authorised'), /^no_answer/)
  assert.match(await found('101', '(00)[ test system ] Authorised'), /^no_answer/)
  assert.match(await found('00', '(205) COMMS ERROR'), /^no_answer/)
  assert.match(await said('lookUp', reply({ message: '(00)Authorised' }, 'other')), /^no_answer/)
})

test('an order that is not found never arrived; any other error of a query proves nothing', async () => {
  assert.equal(await said('lookUp', failure('508', 'Original transaction not found.')), 'never_arrived')
  assert.match(await said('lookUp', failure('508', 'Original transaction not found.', 'other')), /^no_answer/)
  assert.match(await said('lookUp', failure('508', 'Original transaction not found.', '')), /^no_answer/)
  assert.match(await said('lookUp', failure('501', 'This transaction has already been processed!')), /^no_answer/)
  assert.equal(await said('lookUp', failure('505', 'Incorrect hash.')), 'rejected credentials')
})

test('a change is done, or refused with the reason in its message', async () => {
  const changed = (body: string) => said('refund', body)
  assert.equal(await changed(reply({ message: '[ test system ] Voided Successfully' })), 'done')
  assert.equal(
    await changed(failure('508', '[ test system ] You may only rebate up to 115% of the original amount.')),
    'refused amount_too_large',
  )
  assert.equal(await changed(failure('508', 'This has already been voided')), 'refused already_done')
  assert.equal(await changed(failure('508', 'Original transaction not found.')), 'refused not_found')
  assert.equal(await changed(failure('508', 'Something')), 'refused not_possible')
  assert.equal(await changed(reply({ result: '101', message: 'DECLINED' })), 'refused do_not_honour')
  assert.equal(await changed(failure('505', 'The refund password you entered was incorrect.')), 'rejected credentials')
  assert.match(await changed(failure('501', 'This transaction has already been processed!')), /^no_answer/)
  assert.match(await changed(reply({ orderid: 'somebody-else' })), /^no_answer/)
  assert.match(await changed(reply({ result: '200', message: 'COMMS ERROR' })), /^no_answer/)
})

test('whoever is told that there is no such order has an account; an approval of no order is none', async () => {
  const missing = failure('508', 'Original transaction not found.', 'whipround-check')
  assert.deepEqual(await ask('check', missing), { kind: 'answered', value: { account: 'thestore' } })
  assert.equal(await said('check', failure('504', 'There is no such merchant id.', '')), 'rejected credentials')
  assert.match(await said('check', reply({ orderid: 'whipround-check' })), /^no_answer/)
})

test('each result means one refusal', () => {
  const words = Object.values(RESULT_WORDS).flat()
  assert.equal(new Set(words).size, words.length)
})
