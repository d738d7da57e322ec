import { listSoldArticles, type SoldArticle } from '../articles/index.ts'
import type { Connection } from '../db/database.ts'
import type { OwnerScope } from '../shared/scope.ts'
import { isUuid, type Page, type PageWish, pagedByTime, readPage } from './page.ts'

/** What is sold again and again, with what has become of it; the newest first. Throws invalid `invalid_cursor`. */
export function readArticles(
  connection: Connection,
  scope: OwnerScope,
  now: Date,
  wish: PageWish,
): Promise<Page<SoldArticle>> {
  const paged = pagedByTime<SoldArticle>(
    'articles',
    isUuid,
    ({ createdAt, id }) => ({ at: createdAt, id }),
    (place) => listSoldArticles(connection, scope, { now, ...place }),
  )
  return readPage(paged, wish)
}
