import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { readOnly } from './show-page.ts'

const { db } = await testDatabase()

test('a page is shown from as many statements as it said, and no more', async () => {
  const connection = readOnly(db, '/dashboard/x', 2)
  await connection.query('select 1 from companies')
  await connection.query({ name: 'companies-for-a-page', text: 'select 2 from companies' })
  assert.throws(() => connection.query('select 3 from companies'), /\/dashboard\/x is shown by at most 2 statements/)
})

test('a page that is shown changes nothing', () => {
  const connection = readOnly(db, '/dashboard/x', 2)
  assert.throws(() => connection.query('delete from companies where false'), /only reads when it is shown/)
})
