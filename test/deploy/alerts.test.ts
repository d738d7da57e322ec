import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ALARMS } from '../../scripts/generate-docs/alerts/alarms.ts'
import { slugOf } from '../../scripts/generate-docs/alerts/alerts.ts'
import { SETTINGS } from '../../src/config.ts'
import { apiWorld } from '../support/api-world.ts'
import { until } from '../support/until.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const world = await apiWorld()

const METRIC = /\b(whipround_\w+|http_server_\w+|db_client_\w+|nodejs_\w+|process_\w+)\b/g

async function scrape(): Promise<string> {
  const answer = await fetch(`${world.baseUrl}/metrics`)
  assert.equal(answer.status, 200)
  return answer.text()
}

async function metricsThere(): Promise<ReadonlySet<string>> {
  const names = [...(await scrape()).matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  return new Set(names)
}

const metricsOf = (expr: string) => [...expr.matchAll(METRIC)].map(([name]) => name)

test('every expression of an alert names metrics that the service tells', async () => {
  const there = await metricsThere()
  for (const { name, expr } of ALARMS)
    for (const metric of metricsOf(expr)) assert.ok(there.has(metric), `${name} asks for ${metric}`)
})

test('every panel of a dashboard names metrics that the service tells', async () => {
  const there = await metricsThere()
  const files = globSync('deploy/grafana/*.json', { cwd: ROOT })
  assert.ok(files.length > 0)
  for (const file of files) {
    const { panels } = JSON.parse(readFileSync(`${ROOT}${file}`, 'utf8')) as Dashboard
    for (const { title, targets = [] } of panels)
      for (const { expr } of targets)
        for (const metric of metricsOf(expr)) assert.ok(there.has(metric), `${title} asks for ${metric}`)
  }
})

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[]
}

test('every alert has a page of the runbook, and every page is of an alert or named as routine', () => {
  const pages = globSync('docs/runbook/*.md', { cwd: ROOT }).map((path) => path.replace(/^.*\/|\.md$/g, ''))
  assert.deepEqual(pages.sort(), [...ALARMS.map(slugOf), 'README', 'routine'].sort())
})

test('settings that a page speaks of are settings that there are', () => {
  const names = new Set(SETTINGS.flatMap(({ name }) => [name, `${name}_FILE`]))
  const ofOthers = /^(OTEL|NODE)_/
  for (const path of globSync('docs/runbook/*.md', { cwd: ROOT }))
    for (const [, name = ''] of readFileSync(`${ROOT}${path}`, 'utf8').matchAll(/(?:`|\$)([A-Z]+(?:_[A-Z]+)+)\b/g))
      assert.ok(names.has(name) || ofOthers.test(name), `${path}: ${name}`)
})

// Awaited, not blocked for: the service of this file lives in the same process.
test('each alert fires under what it is for, and none where nothing is, as Prometheus judges', async (context) => {
  const cwd = `${ROOT}deploy/prometheus`
  const told = await new Promise<{ readonly code?: unknown; readonly text: string }>((resolve) =>
    execFile('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd }, (error, stdout, stderr) =>
      resolve({ code: error?.code, text: `${stdout}${stderr}` }),
    ),
  )
  if (told.code === 'ENOENT') return context.skip('no promtool on this machine (Debian: prometheus)')
  assert.equal(told.code, undefined, told.text)
})

test('what is created is counted, and no label takes values of strangers', async () => {
  const before = await scrape()
  const created = (text: string) =>
    Number(/^whipround_purchases_created_total (\d+)/m.exec(text)?.[1] ?? assert.fail('nothing counts what is created'))
  const { merchantUid, accessToken } = world.alice
  const answer = await world.call('POST', `/api/merchants/${merchantUid}/purchase_link`, {
    token: accessToken,
    body: { data: { title: 'A weekend', reference: 'counted-1', amountCents: 10001 } },
  })
  assert.equal(answer.status, 200)
  const counted = await until('the purchase is counted', async () => {
    const now = created(await scrape())
    return now !== created(before) && now
  })
  assert.equal(counted, created(before) + 1)
  for (const path of ['/pay/nobody', '/dashboard/purchases/pur_1', '/nothing/here', '/api/merchants/v1/purchases/x'])
    await fetch(`${world.baseUrl}${path}`, { redirect: 'manual' })
  const classes = [...(await scrape()).matchAll(/route_class="([^"]*)"/g)].map(([, name]) => name)
  const known = ['api_v1', 'api', 'checkout', 'callbacks', 'dashboard', 'operator', 'docs', 'assets', 'other']
  assert.ok(classes.includes('checkout'))
  assert.deepEqual(
    [...new Set(classes)].filter((name) => !known.includes(name ?? '')),
    [],
  )
})
