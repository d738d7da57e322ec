import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOnRegisteredHost } from '../../src/checkout/funnel/open-request.ts'
import { checkMerchantSettings } from '../../src/merchants/check-merchant-settings.ts'
import { DEFAULT_TERMS, type Merchant } from '../../src/merchants/index.ts'
import { assertPublicUrl } from '../../src/outbound/index.ts'
import { html } from '../../src/pages/html.ts'
import { readNotificationUrl } from '../../src/selling/read-notification-url.ts'
import { readHttpUrl } from '../../src/wire/web-url.ts'

const SITE = 'https://shop.example'
const merchant: Omit<Merchant, 'id'> = {
  ...DEFAULT_TERMS,
  companyId: 'somebody',
  name: 'Voiles',
  countryCode: 'FR',
  siteUrl: SITE,
  furtherSiteUrls: [],
  logoUrl: null,
  brandColour: null,
  paymentType: 'SPLIT',
  settlement: 'TRANSFER',
  potDeadlineHours: 72,
  linkLifetimeDays: 30,
}

/** Every reader of an address that somebody gives us: a browser's way, a target of ours, a merchant's settings. */
const READERS: Record<string, (url: string) => unknown> = {
  'redirect, cancel, callback and picture': (url) => readHttpUrl(url, 'redirectUrl'),
  'notification of an order': (url) => readNotificationUrl(url, 'paymentNotificationUrl', 'public'),
  'webhook and notification defaults': (url) => assertPublicUrl(url, 'public'),
  'unsigned, on the shop’s own host': (url) => assert.ok(isOnRegisteredHost(url, SITE)),
  'a merchant’s site': (siteUrl) => checkMerchantSettings({ ...merchant, siteUrl }, 'public'),
  'a merchant’s logo': (logoUrl) => checkMerchantSettings({ ...merchant, logoUrl }, 'public'),
}

for (const [name, read] of Object.entries(READERS)) {
  test(`an address with invisible characters, or with a user before its host, is refused: ${name}`, () => {
    read(`${SITE}/a?b=c`)
    const invisible = ['\u202e', '\u2067', '\u200b', '\u200f', '\ufeff', '\t', ' ', '\\']
    for (const url of [
      `https://a:b@shop.example/`,
      `https://a@shop.example/`,
      ...invisible.map((one) => `${SITE}/${one}x`),
    ]) {
      assert.throws(() => read(url), JSON.stringify(url))
    }
  })
}

test('a name that turns its line around or hides letters is shown without that', () => {
  const name = 'Bob\u202e \u2066x\u200b'
  assert.equal(html`<p title="${name}">${name}</p>`.toString(), '<p title="Bob x">Bob x</p>')
})
