import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import { digestOf } from './callback.ts'
import { charge as nuvei } from './index.ts'

const FOLDER = process.env.PSP_CONTRACTS_DIR
const skip = FOLDER ? false : 'PSP_CONTRACTS_DIR is not set'

const IDS = { merchantId: '7777777', merchantSiteId: '38' }
const SECRET = 'merchant-secret-key'
const SETTINGS = { username: '38', password: SECRET, 'merchant-account': '7777777', country: 'FR' }
const SESSION = {
  ...IDS,
  status: 'SUCCESS',
  errCode: 0,
  reason: '',
  sessionToken: '9610a8f6-44cf-4c4f-976a-005da69a2a3b',
}

type Body = Readonly<Record<string, unknown>>
type Ask = (psp: Awaited<ReturnType<typeof wiredPsp>>['psp']) => Promise<unknown>

/** The last of what was sent: a payment is sent after its session. */
async function sent(ask: Ask): Promise<{ readonly url: string; readonly body: Body }> {
  const { psp, sent } = await wiredPsp(nuvei, SETTINGS, { answers: [{ body: SESSION }] })
  await ask(psp)
  const last = sent.at(-1)
  return { url: last?.url ?? '', body: JSON.parse(last?.body ?? '{}') as Body }
}

const ASKS = {
  getSessionToken: (psp) => psp.check(),
  payment: (psp) => psp.sale(pspOrder(), CARD),
  settleTransaction: (psp) => psp.capture(pspChange('2110000000001190994')),
  voidTransaction: (psp) => psp.void(pspChange('2110000000001190994')),
  refundTransaction: (psp) => psp.refund(pspChange('2110000000001190994')),
  getTransactionDetails: (psp) => psp.lookUp(pspOrder(), { paymentId: null }, null),
} as const satisfies Record<string, Ask>

const CHANGE = [
  'merchantId',
  'merchantSiteId',
  'clientRequestId',
  'clientUniqueId',
  'amount',
  'currency',
  'relatedTransactionId',
  'timeStamp',
]

/** As its own libraries for Java (nuvei-server-java @ fcbbe0e) and PHP have them, for the fields that are sent; that of details is juspay's. */
const SEQUENCES: Readonly<Record<keyof typeof ASKS, readonly string[]>> = {
  getSessionToken: ['merchantId', 'merchantSiteId', 'clientRequestId', 'timeStamp'],
  payment: ['merchantId', 'merchantSiteId', 'clientRequestId', 'amount', 'currency', 'timeStamp'],
  settleTransaction: CHANGE,
  voidTransaction: CHANGE,
  refundTransaction: CHANGE,
  getTransactionDetails: ['merchantId', 'merchantSiteId', 'clientUniqueId', 'timeStamp'],
}

for (const name of Object.keys(ASKS) as (keyof typeof ASKS)[])
  test(`${name} goes to its page under the checksum of its fields in their sequence`, async () => {
    const { url, body } = await sent(ASKS[name])
    assert.equal(url, `https://ppp-test.nuvei.com/ppp/api/v1/${name}.do`)
    const fields = SEQUENCES[name].map((field) => body[field])
    assert.ok(fields.every((field) => typeof field === 'string' && field !== ''))
    assert.equal(body.checksum, digestOf(...(fields as string[]), SECRET))
    assert.match(String(body.timeStamp), /^20\d{12}$/)
  })

test('the sequence of the checksum that two implementations agree on is ours', { skip }, () => {
  interface Vector {
    readonly id: string
    readonly secret: string
    readonly fields: readonly string[]
    readonly actual: string
  }
  const text = readFileSync(join(FOLDER as string, '..', 'psp-vectors.json'), 'utf8')
  const ours = (JSON.parse(text) as { vectors: readonly Vector[] }).vectors.filter(({ id }) => id.startsWith('nuvei.'))
  assert.ok(ours.length > 0)
  for (const { secret, fields, actual, id } of ours) {
    assert.equal(digestOf(...fields, secret), actual, id)
    assert.notEqual(digestOf(...fields.toReversed(), secret), actual)
  }
})

