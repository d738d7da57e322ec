import { type ListedArticle, listSoldArticles } from '../articles/index.ts'
import type { Connection } from '../db/database.ts'
import type { OwnerScope } from '../shared/scope.ts'
import { isUuid, type Page, type PageWish, pagedByTime, readPage } from './page.ts'

/** What is sold again and again, with what has become of it; the newest first. `countedMax`: of each, so many purchases. Throws invalid `invalid_cursor`. */
export function readArticles(
  connection: Connection,
  scope: OwnerScope,
  { now, countedMax }: { readonly now: Date; readonly countedMax: number },
  wish: PageWish,
): Promise<Page<ListedArticle>> {
  const paged = pagedByTime<ListedArticle>(
    'articles',
    isUuid,
    ({ createdAt, id }) => ({ at: createdAt, id }),
    (place) => listSoldArticles(connection, scope, { now, countedMax, ...place }),
  )
  return readPage(paged, wish)
}
