import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { OTHER_COLUMNS } from './other-columns.ts'
import { PERSONAL_COLUMNS } from './personal-columns.ts'

const { db } = await testDatabase()

const named = (table: string, columns: string) =>
  columns
    .split(' ')
    .filter((column) => column !== '')
    .map((column) => `${table}.${column}`)

test('of every column that can hold words it is said whose they are, and of none twice', async () => {
  const { rows } = await db.query<{ name: string }>(
    `select table_name || '.' || column_name as name
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and data_type in ('text', 'jsonb', 'json', 'bytea', 'ARRAY', 'character varying', 'inet')`,
  )
  const said = [
    ...PERSONAL_COLUMNS.flatMap(({ table, columns }) => named(table, columns)),
    ...Object.entries(OTHER_COLUMNS).flatMap(([table, columns]) => named(table, columns)),
  ]
  assert.deepEqual(said.toSorted(), rows.map(({ name }) => name).toSorted())
})

test('every column of a payer is overwritten when they are erased, follows by a trigger or ends by itself', () => {
  const statements = ['src/privacy/erase-store.ts', 'migrations/0260_erasures.sql']
    .map((path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
    .join('\n')
  const others = [
    'purchase_terms',
    'locked_values',
    'decline_counts',
    'idempotency_keys',
    'unanswered_requests',
    'form_drafts',
  ]
  const payers = PERSONAL_COLUMNS.filter(({ whose, table }) => whose === 'payer' && !others.includes(table))
  for (const { table, columns } of payers) {
    if (statements.includes(`delete from ${table} `)) continue
    const [, update = ''] = new RegExp(`update ${table}\\b([^\`;]*)`).exec(statements) ?? []
    for (const column of columns.split(' ')) assert.match(update, new RegExp(`\\b${column} = `), `${table}.${column}`)
  }
})
