import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayShowCard, showsCard } from './shows-card.ts'

const card = { number: '4929123456780121', code: '305' }
const { number } = card
const base64 = (text: string) => Buffer.from(text).toString('base64')
const hex = (text: string) => Buffer.from(text).toString('hex')
const percent = (text: string) => hex(text).replace(/../g, '%$&')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
/** RFC 4648, its padding left out. */
function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{1,5}/g) ?? []
  return fives.map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

const SHOWN: Readonly<Record<string, unknown>> = {
  plain: { label: number },
  'in a sentence': { rawCode: `card ${number}: refused` },
  'grouped by spaces': { label: '4929 1234 5678 0121' },
  'grouped unevenly, by anything': { label: '49-2912/34567801.21' },
  'a digit a line': { label: [...number].join('\n') },
  'as an amount': { payment: { refundedMinor: BigInt(number) } },
  'as a moment': { payment: { createdAt: new Date(Number(number)) } },
  backwards: { label: [...number].reverse().join('') },
  'in full-width digits': { label: number.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))) },
  'in percent signs': { label: percent(number) },
  'in percent signs twice': { label: percent(percent(number)) },
  'in character references': { label: number.replace(/\d/g, (digit) => `&#${48 + Number(digit)};`) },
  'in escapes': { label: number.replace(/\d/g, (digit) => `\\u003${digit}`) },
  'in base64': { label: base64(number) },
  'in base64, after something': { label: `tok_${base64(`1;${number};x`)}` },
  'in base64 for addresses': { label: Buffer.from(`??>${number}`).toString('base64url') },
  'in base64 of hex': { label: base64(hex(number)) },
  'in base64 of UTF-16': { label: utf16(number).toString('base64') },
  'in base64 of UTF-16, the higher byte first': { label: utf16(number).swap16().toString('base64') },
  'in hex': { label: `a${hex(number)}` },
  'in hex of UTF-16': { label: utf16(number).toString('hex') },
  'in base32': { label: base32(number) },
  'in base32, small letters, after something': { label: `tok_${base32(`1;${number};x`).toLowerCase()}` },
  'in base32 of hex': { label: base32(hex(number)) },
  'to the base of 2': { label: BigInt(number).toString(2) },
  'to the base of 8': { label: `0${BigInt(number).toString(8)}` },
  'to the base of 16': { label: BigInt(number).toString(16).toUpperCase() },
  'to the base of 32': { label: BigInt(number).toString(32) },
  'to the base of 36': { label: BigInt(number).toString(36) },
  'in two fields': { label: '49291234', payment: { uid: 'a', extra: { rest: '56780121' } } },
  'in two fields, the end first': { label: '56780121', payment: { uid: 'x1', extra: { rest: '49291234' } } },
  'in four fields': { a: '4929', b: { c: 'no 5678' }, d: ['0121', 'at 1234'] },
  'its code, in its field': { extra: { cvv: '305' } },
  'its code, in a text that names it': { rawCode: '{"security_code":"305"}' },
  'its code, in an element that names it': { rawCode: '<CVC2>305</CVC2>' },
}

const NOT_SHOWN: Readonly<Record<string, unknown>> = {
  'first six and last four': { extra: { card_number: '492912XXXXXX0121' } },
  'first eight and last four': { extra: { card_number: '49291234****0121', bin: '49291234', last4: '0121' } },
  'three digits that happen to be its code': { label: '305', rawCode: 'code_305', payment: { amountMinor: 305n } },
  'the result of checking its code': { extra: { cvv_result: '305', cvc_check: '305' } },
  'another number': { paymentId: '4929123456780136' },
}

for (const [how, said] of Object.entries(SHOWN))
  test(`a card is seen ${how}`, () => {
    assert.ok(showsCard(said, card))
  })

for (const [how, said] of Object.entries(NOT_SHOWN))
  test(`a card is not seen in ${how}`, () => {
    assert.ok(!showsCard(said, card))
  })

test('the ends of a card of few different digits are not all of it', () => {
  const said = { bin: '41111111', first6: '411111', last4: '1111', masked: '411111******1111' }
  assert.ok(!showsCard(said, { number: '4111111111111111', code: '123' }))
})

test('whoever knows no card suspects what has as many digits and their check digit, and nothing that it said itself', () => {
  const suspicionOf = (label: string, known?: object) => mayShowCard({ label }, known)
  assert.equal(suspicionOf(number), 'likely')
  assert.equal(suspicionOf(`a ${base64('4929 1234 5678 0121')}`), 'likely')
  for (const written of [utf16(number).toString('base64'), base32(number)])
    assert.equal(suspicionOf(written), 'likely', written)
  for (const base of [2, 8, 16, 32, 36])
    assert.equal(suspicionOf(`id ${BigInt(number).toString(base)}`), 'perhaps', String(base))
  assert.equal(suspicionOf('49291234 56780121x'), 'perhaps')
  assert.equal(suspicionOf('cvc: 305'), 'perhaps')
  assert.equal(suspicionOf(number, { order: { reference: number } }), 'no')
  const ids = [
    '4929123456780122',
    '8815658961765250',
    '492912XXXXXX0121',
    'cvc_check 305',
    '01981c2f-1234-7123-8123-123456789012',
    // To the base of 36 a number that a card might have.
    'permission',
  ]
  for (const harmless of ids) assert.equal(suspicionOf(harmless), 'no', harmless)
})
