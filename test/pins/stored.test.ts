import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { WAITS_FOR } from '../../src/jobs/waits-for.ts'
import { referenceOf } from '../../src/providers/charge/index.ts'
import { ACQUIRERS, ISSUERS, PSP_FAMILIES } from '../../src/providers/index.ts'
import { SEALED_COLUMNS } from '../../src/sealed-columns.ts'
import { idFor } from '../../src/shared/ids.ts'
import { SUBSCRIBERS } from '../../src/subscribers.ts'
import { assertNamesPinned } from './keep.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PURPOSE = '0193b7a0-1111-7000-8000-000000000001'

test('what keys have sealed is bound to the rows that it was bound to before', () => {
  const bound = SEALED_COLUMNS.map(({ table, column, key, encoding, contextOf }) => {
    const names = Object.keys(key)
    return {
      column: `${table}.${column}`,
      key: names,
      encoding,
      context: contextOf(...names.map((name) => `<${name}>`)),
    }
  })
  assertNamesPinned('stored/sealed.json', bound)
})

test('keys and references follow from their purposes as they did before', () => {
  const references = PSP_FAMILIES.map(({ name, traits: { reference } }) => [
    name,
    [1, 2].map((time) => referenceOf(reference, PURPOSE, time)),
  ])
  const ids = [idFor('capture of a hold'), idFor('capture of a hold', [{ id: idFor('capture of a hold') }])]
  assertNamesPinned('stored/keys.json', { ids, references: Object.fromEntries(references) })
})

test('what rows, settings and shops call a provider stays its name', () => {
  const names = {
    acquirers: ACQUIRERS.map(({ name, credentials }) => ({ name, settings: credentials.map((one) => one.name) })),
    issuers: ISSUERS.map(({ name, credentials }) => ({ name, settings: credentials.map((one) => one.name) })),
    psps: PSP_FAMILIES.map(({ name, brands, credentials }) => ({
      name,
      brands: brands.map(({ id }) => id),
      settings: credentials.map((one) => one.name),
    })),
  }
  assertNamesPinned('stored/providers.json', names)
})

test('subscribers, jobs, commands, cookies, metrics and the purposes of keys keep their names', () => {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { scripts: Record<string, string> }
  const found = (pattern: RegExp) => {
    const files = globSync('src/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'))
    const texts = files.map((path) => readFileSync(`${ROOT}${path}`, 'utf8'))
    return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))].sort()
  }
  const names = {
    subscribers: Object.keys(SUBSCRIBERS).sort(),
    jobs: Object.keys(WAITS_FOR).sort(),
    commands: Object.keys(scripts).sort(),
    cookiesAndMetrics: found(/'(whipround_[a-z_]+)'/g),
    purposes: found(/idFor(?:Link)?\(\s*`([^`]+)`/g).map((purpose) => purpose.replaceAll(/\$\{[^}]*\}/g, '…')),
  }
  assertNamesPinned('stored/names.json', names)
})
