import type { Connection } from '../db/database.ts'
import { listPeople, type Person } from '../people/index.ts'
import { isUuid, type Page, type PageWish, readPage } from './page.ts'

/** Everybody who signs in for a merchant, of all companies: for the operator alone. Throws invalid `invalid_cursor`. */
export function readPeople(
  connection: Connection,
  { email }: { readonly email?: string | undefined },
  wish: PageWish,
): Promise<Page<Person>> {
  return readPage(
    {
      list: 'people',
      isId: isUuid,
      idOf: ({ id }) => id,
      read: ({ afterId, limit }) =>
        listPeople(connection, { limit, ...(email !== undefined && { email }), ...(afterId && { belowId: afterId }) }),
    },
    wish,
  )
}
