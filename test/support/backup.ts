import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { closeDatabase, type Database, openDatabase } from '../../src/db/database.ts'
import { only } from '../../src/shared/assert.ts'
import { sharedServerUrl } from './shared-server.ts'
import { databaseUrl, dropDatabase, onServer } from './template-database.ts'

/** A copy of the database as it is now, and fresh databases made from it later: a dump and its restores. */
export async function backUp(live: Database): Promise<{ restore(): Promise<Database> }> {
  const serverUrl = process.env.TEST_DATABASE_URL ?? (await sharedServerUrl())
  const { rows } = await live.query<{ name: string }>('select current_database() as name')
  const backup = await copyOf(serverUrl, only(rows).name)
  after(() => dropDatabase(serverUrl, backup))
  return {
    async restore() {
      const name = await copyOf(serverUrl, backup)
      const db = openDatabase(databaseUrl(serverUrl, name), { applicationName: name })
      after(async () => {
        await closeDatabase(db)
        await dropDatabase(serverUrl, name)
      })
      return db
    },
  }
}

/** PostgreSQL copies no database somebody is connected to: the pool's idle connections are ended, and made anew. */
async function copyOf(serverUrl: string, name: string): Promise<string> {
  const copy = `test_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, async (client) => {
    await client.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
      [name],
    )
    await client.query(`create database ${copy} template ${name} strategy file_copy`)
  })
  return copy
}
