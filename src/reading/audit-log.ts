import { type AuditFilter, type AuditLine, listLines } from '../audit/index.ts'
import type { Connection } from '../db/database.ts'
import type { Scope } from '../shared/scope.ts'
import { type Page, type PageWish, pagedByNumber, readPage } from './page.ts'

/** What people did that is no event, newest first. Throws invalid `invalid_cursor`. */
export function readAuditLog(
  connection: Connection,
  scope: Scope,
  filter: AuditFilter,
  wish: PageWish,
): Promise<Page<AuditLine>> {
  return readPage(
    pagedByNumber('audit', (place) => listLines(connection, scope, { ...filter, ...place })),
    wish,
  )
}
