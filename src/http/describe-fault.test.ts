import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { describeFault } from './describe-fault.ts'

const { db } = await testDatabase()

test('a database error is told with its code, table and constraint, never with the values of the row', async () => {
  const insert = `insert into staff (id, company_id, email, password_hash) values
    ('0199a000-0000-7000-8000-000000000001', '0199a000-0000-7000-8000-000000000002', 'alice@example.test', 'planted')`
  const error = await db.query(insert).catch((reason: unknown) => reason)
  const text = JSON.stringify(describeFault(new Error('wrapped', { cause: error })))
  assert.match(text, /"code":"23503","table":"staff","constraint":"staff_company_id_fkey"/)
  assert.doesNotMatch(text, /alice@example|planted|0199a000-0000-7000-8000-000000000002/)
})

test('what hides in further properties of an error stays there, and what is no error is told as text', () => {
  assert.doesNotMatch(
    JSON.stringify(describeFault(Object.assign(new TypeError('Invalid URL'), { input: 'p:w@' }))),
    /p:w@/,
  )
  assert.match(JSON.stringify(describeFault('words')), /"message":"words"/)
})
