import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { messageOutbox } from '../messages/message-store.ts'
import { notificationOutbox } from '../notifications/delivery-store.ts'
import { webhookOutbox } from '../webhooks/delivery-store.ts'
import { AWAITED, WAITS_FOR } from './waits-for.ts'

const { db } = await testDatabase()
const { rows } = await db.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
const tables = rows.map(({ name }) => name)

/** What statements say in place of the tables that they write. */
const said = globSync('src/**/*-store.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\brings(?: =|:)[\s\S]*?(?=\b(?:text|const)\b)/g)].flatMap(([rings]) =>
    [...rings.matchAll(/\['(\w+)'/g)].map(([, kind]) => kind as string),
  ),
)

test('jobs wait for news that there can be: of tables, and of ends that some statement tells', () => {
  const others = AWAITED.filter((kind) => !tables.includes(kind))
  assert.deepEqual(
    others.filter((kind) => !kind.endsWith('_ended')),
    [],
  )
  assert.deepEqual(
    others.filter((kind) => !said.includes(kind)),
    [],
  )
})

test('what a statement rings for, some job waits for', () => {
  assert.deepEqual(
    said.filter((kind) => !AWAITED.includes(kind)),
    [],
  )
})

test('other processes are told of all that is delivered', () => {
  const kinds = [webhookOutbox, notificationOutbox, messageOutbox].flatMap((outbox) => outbox.kinds)
  assert.deepEqual(kinds.toSorted(), WAITS_FOR.deliveries.toSorted())
})
