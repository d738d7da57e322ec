import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { SEALED_COLUMNS } from '../../src/sealed-columns.ts'
import { isTest, sourceFiles } from '../architecture/source-files.ts'
import { testDatabase } from '../support/database.ts'

// The role of docs/threat-model.md, against what the service says to its database.

const document = readFileSync(new URL('../../docs/threat-model.md', import.meta.url), 'utf8')
const statements = sourceFiles('src/**/*-store.ts')
  .filter(({ path }) => !isTest(path))
  .flatMap(({ literals }) => literals.map(({ text }) => text.replace(/\s+/g, ' ')))

/** Tables named by `grant <right> on …` in the document. */
function granted(right: string): string[] {
  const list = new RegExp(`^grant ${right} on (.*?) to whipround_service;`, 'm').exec(document)?.[1]
  assert.ok(list, `grant ${right}`)
  return list.split(', ').sort()
}

function namedAfter(verb: string): string[] {
  const found = statements.flatMap((text) => [...text.matchAll(new RegExp(`\\b${verb} ([a-z_]+)\\b`, 'g'))])
  return [...new Set(found.map(([, table]) => table as string))].sort()
}

test('the service deletes from the tables whose deletion is granted, and from no other', () => {
  assert.deepEqual(namedAfter('delete from'), granted('delete'))
})

test('the service changes no table that is only read and appended to', () => {
  const changed = new Set([...namedAfter('update'), ...namedAfter('delete from')])
  const deleted = new Set(granted('delete'))
  for (const table of granted('select, insert').filter((name) => !deleted.has(name)))
    assert.ok(!changed.has(table), table)
})

test('whatever is sealed may be changed by the role: else a rotation of keys would end half-way', () => {
  const changed = new Set(granted('select, insert, update'))
  assert.deepEqual(
    SEALED_COLUMNS.map(({ table }) => table).filter((table) => !changed.has(table)),
    [],
  )
})

test('stores change rows only: no statement of theirs changes a table, a role or a setting', () => {
  const structural = /\b(create|alter|drop|truncate|grant|revoke|copy|set role|set session|security definer)\b [a-z]/i
  for (const text of statements) assert.doesNotMatch(text, structural)
})

test('every table of the database is in the role’s list, so that a new one is thought about', async () => {
  const { db } = await testDatabase()
  const { rows } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const listed = new Set(['select', 'select, insert', 'select, insert, update'].flatMap(granted))
  assert.deepEqual(rows.map(({ name }) => name).sort(), [...listed].sort())
})

test('no table on which money hangs can be emptied, on its own or by a cascade', async () => {
  const { db } = await testDatabase()
  const swept = new Set(granted('delete'))
  const append = granted('select, insert').filter((table) => !swept.has(table))
  for (const table of [...append, 'events', 'purchases', 'shares', 'attempts', 'operations', 'unwindings']) {
    await assert.rejects(db.query(`truncate ${table} cascade`), /is append-only/, table)
  }
  await assert.rejects(db.query('truncate companies, merchants, clients cascade'), /is append-only/)
})

test('a journal says when it was booked, by the database’s clock, beside the time it counts from', async () => {
  const { db } = await testDatabase()
  const { rows } = await db.query(
    `select is_nullable, column_default from information_schema.columns
      where table_name = 'journals' and column_name = 'booked_at'`,
  )
  assert.deepEqual(rows, [{ is_nullable: 'YES', column_default: 'clock_timestamp()' }])
  const unbooked = `insert into journals (purchase_id, kind, cause_id, currency, occurred_at, booked_at)
    values (gen_random_uuid(), 'capture', gen_random_uuid(), 'EUR', now(), null)`
  await assert.rejects(db.query(unbooked), /journals_booked/)
})

test('the ledger refuses changes even from a role that owns it', async () => {
  const { db } = await testDatabase()
  for (const statement of ['update postings set line = line', 'delete from journals']) {
    await assert.rejects(db.query(statement), /append-only/)
  }
})
