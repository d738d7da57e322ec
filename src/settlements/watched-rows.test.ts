import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { listWatchedIssuers } from '../connections/index.ts'
import { type Connection, transaction } from '../db/database.ts'
import { countPayables } from '../payments/payable-store.ts'
import { UNDECIDED_SETTLEMENT } from './settlement.ts'

const { db } = await testDatabase()

/** The plan of what a verb asks. Tables of a test are so small that reading them whole is always cheaper: that is forbidden here. */
async function planOf(ask: (connection: Connection) => Promise<unknown>): Promise<string> {
  return transaction(db, async (tx) => {
    await tx.query('set local enable_seqscan = off')
    const plans: string[] = []
    await ask({
      async query(statement: string | { readonly text: string }, values?: readonly unknown[]) {
        const text = typeof statement === 'string' ? statement : statement.text
        const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
        plans.push(...rows.map((row) => row['QUERY PLAN']))
        return { rows: [{ count: 0 }], rowCount: 0 }
      },
    } as Connection)
    return plans.join('\n')
  })
}

test('readiness reads the undecided settlements and the refunds that are owed, and none of all the others', async () => {
  assert.match(
    await planOf((connection) => listWatchedIssuers(connection, UNDECIDED_SETTLEMENT, 0)),
    /settlements_undecided/,
  )
  assert.match(await planOf(countPayables), /operations_owed/)
})
