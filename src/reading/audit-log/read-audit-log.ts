import { type Connection, type Database, readInBatches } from '../../db/database.ts'
import type { Scope } from '../../shared/scope.ts'
import { isRowNumber, type Page, type PageWish, pagedByTime, readPage } from '../page.ts'
import {
  type AuditEntry,
  type AuditFilter,
  countAuditEntries,
  exportedAuditEntries,
  listAuditEntries,
} from './audit-log-store.ts'

const SOURCES = ['act', 'event'] as const

/** `act.17`: events and acts are counted apart. */
const idOf = ({ source, id }: Pick<AuditEntry, 'source' | 'id'>) => `${source}.${id}`

function isEntryId(text: string): boolean {
  const [source, id = '', ...rest] = text.split('.')
  return rest.length === 0 && SOURCES.some((known) => known === source) && isRowNumber(id)
}

/** What people did and what happened to purchases, newest first. Throws invalid `invalid_cursor`. */
export function readAuditLog(
  connection: Connection,
  scope: Scope,
  filter: AuditFilter,
  wish: PageWish,
): Promise<Page<AuditEntry>> {
  const paged = pagedByTime<AuditEntry>(
    'audit',
    isEntryId,
    (entry) => ({ at: entry.at, id: idOf(entry) }),
    ({ after, limit }) => {
      const [source, id] = after?.id.split('.') ?? []
      const place = after && { at: after.at, source: source as AuditEntry['source'], id: BigInt(id as string) }
      return listAuditEntries(connection, scope, filter, { after: place, limit })
    },
  )
  return readPage(paged, wish)
}

/** Whether there are more than so many. */
export async function isAuditLonger(
  connection: Connection,
  scope: Scope,
  filter: AuditFilter,
  than: number,
): Promise<boolean> {
  return (await countAuditEntries(connection, scope, filter, than + 1)) > than
}

/** All of it from one snapshot, newest first, some at a time. */
export function readWholeAuditLog(
  db: Database,
  scope: Scope,
  filter: AuditFilter,
): AsyncIterable<readonly AuditEntry[]> {
  const [text, values] = exportedAuditEntries(scope, filter)
  return readInBatches<AuditEntry>(db, text, values)
}
