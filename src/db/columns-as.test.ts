import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { columnsAs } from './database.ts'

interface Shown {
  readonly name: string
  readonly isShort: boolean
}

const { db } = await testDatabase()

test('a row is read under the names of its fields, from columns and from expressions', async () => {
  const shown = columnsAs<Shown>({ name: 'name', isShort: 'length(long_name) < 9' })
  assert.equal(shown, 'name, length(long_name) < 9 as "isShort"')
  const { rows } = await db.query<Shown>(
    `select ${shown} from (values ('a', 'Charlie & Co')) as shops (name, long_name)`,
  )
  assert.deepEqual(rows, [{ name: 'a', isShort: false }])
})
