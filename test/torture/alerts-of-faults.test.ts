import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ALARMS } from '../../scripts/generate-docs/alerts/alarms.ts'
import {
  ALERTS_OF_ACQUIRER_FAULTS,
  ALERTS_OF_BANK_FAULTS,
  ALERTS_OF_FAULTS,
  ALERTS_OF_PSP_FAULTS,
  type SpokenOf,
} from './alerts-of-faults.ts'
import { BANKS } from './bank.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const ALL: Readonly<Record<string, SpokenOf>>[] = [
  ALERTS_OF_FAULTS,
  ALERTS_OF_ACQUIRER_FAULTS,
  ALERTS_OF_BANK_FAULTS,
  ALERTS_OF_PSP_FAULTS,
]

test('of each fault that befalls an acquirer somebody has said which alert or note speaks of it, or why none has to', () => {
  const planted = Object.values(BANKS).flatMap(({ faults }) => faults.flatMap(({ faults: names }) => names))
  assert.deepEqual([...new Set(planted)].sort(), Object.keys(ALERTS_OF_ACQUIRER_FAULTS).sort())
})

test('the alerts that speak of a fault are alerts that there are', () => {
  const names = new Set(ALARMS.map(({ name }) => name))
  const said = ALL.flatMap((table) => Object.values(table).flatMap((row) => ('alerts' in row ? row.alerts : [])))
  assert.ok(new Set(said).size > 8)
  for (const name of said) assert.ok(names.has(name), name)
})

test('the notes that speak of a fault are sentences of ours', () => {
  const source = globSync('src/**/*.ts', { cwd: ROOT })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(`${ROOT}${path}`, 'utf8'))
    .join('\n')
  for (const row of ALL.flatMap((table) => Object.values(table)))
    if ('note' in row && row.note !== undefined) assert.ok(source.includes(row.note), row.note)
})

test('each alert that speaks of a fault is seen to fire by what the running service tells', () => {
  const planted = globSync('test/deploy/planted-faults*.test.ts', { cwd: ROOT })
    .map((path) => readFileSync(`${ROOT}${path}`, 'utf8'))
    .join('\n')
  // `up` is Prometheus' own word for a scrape that is not answered: the service tells nothing then.
  const named = ALL.flatMap((table) => Object.values(table).flatMap((row) => ('alerts' in row ? row.alerts : [])))
  const unseen = [...new Set(named)].filter((name) => name !== 'ServiceDown' && !planted.includes(`fires('${name}'`))
  assert.deepEqual(unseen, [])
})
