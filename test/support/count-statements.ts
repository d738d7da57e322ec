import pg from 'pg'
import type { Database } from '../../src/db/database.ts'

/** Settings around a statement are none: they leave in its packet, and read nothing. */
const IS_SETTING = /^(set|reset|begin|commit|rollback)\b/

/** How many statements this pool has been asked since. */
export function countStatements({ pool }: Database): () => number {
  const { query } = pg.Client.prototype
  const own = pool as unknown as { readonly _clients: readonly pg.Client[] }
  let count = 0
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const [said] = asked as [string | { readonly text: string }]
    const text = typeof said === 'string' ? said : said.text
    if (own._clients.includes(this) && !IS_SETTING.test(text.trim())) count += 1
    return Reflect.apply(query, this, asked)
  } as typeof query
  return () => {
    pg.Client.prototype.query = query
    return count
  }
}
