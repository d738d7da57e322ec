import { findClosing, isClosedOn, listHeads } from '../../../books/index.ts'
import { crossBorderFile, csvHead, csvLine, fecFile, journalFile, listCrossBorder } from '../../../reading/index.ts'
import { DEFAULT_TIME_ZONE, hourInZone, parseDate } from '../../../schedules/index.ts'
import { SYSTEM } from '../../../shared/scope.ts'
import { requireFound } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS } from '../operators.ts'
import { BOOKS_PATH, BOOKS_QUERY } from '../paths.ts'

/** The books of some days as a file, by its name: `journal.csv`, `fec.txt`, `heads.csv`, `cross-border.csv`. Who takes one proves who they are. */
export const booksFile = staffPage({
  path: `${BOOKS_PATH}/:file`,
  ...OPERATORS,
  mayLag: true,
  statementsMax: 1,
  query: BOOKS_QUERY,
  async view(connection, { params, query }) {
    const { from, to } = query
    const days = requireFound(from !== undefined && to !== undefined && from <= to ? { from, to } : undefined)
    const [name = '', ending = ''] = params.file.split('.')
    const common = { fileName: `books-${name}-${from}-${to}.${ending}`, narrowedBy: days, asksFor: SENSITIVE }
    if (params.file === 'journal.csv')
      return { ...common, type: 'text/csv; charset=utf-8', body: (db) => journalFile(db, days) }
    if (params.file === 'cross-border.csv') {
      const rows = await listCrossBorder(connection, SYSTEM, quartersOf(days))
      return { ...common, type: 'text/csv; charset=utf-8', body: crossBorderFile(rows).join('') }
    }
    if (params.file === 'heads.csv') {
      const heads = await listHeads(connection, days)
      const lines = heads.map(({ day, position, hash }) => csvLine([day, String(position), hash.toString('hex')]))
      const body = [csvHead(['accounting_on', 'journals', 'head']), ...lines].join('')
      return { ...common, type: 'text/csv; charset=utf-8', body }
    }
    const closing = await findClosing(connection)
    requireFound(params.file === 'fec.txt' && isClosedOn(closing, days.to) ? closing : undefined)
    return { ...common, type: 'text/plain; charset=utf-8', body: (db) => fecFile(db, days) }
  },
})

/** Payments are counted by whole quarters: those that the days touch. */
function quartersOf({ from, to }: { readonly from: string; readonly to: string }) {
  const [first, last] = [parseDate(from), parseDate(to)]
  const days = requireFound(first && last ? { first, last } : undefined)
  return {
    timeZone: DEFAULT_TIME_ZONE,
    from: hourInZone(days.first, 0),
    before: hourInZone(days.last.add({ days: 1 }), 0),
  }
}
