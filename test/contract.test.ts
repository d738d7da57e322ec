import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { contractTypes } from '../scripts/generate-docs/contract-types.ts'

// Of the contract as it is kept: whether that is what the service says, `npm run docs -- --check` knows.

const source = await readFile(new URL('../docs/openapi.json', import.meta.url), 'utf8')

test('the contract is clean by the strictest rules of others', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // The kept contract names the demo's address; a service names its own.
    rules: { 'no-server-example.com': 'off' },
  })
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  assert.deepEqual(
    found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
    [],
  )
})

test('types made of the contract bear the names that a person would choose', async () => {
  const types = await contractTypes(JSON.parse(source))
  const operations = /export interface operations \{\n([\s\S]*)\n\}/.exec(types)?.[1] ?? ''
  const verbs = [...operations.matchAll(/^ {4}(\w+): \{$/gm)].map(([, name]) => name)
  // 34 that a shop calls, and what it is told: 24 events, three notifications.
  assert.equal(verbs.length, 34 + 24 + 3)
  const part = (name: string) => operations.split(`\n    ${name}: {`)[1]?.split('\n    };')[0] ?? ''
  assert.match(part('refundPurchase'), /"application\/json": components\["schemas"\]\["RefundRequest"\]/)
  assert.match(part('refundPurchase'), /"application\/json": components\["schemas"\]\["RefundResult"\]/)
  assert.match(part('refundPurchase'), /404: components\["responses"\]\["PurchaseNotFound"\]/)
  assert.match(part('refundPurchase'), /app_error: "amount_too_small" \| /)
  assert.match(part('listPurchases'), /state\?: components\["schemas"\]\["PurchaseState"\]/)
  assert.match(types, /^ {8}PaymentType: "SPLIT" \| "INSTALLMENT" \| "DEFERRED" \| "DOWN_PAYMENT";$/m)
  assert.match(types, /^ {12}shares: components\["schemas"\]\["Share"\]\[\];$/m)
  assert.match(part('paymentProcessed'), /"application\/json": components\["schemas"\]\["WebhookEvent"\]/)
  assert.doesNotMatch(types, /def-\d|schema\d/i)
})
