import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserName } from './browser-name.ts'

const said = (userAgent: string) => browserName(userAgent, (browser, system) => `${browser} on ${system}`)

test('a browser is called as people call it, with what it runs on', () => {
  const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  assert.equal(said(`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/141.0.0.0 Safari/537.36`), 'Chrome on Linux')
  assert.equal(
    said(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`),
    'Edge on Windows',
  )
  assert.equal(
    said(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile Safari/604.1',
    ),
    'Safari on iPhone',
  )
  assert.equal(said('Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0'), 'Firefox on Android')
  assert.equal(said('Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:144.0) Firefox/144.0'), 'Firefox on macOS')
})

test('what is no browser is shown by its own words', () => {
  assert.equal(said('curl/8.5.0'), 'curl/8.5.0')
  assert.equal(said('Firefox'), 'Firefox')
})
