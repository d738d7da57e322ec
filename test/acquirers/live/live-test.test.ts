import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../../sandbox/start-sandbox.ts'
import { newDataDir } from '../../../sandbox/test-kit.ts'
import { type LiveTerms, liveTest } from './live-test.ts'

/** A simulator of the file's own is taken for the real thing; its time is the machine's, as there. */
const KEY = 'liveTestKey'
const real = await startSandbox({ dataDir: newDataDir(), key: KEY })
after(() => real.close())
const apiUrls = { stripe: real.stripe.url, adyen: real.adyenUrl }
const STRIPE = { STRIPE_TEST_KEY: real.stripe.key }
const ADYEN = { ADYEN_TEST_KEY: KEY, ADYEN_TEST_MERCHANT_ACCOUNT: 'SandbankECOM' }

async function compared(env: LiveTerms['env']) {
  const lines: string[] = []
  const isSame = await liveTest({ env, say: (line) => lines.push(line), apiUrls })
  return { isSame, lines, outcomeOf: (asked: string) => lines.find((line) => line.startsWith(`${asked}  `)) ?? '' }
}

test('without a key it says so in one sentence, and nothing is wrong', async () => {
  const { isSame, lines } = await compared({ STRIPE_TEST_KEY: '' })
  assert.equal(isSame, true)
  assert.deepEqual(lines, [
    'acquirers are not compared with their simulators: no key (STRIPE_TEST_KEY, ADYEN_TEST_KEY)',
  ])
})

test('an acquirer that does what its simulator does differs in nothing', async () => {
  const { isSame, lines, outcomeOf } = await compared({ ...STRIPE, ...ADYEN })
  assert.equal(isSame, true, lines.join('\n'))
  const simulated = (asked: string) => outcomeOf(asked).split(/ {2,}/).slice(1)
  const twice = (outcome: string) => [outcome, outcome]
  assert.deepEqual(simulated('a page for a hold'), twice('open'))
  assert.deepEqual(simulated('a kept card, charged'), twice('approved visa 4242'))
  assert.deepEqual(simulated('a kept card that is refused'), twice('declined do_not_honour'))
  assert.deepEqual(simulated('a second capture'), twice('refused already_captured'))
  assert.deepEqual(simulated('a charge in the list'), twice('listed'))
  assert.ok(lines.includes('Stripe does what its simulator does.'))
  assert.ok(lines.includes('Adyen does what its simulator does.'))
})

test('an acquirer that does something else is told in the row, and at the end', async () => {
  const body = JSON.stringify({ operation: 'charge', fault: 'refused', times: 1 })
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' }
  assert.ok((await fetch(`${real.baseUrl}/stripe/faults`, { method: 'POST', headers, body })).ok)
  const { isSame, lines, outcomeOf } = await compared(STRIPE)
  assert.equal(isSame, false)
  assert.match(outcomeOf('a kept card, charged'), /approved visa 4242 +declined .*DIFFERS$/)
  assert.match(lines.at(-1) ?? '', /^Stripe: \d+ outcomes differ\.$/)
})

test('keys that are no test keys, or are incomplete, end it with a sentence that repeats none of them', async () => {
  const live = 'sk_live_51thisWouldMoveMoney'
  for (const env of [{ STRIPE_TEST_KEY: live }, { STRIPE_TEST_KEY: 'pk_nothing' }, { ADYEN_TEST_KEY: live }]) {
    await assert.rejects(
      compared(env),
      ({ message }: Error) => /_TEST_/.test(message) && !/MoveMoney|nothing/.test(message),
    )
  }
})