test('a sale is by mail order, under our reference twice, for the card once', async () => {
  const { body } = await sent(ASKS.payment)
  const { checksum, timeStamp, ...rest } = body
  assert.ok(checksum && timeStamp)
  assert.deepEqual(rest, {
    ...IDS,
    sessionToken: SESSION.sessionToken,
    clientRequestId: pspOrder().idempotencyKey,
    clientUniqueId: REFERENCE,
    amount: '100.01',
    currency: 'EUR',
    transactionType: 'Sale',
    isMoto: '1',
    paymentOption: {
      card: {
        cardNumber: CARD.number,
        cardHolderName: CARD.holder,
        expirationMonth: '03',
        expirationYear: '2030',
        CVV: CARD.code,
      },
    },
    deviceDetails: { ipAddress: '127.0.0.1' },
    billingAddress: { firstName: 'Alice', lastName: 'Martin', email: 'alice@example.org', country: 'FR' },
    productId: REFERENCE,
    customData: 'ORDER-100',
    urlDetails: { notificationUrl: 'https://pay.example/callbacks/psps/pac_1' },
  })
})

test('an authorisation is one; yen are whole; whoever has no name or mailbox is the cardholder', async () => {
  const customer = { email: null, name: null }
  const order = pspOrder({ currency: 'JPY', amountMinor: 5_000n, customer, orderReference: null })
  const { body } = await sent((psp) => psp.authorise(order, CARD))
  assert.deepEqual([body.transactionType, body.amount, body.customData], ['Auth', '5000', undefined])
  assert.deepEqual(body.billingAddress, { firstName: CARD.holder, lastName: CARD.holder, country: 'FR' })
})

test('a change names its payment and itself; a void is of all', async () => {
  const { body } = await sent(ASKS.refundTransaction)
  const { reference } = pspChange('')
  assert.deepEqual([body.clientRequestId, body.clientUniqueId, body.amount], [reference, reference, '40.00'])
  assert.equal((await sent(ASKS.voidTransaction)).body.amount, '100.01')
})

test('a payment whose number is known is looked up by that', async () => {
  const { body } = await sent((psp) => psp.lookUp(pspOrder(), { paymentId: '2110000000001190994' }, null))
  const { transactionId, clientUniqueId, timeStamp } = body
  assert.deepEqual([transactionId, clientUniqueId], ['2110000000001190994', undefined])
  assert.equal(body.checksum, digestOf('7777777', '38', '2110000000001190994', String(timeStamp), SECRET))
})

test('a session that is not given leaves nothing paid; wrong credentials are rejected before a card is sent', async () => {
  const sale = async (answers: Parameters<typeof wiredPsp>[2]) => {
    const { psp, sent } = await wiredPsp(nuvei, SETTINGS, answers)
    const answer = await psp.sale(pspOrder(), CARD)
    assert.ok(sent.every(({ body }) => !String(body).includes(CARD.number)))
    return answer
  }
  assert.equal((await sale({})).kind, 'not_sent')
  const refused = { ...IDS, status: 'ERROR', errCode: 1001, reason: 'Invalid checksum' }
  const answer = await sale({ answers: [{ body: refused }] })
  assert.deepEqual(answer, { kind: 'rejected', reason: 'credentials', detail: 'error_1001' })
})

interface Probe {
  readonly flows: Readonly<Record<string, Readonly<Record<string, { readonly sample?: { readonly body: string } }>>>>
}

test('its fields are those that another implementation sends', { skip }, async () => {
  const { flows } = JSON.parse(readFileSync(join(FOLDER as string, 'probe', 'nuvei.json'), 'utf8')) as Probe
  const probed = (flow: string, kind = 'default') =>
    Object.keys(JSON.parse(flows[flow]?.[kind]?.sample?.body ?? '{}') as Body).sort()
  const ours = async (name: keyof typeof ASKS) => Object.keys((await sent(ASKS[name])).body).sort()
  assert.deepEqual(await ours('settleTransaction'), probed('capture'))
  assert.deepEqual(await ours('voidTransaction'), probed('void'))
  assert.deepEqual(await ours('refundTransaction'), probed('refund'))
  assert.deepEqual(await ours('getSessionToken'), probed('create_server_session_authentication_token'))
  const details = await ours('getTransactionDetails')
  assert.deepEqual(
    details,
    probed('get').filter((name) => name !== 'transactionId'),
  )
  const payment = await ours('payment')
  assert.deepEqual(
    probed('authorize', 'Card').filter((name) => !payment.includes(name)),
    [],
  )
})
