import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import adyenLibrary from '@adyen/api-library'
import { REFERENCE } from '../../../../test/support/psp-wire.ts'
import { charge as adyen } from './index.ts'

const SECRET = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056'
const SETTINGS = { 'merchant-account': 'ShopECOM', 'signature-secret': SECRET }

const ITEM = {
  amount: { currency: 'EUR', value: 10_001 },
  eventCode: 'AUTHORISATION',
  eventDate: '2026-11-22T10:00:01+01:00',
  merchantAccountCode: 'ShopECOM',
  merchantReference: REFERENCE,
  originalReference: '',
  pspReference: 'NC6HT9CRT65ZGN82',
  reason: '033899:1111:03/2030',
  success: 'true',
}
type Item = Omit<typeof ITEM, 'amount'> & { amount: { currency: string; value: number } }

/** By the official library. */
function signed(changes: Partial<Item> = {}, key = SECRET) {
  const item = { ...ITEM, ...changes }
  const hmacSignature = new adyenLibrary.hmacValidator().calculateHmac(item as never, key)
  return { ...item, additionalData: { hmacSignature } }
}

function heard(items: readonly object[], { live = 'false', settings = SETTINGS as Record<string, string> } = {}) {
  const notificationItems = items.map((item) => ({ NotificationRequestItem: item }))
  const body = Buffer.from(JSON.stringify({ live, notificationItems }))
  return adyen.parseCallback(settings, 'test', { headers: {}, query: '', body })
}

const CHARGE = {
  paymentId: ITEM.pspReference,
  uid: null,
  reference: REFERENCE,
  status: 'completed',
  label: 'AUTHORISATION',
  amountMinor: 10_001n,
  currency: 'EUR',
  refundedMinor: 0n,
  createdAt: new Date('2026-11-22T09:00:01Z'),
  isTest: null,
  extra: {},
}

test('a signed authorisation is the verdict of its sale', () => {
  assert.deepEqual(heard([signed()]), {
    kind: 'authentic',
    facts: [{ reference: REFERENCE, paymentId: ITEM.pspReference, payment: CHARGE }],
    acknowledgement: '[accepted]',
  })
})

test('what each event says of the payment', () => {
  const of = (eventCode: string, success: string) => {
    const changes = eventCode === 'AUTHORISATION' ? {} : { pspReference: 'Z1', originalReference: ITEM.pspReference }
    const said = heard([signed({ ...changes, eventCode, success })])
    const [fact] = said.kind === 'authentic' ? said.facts : []
    assert.equal(fact?.paymentId ?? ITEM.pspReference, ITEM.pspReference)
    return fact && (fact.payment?.status ?? null)
  }
  assert.equal(of('AUTHORISATION', 'false'), 'failed')
  assert.equal(of('CAPTURE', 'true'), 'completed')
  assert.equal(of('CAPTURE_FAILED', 'true'), 'failed')
  assert.equal(of('CANCELLATION', 'true'), 'voided')
  // Not cancelled: look it up.
  assert.equal(of('CANCELLATION', 'false'), null)
  assert.equal(of('TECHNICAL_CANCEL', 'true'), 'voided')
  assert.equal(of('EXPIRE', 'true'), 'voided')
  // The card's issuer tells of money that went back.
  assert.equal(of('REFUND', 'true'), undefined)
  assert.equal(of('REPORT_AVAILABLE', 'true'), undefined)
})

test('one item that is not signed with the key makes all of them forged', () => {
  const forgeries: readonly object[] = [
    ITEM,
    signed({}, SECRET.replace('4', '5')),
    { ...signed(), success: 'false' },
    { ...signed(), amount: { currency: 'EUR', value: 1 } },
    { ...signed(), merchantReference: 'other' },
  ]
  for (const forgery of forgeries) assert.deepEqual(heard([signed(), forgery]), { kind: 'forged' })
  assert.deepEqual(heard([signed()], { settings: { 'merchant-account': 'ShopECOM' } }), { kind: 'forged' })
})

test('what is of another account, the other mode or ambiguous is acknowledged and says nothing', () => {
  const nothing = { kind: 'authentic', facts: [], acknowledgement: '[accepted]' }
  assert.deepEqual(heard([signed({ merchantAccountCode: 'Other' })]), nothing)
  assert.deepEqual(heard([signed()], { live: 'true' }), nothing)
  assert.deepEqual(heard([signed({ merchantReference: `${REFERENCE}:1` })]), nothing)
  assert.deepEqual(heard([signed({ amount: { currency: 'ZZZ', value: 1 } })]), nothing)
})

test('what is no batch is malformed', () => {
  for (const text of ['', '{}', '[]', '{"live":"false","notificationItems":[]}', '{"live":"false","live":"true"}']) {
    const call = { headers: {}, query: '', body: Buffer.from(text) }
    assert.deepEqual(adyen.parseCallback(SETTINGS, 'test', call), { kind: 'malformed' }, text)
  }
})

const folder = process.env.PSP_CONTRACTS_DIR
const skip = folder ? false : 'PSP_CONTRACTS_DIR is not set'

test('the vector of the official library', { skip }, () => {
  const file = JSON.parse(readFileSync(join(folder as string, '..', 'psp-vectors.json'), 'utf8')) as {
    vectors: { id: string; secret: string; fields: string[]; expected: string }[]
  }
  const vector = file.vectors.find(({ id }) => id === 'adyen.webhook.hmac.1')
  assert.ok(vector)
  const [pspReference, originalReference, merchantAccountCode, merchantReference, value, currency, eventCode, success] =
    vector.fields
  const item = { pspReference, originalReference, merchantAccountCode, merchantReference, eventCode, success }
  const notified = (hmacSignature: string) =>
    heard([{ ...item, amount: { value: Number(value), currency }, additionalData: { hmacSignature } }], {
      settings: { 'merchant-account': 'merchantAccount', 'signature-secret': vector.secret },
    })
  assert.equal(notified(vector.expected).kind, 'authentic')
  assert.equal(notified(vector.expected.replace('Z', 'Y')).kind, 'forged')
})

test('the published examples are read', { skip }, () => {
  const text = readFileSync(join(folder as string, 'adyen', 'Webhooks-v1.json'), 'utf8')
  const { examples } = (JSON.parse(text) as { components: { examples: Record<string, { value: object }> } }).components
  for (const name of ['AUTHORISATION-authorisation', 'CANCELLATION-cancellation', 'CAPTURE-capture', 'EXPIRE-expire']) {
    const example = examples[`post-${name}`]
    assert.ok(example, name)
    const call = { headers: {}, query: '', body: Buffer.from(JSON.stringify(example.value)) }
    // Understood, and signed with the key of nobody.
    assert.deepEqual(adyen.parseCallback(SETTINGS, 'test', call), { kind: 'forged' }, name)
  }
})
