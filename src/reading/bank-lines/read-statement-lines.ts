import type { Connection } from '../../db/database.ts'
import { isRowNumber, type Page, type Paged, type PageWish, readPage } from '../page.ts'
import { listStatementLines, type StatementLine } from './bank-line-store.ts'

/** In the bank's order. Throws invalid `invalid_cursor`. */
export function readStatementLines(
  connection: Connection,
  statementId: string,
  wish: PageWish,
): Promise<Page<StatementLine>> {
  const paged: Paged<StatementLine> = {
    list: 'statement-lines',
    isId: isRowNumber,
    idOf: ({ number }) => String(number),
    read: ({ afterId, limit }) =>
      listStatementLines(connection, statementId, { afterNumber: Number(afterId ?? 0), limit }),
  }
  return readPage(paged, wish)
}
