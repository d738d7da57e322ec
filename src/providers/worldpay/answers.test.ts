import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { PspSettings, RawCall } from '../charge/family.ts'
import { charge as worldpay } from './index.ts'
import { REFUSAL_WORDS } from './words.ts'

const parseCallback = (settings: PspSettings, { body }: Pick<RawCall, 'body'>) =>
  worldpay.parseCallback(settings, 'test', { headers: {}, query: '', body })

const MERCHANT = 'WHIPROUNDMOTO'
const SETTINGS = { username: 'XMLUSER', password: 'xml-password', 'merchant-account': MERCHANT }
const DOCTYPE = `<!DOCTYPE paymentService PUBLIC "-//WorldPay//DTD WorldPay PaymentService v1//EN"
                                "http://dtd.worldpay.com/paymentService_v1.dtd">`

function reply(inner: string, { merchant = MERCHANT, doctype = DOCTYPE, name = 'reply' } = {}): string {
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}\n`
  return `${head}<paymentService version="1.4" merchantCode="${merchant}"><${name}>${inner}</${name}></paymentService>`
}
const AMOUNT = '<amount value="10001" currencyCode="EUR" exponent="2" debitCreditIndicator="credit"/>'
const error = (code: number | string, text: string) => `<error code="${code}"><![CDATA[${text}]]></error>`
const order = (inner: string, code = REFERENCE) => `<orderStatus orderCode="${code}">${inner}</orderStatus>`
function payment(event: string, { amount = AMOUNT, more = '' } = {}): string {
  return order(
    `<payment><paymentMethod>VISA-SSL</paymentMethod>${amount}<lastEvent>${event}</lastEvent>${more}</payment>`,
  )
}

async function sale(body: string, status = 200, headers: Record<string, string> = {}) {
  const { psp } = await wiredPsp(worldpay, SETTINGS, { answers: [{ status, body, headers }] })
  return psp.sale(pspOrder(), CARD)
}

for (const [doctype, what] of [
  [DOCTYPE, 'as it is sent today'],
  [
    '<!DOCTYPE paymentService PUBLIC "-//Bibit//DTD Bibit PaymentService v1//EN" "http://dtd.bibit.com/paymentService_v1.dtd">',
    'of its old name',
  ],
  ['', 'none'],
] as const)
  test(`a captured order is paid, whatever document type its answer names: ${what}`, async () => {
    const answer = await sale(reply(payment('CAPTURED'), { doctype }))
    assert.ok(answer.kind === 'answered' && answer.value.state === 'charged')
    const { status, label, amountMinor, paymentId } = answer.value.payment
    assert.deepEqual([status, label, amountMinor, paymentId], ['completed', 'CAPTURED', 10_001n, REFERENCE])
  })

test('a sale that is authorised captures itself and is pending, an authorisation is held for a capture', async () => {
  const canned = { answers: [1, 2, 3].map(() => ({ body: reply(payment('AUTHORISED')) })) }
  const { psp } = await wiredPsp(worldpay, SETTINGS, canned)
  const said = async (answer: Awaited<ReturnType<typeof psp.lookUp>>) =>
    answer.kind === 'answered' && answer.value.state === 'charged' && answer.value.payment.status
  assert.equal(await said(await psp.sale(pspOrder(), CARD)), 'pending')
  assert.equal(await said(await psp.lookUp(pspOrder(), { paymentId: REFERENCE }, null)), 'pending')
  assert.equal(await said(await psp.authorise(pspOrder(), CARD)), 'authorized')
})

for (const [more, expected] of [
  ['<ISO8583ReturnCode code="51" description="INSUFFICIENT FUNDS"/>', ['insufficient_funds', '51']],
  ['<IssuerResponseCode code="05" description="Do not honour"/>', ['do_not_honour', '05']],
  ['<ISO8583ReturnCode code="65" description="AUTHENTICATION REQUESTED"/>', ['authentication_required', '65']],
  ['<ISO8583ReturnCode code="999" description="?"/>', ['other', '999']],
  ['', ['other', 'REFUSED']],
] as const)
  test(`a refusal keeps its reason: ${expected.join(' ')}`, async () => {
    const answer = await sale(reply(payment('REFUSED', { more })))
    assert.ok(answer.kind === 'answered' && answer.value.state === 'refused')
    assert.deepEqual([answer.value.refusalCode, answer.value.rawCode], expected)
  })

const amountOf = (text: string) => payment('CAPTURED', { amount: text })
const BOMB = '<!DOCTYPE paymentService [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
for (const [what, body, status] of [
  ['another amount', reply(amountOf(AMOUNT.replace('10001', '10002')))],
  ['another currency', reply(amountOf(AMOUNT.replace('EUR', 'USD')))],
  ['another exponent', reply(amountOf(AMOUNT.replace('exponent="2"', 'exponent="3"')))],
  ['an amount in powers', reply(amountOf(AMOUNT.replace('10001', '1e5')))],
  ['no amount', reply(amountOf(''))],
  ['two amounts', reply(amountOf(AMOUNT + AMOUNT))],
  ['another reference', reply(payment('CAPTURED').replace(REFERENCE, 'somebody-else'))],
  ['another merchant', reply(payment('CAPTURED'), { merchant: 'SOMEBODYELSE' })],
  ['an event of next year', reply(payment('ACCEPTED'))],
  ['two events', reply(payment('CAPTURED', { more: '<lastEvent>REFUSED</lastEvent>' }))],
  ['two orders', reply(payment('CAPTURED') + payment('CAPTURED'))],
  ['an internal error', reply(error(1, 'Internal error'))],
  ['a twin under way', reply(order(error(9, 'Request in progress')))],
  ['an error of next year', reply(error(13, 'Something'))],
  ['a double of another order', reply(order(error(5, 'Duplicate Order'), 'somebody-else'))],
  ['an error 5 that nobody has listed', reply(order(error(5, 'Something else')))],
  ['entities that expand', reply('&b;', { doctype: BOMB })],
  [
    'an external document type',
    reply(payment('CAPTURED'), { doctype: '<!DOCTYPE paymentService SYSTEM "http://evil/x.dtd">' }),
  ],
  ['two document types', reply(payment('CAPTURED'), { doctype: `${DOCTYPE}${DOCTYPE}` })],
  ['half of it', reply(payment('CAPTURED')).slice(0, 300)],
  ['a byte order mark', `\uFEFF${reply(payment('CAPTURED'))}`],
  ['HTML', '<html><body>Bad gateway</body></html>'],
  ['a 401 of a proxy', '<html>Unauthorized</html>', 401],
  ['a failure of the server', reply(payment('CAPTURED')), 500],
  ['a redirect', reply(payment('CAPTURED')), 302],
] as const)
  test(`no answer, neither paid nor refused: ${what}`, async () => {
    assert.equal((await sale(body, status)).kind, 'no_answer')
  })

test('a second order under one code is the first one; what it could not read is a rejection', async () => {
  assert.deepEqual(await sale(reply(order(error(5, 'Duplicate Order')))), {
    kind: 'answered',
    value: { state: 'duplicate' },
  })
  const reasons = [
    await sale(reply(error(4, 'Security violation'))),
    await sale('<html>Unauthorized</html>', 401, { 'www-authenticate': 'Basic realm="XML"' }),
    await sale(reply(error(2, 'Invalid XML'))),
    await sale(reply(error(5, 'XML failed validation: Invalid payment details : Card number not recognised'))),
  ]
  assert.deepEqual(
    reasons.map((answer) => answer.kind === 'rejected' && answer.reason),
    ['credentials', 'credentials', 'request', 'request'],
  )
  const card = await sale(reply(order(error(7, 'Invalid payment details : Card number : 4111********1111'))))
  assert.ok(card.kind === 'answered' && card.value.state === 'refused' && card.value.refusalCode === 'invalid_card')
})

test('an order that cannot be found never arrived; any other error of a look-up proves nothing', async () => {
  const lookUp = async (inner: string) => {
    const { psp } = await wiredPsp(worldpay, SETTINGS, { answers: [{ body: reply(inner) }] })
    return psp.lookUp(pspOrder(), { paymentId: null }, null)
  }
  const absent = await lookUp(order(error(5, 'Could not find payment for order')))
  assert.deepEqual(absent, { kind: 'answered', value: { state: 'never_arrived' } })
  assert.equal((await lookUp(order(error(5, 'Order has no payment yet')))).kind, 'no_answer')
  assert.equal((await lookUp(order(error(5, 'Could not find payment for order'), 'other'))).kind, 'no_answer')
})

test('what is left of a refunded order says how much went back', async () => {
  const told = async (left: number) => {
    const amount = AMOUNT.replace('10001', String(left))
    const more = left > 0 ? `<balance accountType="IN_PROCESS_CAPTURED">${amount}</balance>` : ''
    const answers = [{ body: reply(payment('SENT_FOR_REFUND', { more })) }]
    const { psp } = await wiredPsp(worldpay, SETTINGS, { answers })
    const answer = await psp.lookUp(pspOrder(), { paymentId: null }, null)
    assert.ok(answer.kind === 'answered' && answer.value.state === 'charged')
    return [answer.value.payment.status, answer.value.payment.refundedMinor]
  }
  assert.deepEqual(await told(6_001), ['completed', 4_000n])
  assert.deepEqual(await told(0), ['refunded', 10_001n])
})

const SMALL = AMOUNT.replace('10001', '4000')
const received = (name: string, inner = '', code = REFERENCE) =>
  `<ok><${name} orderCode="${code}">${inner}</${name}></ok>`

async function change(kind: 'capture' | 'void' | 'refund', inner: string) {
  const { psp } = await wiredPsp(worldpay, SETTINGS, { answers: [{ body: reply(inner) }] })
  const answer = await psp[kind](pspChange(REFERENCE))
  return answer.kind === 'answered' ? answer.value.state : answer.kind
}

test('a change is taken on, or done at once, or refused', async () => {
  assert.equal(await change('capture', received('captureReceived', SMALL)), 'accepted')
  assert.equal(await change('void', received('cancelReceived')), 'accepted')
  assert.equal(await change('refund', received('refundReceived', SMALL)), 'accepted')
  assert.equal(await change('capture', payment('CAPTURED', { amount: SMALL })), 'done')
  const exceeds = 'Requested capture amount (EUR 1.01) exceeds the authorised balance for this payment (EUR 1.00)'
  assert.equal(await change('capture', order(error(5, exceeds))), 'refused')
})

test('a change of something else is no answer', async () => {
  assert.equal(await change('capture', received('captureReceived', AMOUNT)), 'no_answer')
  assert.equal(await change('capture', received('cancelReceived')), 'no_answer')
  assert.equal(await change('void', received('cancelReceived', '', 'somebody-else')), 'no_answer')
  assert.equal(await change('refund', received('refundReceived')), 'no_answer')
  assert.equal(await change('capture', payment('AUTHORISED', { amount: SMALL })), 'no_answer')
})

test('a notification names what to look up, of our merchant alone, and is acknowledged in its words', () => {
  const event = `<orderStatusEvent orderCode="${REFERENCE}"><payment/></orderStatusEvent>`
  const call = (text: string) => parseCallback(SETTINGS, { body: Buffer.from(text) })
  assert.deepEqual(call(reply(event, { name: 'notify' })), {
    kind: 'authentic',
    facts: [{ reference: REFERENCE, paymentId: REFERENCE, payment: null }],
    acknowledgement: '[OK]',
  })
  assert.equal(call(reply(event, { name: 'notify', merchant: 'SOMEBODYELSE' })).kind, 'forged')
  assert.equal(call(reply('&b;', { name: 'notify', doctype: BOMB })).kind, 'malformed')
  assert.equal(call('{}').kind, 'malformed')
})

test('each word of the issuer’s means one of ours', () => {
  const words = Object.values(REFUSAL_WORDS).flat()
  assert.equal(new Set(words).size, words.length)
})
