import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALARMS } from '../../scripts/generate-docs/alerts/alarms.ts'

const RULES = new URL('../../deploy/prometheus/alerts.yaml', import.meta.url).pathname

/** So long all is as the first scrape told it. */
const BEFORE_MINUTES = 5
/** Afterwards: for a rate to have its window, beside what an alert waits for. */
const AFTER_MINUTES = 60

/** Why Prometheus cannot be asked here; false where it can. */
export function whyNoPrometheus(): string | false {
  return spawnSync('promtool', ['--version']).error !== undefined && 'no promtool on this machine (Debian: prometheus)'
}

/**
 * Whether the rule of an alert (or of any of several), as it is deployed, fires if what a scrape told goes on for an hour, and for as long as the rule
 * waits: values stay, counters grow each minute by what they grew between two scrapes.
 */
export async function fires(alert: string | readonly string[], before: string, after: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'whipround-alerts-'))
  try {
    copyFileSync(RULES, join(folder, 'alerts.yaml'))
    writeFileSync(join(folder, 'alerts.test.yaml'), testOf([alert].flat(), before, after))
    return await promtool(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a running service tells Prometheus. */
export async function scrape({ baseUrl }: { readonly baseUrl: string }): Promise<string> {
  const answer = await fetch(`${baseUrl}/metrics`)
  assert.equal(answer.status, 200)
  return answer.text()
}

/** JSON is YAML as well. */
function testOf(alerts: readonly string[], before: string, after: string): string {
  const rules = alerts.map((alert) => {
    const rule = ALARMS.find(({ name }) => name === alert)
    if (!rule) throw new Error(`there is no alert ${alert}`)
    return rule
  })
  const waits = Math.max(...rules.map(({ forMinutes }) => forMinutes))
  // Of what waits for days each minute need not be looked at; rates have windows of minutes, and wait for minutes.
  const step = waits > AFTER_MINUTES ? BEFORE_MINUTES : 1
  const minutes = BEFORE_MINUTES + AFTER_MINUTES + waits
  // What no rule speaks of would be read each minute of four days.
  const spokenOf = (series: string) => rules.some(({ expr }) => expr.includes(series.split('{')[0] ?? series))
  const expr = `count(ALERTS{alertname=~"${alerts.join('|')}",alertstate="firing"}) > bool 0`
  const expected = { expr, eval_time: `${minutes}m`, exp_samples: [{ labels: '{}', value: 1 }] }
  return JSON.stringify({
    rule_files: ['alerts.yaml'],
    evaluation_interval: `${step}m`,
    tests: [
      {
        interval: '1m',
        input_series: seriesOf(before, after, minutes).filter(({ series }) => spokenOf(series)),
        promql_expr_test: [expected],
      },
    ],
  })
}

function seriesOf(before: string, after: string, minutes: number): readonly { readonly series: string }[] {
  const counters = new Set([...after.matchAll(/^# TYPE (\S+) (?:counter|histogram)$/gm)].map(([, name]) => name))
  const isCounter = (name: string) => counters.has(name) || counters.has(name.replace(/_(?:bucket|count|sum)$/, ''))
  const earlier = samplesOf(before)
  return [...samplesOf(after)].map(([series, value]) => {
    const [name = ''] = series.split('{')
    const was = earlier.get(series)
    if (isCounter(name)) return { series, values: `${value}+${value - (was ?? 0)}x${minutes}` }
    return { series, values: `${was ?? '_'}x${BEFORE_MINUTES} ${value}x${minutes}` }
  })
}

function samplesOf(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const samples = lines.map((line) => {
    const [, series = '', value = ''] = /^(.+) (\S+)$/.exec(line) ?? []
    return [series, Number(value)] as const
  })
  return new Map(samples.filter(([, value]) => Number.isFinite(value)))
}

// Awaited, not blocked for: the service that is scraped lives in the same process.
function promtool(cwd: string): Promise<boolean> {
  return new Promise((resolve, reject) =>
    execFile('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd }, (error, stdout, stderr) => {
      const said = `${stdout}${stderr}`
      if (!error) resolve(true)
      else if (/got: nil/.test(said)) resolve(false)
      else reject(new Error(said))
    }),
  )
}
