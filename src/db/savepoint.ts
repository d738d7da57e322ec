import type { Transaction } from './connection.ts'

/** Undoes what `work` did when it fails, and nothing before it; the error goes on. What it had noted was not so, either. */
export async function withSavepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  const noted = tx.notes.length
  await tx.query('savepoint step')
  try {
    const result = await work()
    await tx.query('release savepoint step')
    return result
  } catch (error) {
    tx.notes.length = noted
    await tx.query('rollback to savepoint step')
    await tx.query('release savepoint step')
    throw error
  }
}
