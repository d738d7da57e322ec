import type { Connection } from '../db/database.ts'
import { type Finding, listFindings } from '../payments/index.ts'
import type { Scope } from '../shared/scope.ts'
import { isRowNumber, type Page, type PageWish, pagedByTime, readPage } from './page.ts'

/** Where our books and those of others differ, the newest first. Throws invalid `invalid_cursor`. */
export function readFindings(
  connection: Connection,
  scope: Scope,
  { states }: { readonly states: readonly Finding['state'][] },
  wish: PageWish,
): Promise<Page<Finding>> {
  return readPage(
    pagedByTime(
      'findings',
      isRowNumber,
      ({ lastSeenAt, id }) => ({ at: lastSeenAt, id: id.toString() }),
      (place) => listFindings(connection, scope, { states, ...place }),
    ),
    wish,
  )
}
