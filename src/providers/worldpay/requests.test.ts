import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { validateXML } from 'xmllint-wasm'
import { CARD, pspChange, pspOrder, wiredPsp } from '../../../test/support/psp-wire.ts'
import { readXml, type XmlElement } from '../charge/xml.ts'
import { doctypeOf } from './answers.ts'
import { charge as worldpay } from './index.ts'

const FOLDER = process.env.PSP_CONTRACTS_DIR
const skip = FOLDER ? false : 'PSP_CONTRACTS_DIR is not set'
const SETTINGS = { username: 'XMLUSER', password: 'xml-password', 'merchant-account': 'WHIPROUNDMOTO' }

/** Which of them the schema refuses; without their document type, for nothing is fetched to validate. */
async function refused(texts: readonly string[]): Promise<ReadonlySet<number>> {
  const schema = readFileSync(join(FOLDER as string, 'worldpay', 'paymentService_v1.xsd'), 'utf8')
  const xml = texts.map((text, index) => ({ fileName: `${index}.xml`, contents: text.replace(/<!DOCTYPE[^>]*>/, '') }))
  const { errors } = await validateXML({ xml, schema: [schema] })
  return new Set(errors.flatMap(({ loc }) => (loc ? [Number.parseInt(loc.fileName, 10)] : [])))
}

type Ask = (psp: Awaited<ReturnType<typeof wiredPsp>>['psp']) => Promise<unknown>

async function sent(ask: Ask): Promise<string> {
  const { psp, sent } = await wiredPsp(worldpay, SETTINGS)
  await ask(psp)
  return sent[0]?.body ?? ''
}

const ASKS: Readonly<Record<string, Ask>> = {
  'a check': (psp) => psp.check(),
  'a sale': (psp) => psp.sale(pspOrder(), CARD),
  'a sale of a shopper without a mailbox': (psp) =>
    psp.sale(pspOrder({ customer: { email: null, name: null }, orderReference: null }), CARD),
  'a sale with hostile text': (psp) => psp.sale(pspOrder({ orderReference: ']]><a> & "b" é' }), CARD),
  'an authorisation': (psp) => psp.authorise(pspOrder(), CARD),
  'a capture': (psp) => psp.capture(pspChange('1')),
  'a void': (psp) => psp.void(pspChange('1')),
  'a refund': (psp) => psp.refund(pspChange('1')),
  'a look-up': (psp) => psp.lookUp(pspOrder(), { paymentId: null }, null),
}

test('each request is as the published schema has it, and each slip is caught', { skip }, async () => {
  const texts = await Promise.all(Object.values(ASKS).map(sent))
  const slips = texts.map((text) =>
    text.includes('<amount ') ? text.replace(/ exponent="\d"/, '') : text.replace('orderCode=', 'ordercode='),
  )
  assert.deepEqual(
    [...(await refused([...texts, ...slips]))].sort((a, b) => a - b),
    slips.map((_, i) => texts.length + i),
  )
})

/** Names in the sequence in which the document type has them as children. */
function sequenceOf(element: string): readonly string[] {
  const dtd = readFileSync(join(FOLDER as string, 'worldpay', 'paymentService_v1.dtd'), 'utf8')
  const model = new RegExp(`<!ELEMENT\\s+${element}\\s([^>]*)>`).exec(dtd)?.[1] ?? ''
  return [...model.matchAll(/[A-Za-z][\w-]*/g)].map(([name]) => name)
}

test('children come in the sequence of the published document type, of which the schema knows nothing', {
  skip,
}, async () => {
  const isInSequence = (element: XmlElement): boolean => {
    const places = element.children.map(({ name }) => sequenceOf(element.name).indexOf(name))
    const isAscending = places.every((place, index) => place >= 0 && place >= (places[index - 1] ?? 0))
    return isAscending && element.children.every(isInSequence)
  }
  for (const ask of Object.values(ASKS)) {
    const text = (await sent(ask)).replace(/<!DOCTYPE[^>]*>/, '')
    const root = readXml(text)
    assert.ok(root && isInSequence(root), text)
    const swapped = readXml(text.replace(/(<description>.*<\/description>)(<amount [^>]*>)/, '$2$1'))
    if (text.includes('<description>')) assert.equal(swapped && isInSequence(swapped), false)
  }
})

test('each request names the document type; in an answer of our own reader it is one of those that are dropped', async () => {
  const text = await sent((psp) => psp.sale(pspOrder(), CARD))
  assert.match(text, /^<\?xml version="1.0" encoding="UTF-8"\?>\n<!DOCTYPE paymentService PUBLIC "-\/\/Worldpay\/\//)
  assert.equal(readXml(text), null)
  assert.equal(readXml(text, doctypeOf(text))?.name, 'paymentService')
})

interface Probe {
  readonly flows: Readonly<Record<string, Readonly<Record<string, { readonly sample?: { readonly body: string } }>>>>
}

/** Names of elements, from the outside in. */
function names(text: string): readonly string[] {
  return [...text.replace(/<!DOCTYPE[^>]*>/, '').matchAll(/<([A-Za-z][\w-]*)/g)].map(([, name]) => name ?? '')
}

test('captures, voids and look-ups are those of another implementation; a sale has the same card', {
  skip,
}, async () => {
  const { flows } = JSON.parse(readFileSync(join(FOLDER as string, 'probe', 'worldpayxml.json'), 'utf8')) as Probe
  const probed = (flow: string, kind = 'default') => flows[flow]?.[kind]?.sample?.body ?? ''
  assert.deepEqual(names(await sent(ASKS['a capture']!)), names(probed('capture')))
  assert.deepEqual(names(await sent(ASKS['a void']!)), names(probed('void')))
  assert.deepEqual(names(await sent(ASKS['a look-up']!)), names(probed('get')))
  assert.deepEqual(names(await sent(ASKS['a refund']!)), names(probed('refund')))
  const card = (text: string) => names(/<CARD-SSL>.*<\/CARD-SSL>/s.exec(text)?.[0] ?? '')
  assert.deepEqual(card(await sent(ASKS['a sale']!)), card(probed('authorize', 'Card')))
})

test('a sale is captured by itself and said to be mail order, an authorisation waits', async () => {
  const sale = await sent((psp) => psp.sale(pspOrder(), CARD))
  assert.match(sale, /captureDelay="0".*<paymentDetails action="SALE">.*<dynamicInteractionType type="MOTO"\/>/s)
  const hold = await sent((psp) => psp.authorise(pspOrder(), CARD))
  assert.match(hold, /captureDelay="OFF".*<paymentDetails action="AUTHORISE">/s)
})

test('an amount is written in the minor unit with its exponent, and not at all with four decimals', async () => {
  const yen = await sent((psp) => psp.sale(pspOrder({ amountMinor: 5_000n, currency: 'JPY' }), CARD))
  assert.match(yen, /<amount value="5000" currencyCode="JPY" exponent="0"\/>/)
  const { psp, sent: nothing } = await wiredPsp(worldpay, SETTINGS)
  const clf = await psp.sale(pspOrder({ currency: 'CLF' }), CARD)
  assert.deepEqual(clf, { kind: 'rejected', reason: 'request', detail: 'amount' })
  assert.equal(nothing.length, 0)
})
