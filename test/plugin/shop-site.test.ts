import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shopSite } from './shop-site.ts'

test('a browser with a window, which asks every site for its icon, finds no fault to tell in the shop’s console', async () => {
  const { url } = await shopSite()
  assert.equal((await fetch(`${url}/favicon.ico`)).status, 204)
})
