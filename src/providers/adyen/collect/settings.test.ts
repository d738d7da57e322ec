import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collect as adyen } from './index.ts'
import { adyenHosts } from './settings.ts'

const own = { apiUrl: null, livePrefix: null, pageOrigin: null }

test('a live account has hosts of its own, a test account those of all, a simulator one for everything', () => {
  const live = adyenHosts({ ...own, livePrefix: '1797a841fbb37ca7-AdyenDemo' })
  assert.equal(live.checkout, 'https://1797a841fbb37ca7-AdyenDemo-checkout-live.adyenpayments.com/checkout/v72')
  assert.equal(live.management, 'https://management-live.adyen.com/v3')
  assert.equal(live.reports, 'https://ca-live.adyen.com/reports/download')
  assert.equal(adyenHosts(own).reports, 'https://ca-test.adyen.com/reports/download')
  assert.equal(adyenHosts(own).checkout, 'https://checkout-test.adyen.com/v72')
  assert.deepEqual(adyenHosts({ ...own, apiUrl: 'http://127.0.0.1:9/' }), {
    checkout: 'http://127.0.0.1:9/v72',
    management: 'http://127.0.0.1:9/v3',
    reports: 'http://127.0.0.1:9/reports/download',
    pageOrigin: 'http://127.0.0.1:9',
  })
})

test('the card page is where connecting has seen it', async () => {
  const terms = { outbound: undefined as never, systemClock: undefined as never, timeoutMs: 1, apiUrl: null }
  const settings = { key: 'k', 'merchant-account': 'ShopECOM', 'page-origin': 'https://pages.example' }
  assert.equal((await adyen.open(terms, settings)).traits.pageOrigin, 'https://pages.example')
})

test('the prefix says that real money moves, and names no host but those of Adyen', () => {
  assert.equal(adyen.modeOf({ key: 'k' }), 'test')
  assert.equal(adyen.modeOf({ key: 'k', 'live-prefix': '1797a841fbb37ca7-AdyenDemo' }), 'live')
  const pattern = adyen.credentials.find(({ name }) => name === 'live-prefix')?.pattern
  for (const host of ['evil.example/', 'a-b.c', 'a-b@evil', '-b', 'a-', 'a-b#'])
    assert.equal(pattern?.test(host), false)
})
