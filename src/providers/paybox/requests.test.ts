import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder } from '../../../test/support/psp-wire.ts'
import { changeQuestion, chargeQuestion, lookUpQuestion, shopOf, toRequest } from './requests.ts'

const settings = { 'shop-id': '1999888/32', 'test-certificate': '1999888I', 'production-certificate': 'other+&=' }
const order = pspOrder({ reference: 'aB3dEf6hIj9kLm2nOp5q' })
const change = pspChange('00010166330000642475', { reference: 'zY8xWv' })
const NOW = new Date('2026-07-01T22:30:05Z')

const sent = (question: ReturnType<typeof chargeQuestion>) => {
  assert.ok(question)
  const { method, url, body } = toRequest('https://psp.example', shopOf(settings, 'test'), 1, question)
  return { at: `${method} ${url}`, fields: Object.fromEntries(new URLSearchParams(body)) }
}

test('a sale is one form, sold by mail, under a number that follows from its reference', () => {
  const { at, fields } = sent(chargeQuestion('sale', order, CARD))
  assert.equal(at, 'POST https://psp.example/PPPS.php')
  const { NUMQUESTION = '', ...rest } = fields
  assert.match(NUMQUESTION, /^\d{10}$/)
  assert.ok(Number(NUMQUESTION) >= 1 && Number(NUMQUESTION) <= 2_147_483_647)
  assert.deepEqual(rest, {
    VERSION: '00103',
    SITE: '1999888',
    RANG: '32',
    CLE: '1999888I',
    TYPE: '00003',
    DATEQ: '22112026110000',
    MONTANT: '0000010001',
    DEVISE: '978',
    REFERENCE: 'aB3dEf6hIj9kLm2nOp5q-ORDER-100',
    PORTEUR: CARD.number,
    DATEVAL: '0330',
    CVV: '737',
    ACTIVITE: '022',
  })
  assert.equal(chargeQuestion('authorise', order, CARD)?.TYPE, '00001')
  const live = toRequest('https://psp.example', shopOf(settings, 'live'), 1, chargeQuestion('sale', order, CARD)!)
  assert.equal(new URLSearchParams(live.body).get('CLE'), 'other+&=')
})

test('the same order is the same bytes, and another is another question', () => {
  const number = (reference: string) => chargeQuestion('sale', pspOrder({ reference }), CARD)?.NUMQUESTION
  assert.deepEqual(sent(chargeQuestion('sale', order, CARD)), sent(chargeQuestion('sale', order, CARD)))
  const all = Array.from({ length: 500 }, (_, index) => number(`reference${index}`))
  assert.equal(new Set(all).size, 500)
})

test('changes name both numbers of the transaction, and dates are of Paris, in summer too', () => {
  const { fields } = sent(changeQuestion('refund', change, NOW))
  const { TYPE, NUMAPPEL, NUMTRANS, MONTANT, DATEQ, REFERENCE } = fields
  assert.deepEqual(
    [TYPE, NUMAPPEL, NUMTRANS, MONTANT, DATEQ, REFERENCE],
    ['00014', '0001016633', '0000642475', '0000004000', '02072026003005', 'zY8xWv'],
  )
  assert.deepEqual(
    (['capture', 'void'] as const).map((kind) => changeQuestion(kind, change, NOW)?.TYPE),
    ['00002', '00005'],
  )
})

test('what ten digits cannot say is not sent, and no reference of the merchant breaks the form', () => {
  assert.equal(chargeQuestion('sale', pspOrder({ amountMinor: 10n ** 10n }), CARD), null)
  const odd = pspOrder({ reference: 'a1', orderReference: `É "&=\n${'9'.repeat(400)}` })
  assert.equal(chargeQuestion('sale', odd, CARD)?.REFERENCE, `a1-${'9'.repeat(247)}`)
  assert.equal(chargeQuestion('sale', pspOrder({ reference: 'a1', orderReference: null }), CARD)?.REFERENCE, 'a1')
})

const folder = process.env.PSP_CONTRACTS_DIR
const skip = folder ? false : 'PSP_CONTRACTS_DIR is not set'

test('every call has the fields that another connector was recorded to send', { skip }, () => {
  const { flows } = JSON.parse(readFileSync(join(folder ?? '', 'probe', 'paybox.json'), 'utf8')) as {
    flows: Record<string, Record<string, { sample?: { body: string } }>>
  }
  const recorded = (flow: string, variant: string) => [
    ...new URLSearchParams(flows[flow]?.[variant]?.sample?.body).entries(),
  ]
  for (const [flow, variant, question] of [
    ['authorize', 'Card', chargeQuestion('sale', order, CARD)],
    ['capture', 'default', changeQuestion('capture', change, NOW)],
    ['void', 'default', changeQuestion('void', change, NOW)],
    ['refund', 'default', changeQuestion('refund', change, NOW)],
    ['get', 'default', lookUpQuestion('00010166330000642475', 'n', NOW)],
  ] as const) {
    const ours = sent(question).fields
    const theirs = recorded(flow, variant)
    assert.ok(theirs.length > 5, flow)
    assert.deepEqual(Object.keys(ours).sort(), theirs.map(([name]) => name).sort(), flow)
    assert.equal(ours.TYPE, Object.fromEntries(theirs).TYPE, flow)
  }
})

test('the published signature of a payment page is made with a key that no call of ours bears', { skip }, () => {
  const { vectors } = JSON.parse(readFileSync(join(folder ?? '', '..', 'psp-vectors.json'), 'utf8')) as {
    vectors: { id: string; secret: string; string_to_hash: string; expected: string }[]
  }
  const ours = vectors.filter(({ id }) => id.startsWith('paybox.'))
  assert.equal(ours.length, 1)
  for (const { secret, string_to_hash: text, expected } of ours) {
    const signed = (of: string) =>
      createHmac('sha512', Buffer.from(secret, 'hex')).update(of).digest('hex').toUpperCase()
    assert.equal(signed(text), expected)
    assert.notEqual(signed(text.replace('150.0', '150.1')), expected)
  }
  assert.ok(!('PBX_HMAC' in sent(chargeQuestion('sale', order, CARD)).fields))
})
