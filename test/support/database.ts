import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { closeDatabase, type Database, openDatabase } from '../../src/db/database.ts'
import { sharedServerUrl } from './shared-server.ts'
import { databaseUrl, dropDatabase, migratedTemplate, onServer } from './template-database.ts'

export interface TestDatabase {
  readonly db: Database
  readonly url: string
}

/** The server of this run; of a file that is run by itself, one that such runs share. */
export async function testServerUrl(): Promise<string> {
  return process.env.TEST_DATABASE_URL ?? (await sharedServerUrl())
}

/**
 * An empty, migrated database of the test file's own, dropped when the file (or the enclosing suite) ends:
 * `const { db } = await testDatabase()`. A copy of a template, so it costs some 60 ms of CPU.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const serverUrl = await testServerUrl()
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = await migratedTemplate(serverUrl)
  // PostgreSQL's default way writes every page of the template to its log: six times the CPU of copying the files.
  const create = `create database ${name} template ${template} strategy file_copy`
  await onServer(serverUrl, (client) => client.query(create))
  const url = databaseUrl(serverUrl, name)
  const db = openDatabase(url, { applicationName: name })
  after(async () => {
    await closeDatabase(db)
    await dropDatabase(serverUrl, name)
  })
  return { db, url }
}
