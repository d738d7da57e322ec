import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frameAddress } from './frame-address.ts'

const terms = { opening: 'Abc-_123', shopOrigin: 'https://shop.test:8443' }

const own = { embedded: '1', opening: 'Abc-_123', shop_origin: 'https://shop.test:8443' }

test('the settings are posted to an address that names the opening and the shop’s origin', () => {
  const { action, fields } = frameAddress('https://pay.test', [['title', 'Crêpes & <cidre>']], terms)
  assert.deepEqual(fields, [['title', 'Crêpes & <cidre>']])
  assert.ok(action.startsWith('https://pay.test/purchase?'))
  assert.deepEqual(Object.fromEntries(new URL(action).searchParams), own)
})

test('where no form may go there, an address says the same', () => {
  const { url } = frameAddress('https://pay.test', [['title', 'Crêpes & <cidre>']], terms)
  assert.deepEqual(Object.fromEntries(new URL(url ?? '').searchParams), { title: 'Crêpes & <cidre>', ...own })
})

test('what no address holds has none', () => {
  assert.equal(frameAddress('https://pay.test', [['signature', 'x'.repeat(6000)]], terms).url, undefined)
})
