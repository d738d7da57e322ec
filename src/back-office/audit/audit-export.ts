import type { Connection } from '../../db/database.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { type AuditEntry, csvHead, csvLine, isAuditLonger, readWholeAuditLog } from '../../reading/index.ts'
import { ROWS_UNPROVED_MAX, SENSITIVE } from '../sensitive.ts'
import { type Download, staffPage, type Visit } from '../staff-page.ts'
import { AUDIT_FILE_COLUMNS } from './audit-columns.ts'
import { AUDIT_QUERY, type AuditQuery, auditFilterOf } from './audit-filters.ts'

/** A company's log as a file: the same filter, the same columns, the same order. */
export const companyAuditExport = staffPage({
  path: '/dashboard/audit.csv',
  audience: 'merchant',
  roles: ['owner', 'developer'],
  mayLag: true,
  statementsMax: 1,
  query: AUDIT_QUERY,
  view: (connection, visit) => auditFile(connection, visit, visit.query),
})

export const operatorAuditExport = staffPage({
  path: '/operator/audit.csv',
  audience: 'operator',
  roles: ['admin', 'support'],
  mayLag: true,
  statementsMax: 1,
  query: AUDIT_QUERY,
  view: (connection, visit) => auditFile(connection, visit, visit.query),
})

async function auditFile(
  connection: Connection,
  { scope, reader, address }: Visit<'merchant'> | Visit<'operator'>,
  query: AuditQuery,
): Promise<Download> {
  const filter = auditFilterOf(query, reader)
  const { q, ...narrowedBy } = address.query
  const days = [query.from, query.to].filter(Boolean)
  return {
    fileName: `${['audit', ...days, reader.timeZone.replaceAll('/', '-')].join('-')}.csv`,
    type: 'text/csv; charset=utf-8',
    body: (db) => linesOf(readWholeAuditLog(db, scope, filter), reader),
    narrowedBy,
    ...(q && { personal: { q } }),
    asksFor: (await isAuditLonger(connection, scope, filter, ROWS_UNPROVED_MAX)) ? SENSITIVE : undefined,
  }
}

/** The last line says how many there are: a file without it is not whole. */
async function* linesOf(batches: AsyncIterable<readonly AuditEntry[]>, reader: Pick<Reader, 'timeZone'>) {
  let count = 0
  yield csvHead(AUDIT_FILE_COLUMNS.map(({ name }) => name(reader.timeZone)))
  for await (const rows of batches) {
    count += rows.length
    yield rows.map((row) => csvLine(AUDIT_FILE_COLUMNS.map(({ cell }) => cell(row, reader)))).join('')
  }
  yield csvLine(['total', count, ...AUDIT_FILE_COLUMNS.slice(2).map(() => null)])
}
