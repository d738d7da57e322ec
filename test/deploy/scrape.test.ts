import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiWorld } from '../support/api-world.ts'

const world = await apiWorld({ WORKERS: 'off' })

const PURCHASES = 200
/** What a scrape may cost a core. */
const CPU_MS_MAX = 20
/** Other tests share the machine's caches and clocks: a scrape that grew with its house would need far more. */
const BUSY = 3
const ROUNDS = 15

async function scrape(): Promise<string> {
  const answer = await fetch(`${world.baseUrl}/metrics`)
  assert.equal(answer.status, 200)
  return answer.text()
}

test('a scrape of a house with two hundred purchases costs 20 ms of CPU at most, three times that beside other tests', async () => {
  const { merchantUid, accessToken } = world.alice
  for (let number = 0; number < PURCHASES; number += 1) {
    const body = { data: { title: 'A weekend', reference: `scraped-${number}`, amountCents: 10001 } }
    const answer = await world.call('POST', `/api/merchants/${merchantUid}/purchase_link`, { token: accessToken, body })
    assert.equal(answer.status, 200)
  }
  const costs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage()
    await scrape()
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1000)
  }
  const median = costs.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0
  assert.ok(median <= CPU_MS_MAX * BUSY, `${median.toFixed(1)} ms`)
})

/** Every label there is, and what bounds its values: a word of ours, of a list of ours, or of few that an operator has made. */
const BOUNDS: Readonly<Record<string, RegExp>> = {
  le: /^(\+Inf|[\d.]+)$/,
  quantile: /^[\d.]+$/,
  route_class: /^(api_v1|api|checkout|callbacks|dashboard|operator|docs|assets|other)$/,
  http_request_method: /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|_OTHER)$/,
  http_response_status_code: /^[1-5]\d\d$/,
  /** Providers that we have adapters for, and calls of their ports. */
  ...{ port: /^[a-z_]+$/, partner: /^[a-z_-]+$/, call: /^\w+$/, outcome: /^[a-z_]+$/ },
  /** Names of events, reasons, queues and troubles of ours. */
  ...{ event: /^[a-zA-Z]+$/, reason: /^[a-z_]+$/, queue: /^[a-z]+$/, what: /^[a-z_]+$/, how: /^(stuck|failing)$/ },
  ...{ trouble: /^[a-z_]+$/, channel: /^(email|sms)$/, subject: /^[a-z_]+$/, state: /^[a-z_]+$/ },
  ...{ currency: /^[A-Z]{3}$/, payment_type: /^(SPLIT|INSTALLMENT|DEFERRED|DOWN_PAYMENT)$/ },
  answered_by: /^(replica|own_write|unfit|failed)$/,
  /** The label of an account of the operator’s own, of which there are few. */
  account: /^.{1,40}$/,
  /** Of Node.js itself. */
  ...{ kind: /^[a-z]+$/, space: /^[a-z_]+$/, type: /^\w+$/, version: /^v[\d.]+$/ },
  ...{ major: /^\d+$/, minor: /^\d+$/, patch: /^\d+$/ },
}

test('every label of every metric is one that somebody has bounded, and has values within', async () => {
  for (const path of ['/pay/nobody', '/nothing/here', '/dashboard/purchases/pur_1', '/callbacks/x'])
    for (const method of ['GET', 'POST', 'PROPFIND'])
      await fetch(`${world.baseUrl}${path}`, { method, redirect: 'manual' }).catch(() => {})
  const samples = (await scrape()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const counts = new Map<string, number>()
  for (const sample of samples) {
    const name = /^\w+/.exec(sample)?.[0] ?? ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
    for (const [, label = '', value = ''] of sample.matchAll(/(\w+)="([^"]*)"/g)) {
      const bound = BOUNDS[label] ?? assert.fail(`${name} has a label that nothing bounds: ${label}`)
      assert.match(value, bound, `${name} ${label}`)
    }
  }
  // Not by two hundred purchases, nor by what strangers ask for.
  for (const [name, count] of counts) assert.ok(count <= 400, `${name}: ${count} series`)
})
