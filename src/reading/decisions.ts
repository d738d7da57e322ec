import { type KeptDecision, listDecisions } from '../audit/index.ts'
import type { Connection } from '../db/database.ts'
import type { Scope } from '../shared/scope.ts'
import { type Page, type PageWish, pagedByNumber, readPage } from './page.ts'

/** What was decided by hand, newest first; of one purchase, or of all. Throws invalid `invalid_cursor`. */
export function readDecisions(
  connection: Connection,
  scope: Scope,
  { purchaseId }: { readonly purchaseId: string | undefined },
  wish: PageWish,
): Promise<Page<KeptDecision>> {
  return readPage(
    pagedByNumber('decisions', (place) => listDecisions(connection, scope, { purchaseId, ...place })),
    wish,
  )
}
