import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frameAddress } from './frame-address.ts'

const terms = { opening: 'Abc-_123', shopOrigin: 'https://shop.test:8443' }

test('the frame’s address carries the settings, the opening and the shop’s origin', () => {
  const { url, posted } = frameAddress('https://pay.test', [['title', 'Crêpes & <cidre>']], terms)
  assert.deepEqual(posted, [])
  assert.deepEqual(Object.fromEntries(new URL(url).searchParams), {
    title: 'Crêpes & <cidre>',
    embedded: '1',
    opening: 'Abc-_123',
    shop_origin: 'https://shop.test:8443',
  })
  assert.ok(url.startsWith('https://pay.test/purchase?'))
})

test('what no address holds is posted, and the page is asked to show only', () => {
  const fields = [['signature', 'x'.repeat(6000)]] as const
  const { url, posted } = frameAddress('https://pay.test', fields, terms)
  assert.equal(posted, fields)
  assert.deepEqual(Object.fromEntries(new URL(url).searchParams), {
    embedded: '1',
    opening: 'Abc-_123',
    shop_origin: 'https://shop.test:8443',
    show: '1',
  })
})
