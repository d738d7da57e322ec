import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { validateXML } from 'xmllint-wasm'
import { CARD, pspChange, pspOrder } from '../../../test/support/psp-wire.ts'
import { type Markup, tag, writeXml } from '../charge/xml.ts'
import {
  authenticate,
  batchesSince,
  type Call,
  cancel,
  capture,
  charge,
  detailsOf,
  refund,
  settledIn,
  toRequest,
  unsettled,
} from './requests.ts'

const FOLDER = process.env.PSP_CONTRACTS_DIR
const skip = FOLDER ? false : 'PSP_CONTRACTS_DIR is not set'
const SETTINGS = { username: 'apilogin', password: '0123456789abcdef' }
const ORDER = pspOrder({ reference: 'aB3dEf6hIj9kLm2nOp5q' })
const CHANGE = pspChange('60012345', {
  charge: ORDER,
  reference: 'zB3dEf6hIj9kLm2nOp5q',
  payment: { paymentId: '60012345', uid: null, extra: { account_number: 'XXXX1000' } },
})
const NOW = new Date('2026-11-22T10:00:00Z')

const CALLS: Readonly<Record<string, Call | null>> = {
  'a check': authenticate,
  'a sale': charge('authCaptureTransaction', ORDER, CARD),
  'a sale without anything optional': charge(
    'authCaptureTransaction',
    { ...ORDER, orderReference: null, customer: { email: null, name: null } },
    CARD,
  ),
  'an authorisation': charge('authOnlyTransaction', ORDER, CARD),
  'a capture': capture(CHANGE),
  'a void': cancel(CHANGE),
  'a refund': refund(CHANGE),
  'its details': detailsOf('60012345'),
  'what is not settled': unsettled(2),
  'what was settled': settledIn('17', 1),
  batches: batchesSince(new Date('2026-11-21T10:00:00Z'), NOW),
}

/** Its JSON is its XML by other means: names in the order of the schema. */
function toXml(name: string, value: unknown): Markup[] {
  if (Array.isArray(value)) return value.flatMap((item) => toXml(name, item))
  if (typeof value !== 'object' || value === null) return [tag(name, {}, String(value))]
  return [tag(name, {}, ...Object.entries(value).flatMap(([key, inner]) => toXml(key, inner)))]
}

const NAMESPACE = 'AnetApi/xml/v1/schema/AnetApiSchema.xsd'
const bodyOf = (call: Call | null) => {
  assert.ok(call)
  return toRequest({ baseUrl: 'https://apitest.authorize.net', settings: SETTINGS, timeoutMs: 1_000 }, call).body ?? ''
}
const written = (json: string) => {
  const [[method = '', said] = []] = Object.entries(JSON.parse(json) as Record<string, unknown>)
  const [root] = toXml(method, said)
  assert.ok(root)
  return writeXml({ ...root, attributes: { xmlns: NAMESPACE } })
}

async function refused(texts: readonly string[]): Promise<ReadonlySet<number>> {
  const schema = readFileSync(join(FOLDER as string, 'authorizenet', 'AnetApiSchema.xsd'), 'utf8')
  const xml = texts.map((contents, index) => ({ fileName: `${index}.xml`, contents }))
  const { errors } = await validateXML({ xml, schema: [schema] })
  return new Set(errors.flatMap(({ loc }) => (loc ? [Number.parseInt(loc.fileName, 10)] : [])))
}

test('every request is valid by the official schema, a slip in one is not', { skip }, async () => {
  const bodies = Object.values(CALLS).map(bodyOf)
  const sale = bodyOf(CALLS['a sale'] ?? null)
  const { createTransactionRequest: said } = JSON.parse(sale) as {
    createTransactionRequest: { transactionRequest: Record<string, unknown> }
  }
  const withAmountLast = () => {
    const { amount, ...rest } = said.transactionRequest
    return JSON.stringify({ createTransactionRequest: { ...said, transactionRequest: { ...rest, amount } } })
  }
  const slips = [
    withAmountLast(),
    sale.replace('"100.01"', '"100,01"'),
    sale.replaceAll(ORDER.reference, `${ORDER.reference}1`),
    sale.replace('"737"', '"73"'),
    sale.replace('transactionKey', 'key'),
  ]
  assert.deepEqual([...(await refused(bodies.map(written)))], [])
  const wrong = await refused(slips.map(written))
  assert.deepEqual([...wrong].toSorted(), [0, 1, 2, 3, 4])
})

test('a sale is guarded for eight hours, declared as mail or telephone order, and the same bytes again', () => {
  const call = charge('authCaptureTransaction', ORDER, CARD)
  assert.equal(bodyOf(call), bodyOf(charge('authCaptureTransaction', ORDER, CARD)))
  const { refId, transactionRequest: said } = (call as Call).said as {
    refId: string
    transactionRequest: Record<string, unknown>
  }
  assert.equal(refId, ORDER.reference)
  assert.equal(said.amount, '100.01')
  assert.deepEqual(said.retail, { marketType: '1' })
  assert.deepEqual(said.transactionSettings, {
    setting: [{ settingName: 'duplicateWindow', settingValue: '28800' }],
  })
})

test('a refund names the last digits of its card, and is none without them', () => {
  assert.match(bodyOf(refund(CHANGE)), /"cardNumber":"1000","expirationDate":"XXXX"/)
  assert.equal(refund({ ...CHANGE, payment: { ...CHANGE.payment, extra: {} } }), null)
})

test('batches are asked for no longer than it answers', () => {
  const { firstSettlementDate } = batchesSince(new Date('2026-01-01T00:00:00Z'), NOW).said
  assert.equal(firstSettlementDate, '2026-10-23T10:00:00Z')
})
