import { type Connection, isWriting } from '../db/database.ts'
import { assert } from '../shared/assert.ts'

/** What a page is shown from: it reads, and no more often than the page said. */
export function readOnly(connection: Connection, path: string, statementsMax: number): Connection {
  let statements = 0
  return {
    query(statement, values) {
      statements += 1
      const text = typeof statement === 'string' ? statement : statement.text
      assert(statements <= statementsMax, `${path} is shown by at most ${statementsMax} statements`)
      assert(!isWriting(text), `${path} only reads when it is shown`)
      return connection.query(statement, values)
    },
  }
}
