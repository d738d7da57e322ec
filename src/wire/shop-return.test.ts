import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorAddress, fitsResult, resultAddress, shopResult, signedError, toldResult } from './shop-return.ts'

const PURCHASE = { uid: 'pur_1', reference: 'Pledg_7_1600000000', metadata: { plugin: 'woo' } }
const transaction = { created_at: '2027-03-01', error: null, id: 'tr_1', sandbox: true, status: 'completed' } as const
const ERROR = { type: 'abandonment', message: 'You left the payment' } as const

/** As PHP reads it: the last part of the query that bears the name, decoded and parsed. */
function received(address: string, name: string): Record<string, unknown> {
  return JSON.parse(new URL(address).searchParams.get(name) ?? 'null') as Record<string, unknown>
}

test('[result.transaction.*, result.purchase.*] a result says which purchase, and in back mode which transaction', () => {
  const purchase = { meta_data: { plugin: 'woo' }, reference: 'Pledg_7_1600000000', uid: 'pur_1' }
  assert.deepEqual(shopResult(PURCHASE), { purchase })
  assert.deepEqual(shopResult(PURCHASE, transaction), { transaction, purchase })
})

test('[PS17] onSuccess reads result.purchase.reference: it is there in both modes', () => {
  for (const result of [shopResult(PURCHASE), shopResult(PURCHASE, transaction)]) {
    assert.equal(result.purchase.reference, PURCHASE.reference)
  }
})

test('[SYL] transaction.status is taken if present, else the key purchase means completed, signed or not', () => {
  const read = ({ transaction, purchase }: ReturnType<typeof shopResult>) =>
    transaction ? transaction.status : purchase ? 'completed' : 'waiting'
  for (const jwt of [undefined, 'a.b.c']) {
    const address = resultAddress('https://shop.example/back', toldResult(shopResult(PURCHASE), jwt, true))
    assert.equal(read(received(address, 'pledg_result') as unknown as ReturnType<typeof shopResult>), 'completed')
  }
  assert.equal(read(shopResult(PURCHASE, transaction)), 'completed')
})

test('[WOO] progress.php needs pledg_result.transaction.status completed', () => {
  const address = resultAddress('https://shop.example/?page=progress', shopResult(PURCHASE, transaction))
  assert.equal((received(address, 'pledg_result').transaction as { status: string }).status, 'completed')
})

test('[SYL] an error of plain type abandonment is a cancellation, signed requests included', () => {
  for (const jwt of [undefined, 'a.b.c']) {
    assert.equal(received(errorAddress('https://shop.example/', ERROR, jwt), 'pledg_error').type, 'abandonment')
  }
})

test('[ORO] the message of an error is read beside its signature', () => {
  const { message, signature } = received(errorAddress('https://shop.example/', ERROR, 'a.b.c'), 'pledg_error')
  assert.deepEqual([message, signature], [ERROR.message, 'a.b.c'])
})

test('[WOO] a signature decodes to error.type and error.message', () => {
  assert.deepEqual(signedError(ERROR), { error: ERROR })
})

test('the shop’s address stays as it came: the parameter follows its query and precedes its fragment', () => {
  const value = encodeURIComponent(JSON.stringify(ERROR))
  for (const [base, joined] of [
    ['https://shop.example', 'https://shop.example?'],
    ['https://shop.example/', 'https://shop.example/?'],
    ['https://shop.example/?wc-ajax=%c3%a9', 'https://shop.example/?wc-ajax=%c3%a9&'],
    ['https://shop.example/?', 'https://shop.example/?'],
    ['https://shop.example/?a=1&', 'https://shop.example/?a=1&'],
  ] as const) {
    assert.equal(errorAddress(base, ERROR), `${joined}pledg_error=${value}`)
    assert.equal(errorAddress(`${base}#fin`, ERROR), `${joined}pledg_error=${value}#fin`)
  }
})

test('an apostrophe cannot end an attribute or a PHP string', () => {
  const address = errorAddress('https://shop.example/', { ...ERROR, message: "l'achat" })
  assert.ok(!address.includes("'"))
  assert.equal(received(address, 'pledg_error').message, "l'achat")
})

test('metadata is carried whole: an address that it would make too long belongs to an order that is refused', () => {
  const metadata = { products: 'x'.repeat(3500) }
  assert.equal(shopResult({ ...PURCHASE, metadata }).purchase.meta_data, metadata)
  assert.equal(fitsResult(metadata), true)
  assert.equal(fitsResult({ products: 'x'.repeat(3600) }), false)
})
