import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { publicId } from '../shared/ids.ts'
import { findSoldArticle, lockArticle, setEnded } from './article-store.ts'

/**
 * It is sold no more; whoever has begun to pay may go on. Waits for a sale that is being made. Twice is success. Throws
 * `article_not_found`.
 */
export async function endArticle(tx: Transaction, call: Call, id: string): Promise<void> {
  const now = call.businessClock.now()
  const isOurs = await lockArticle(tx, call.scope, id)
  const article = isOurs && (await findSoldArticle(tx, call.scope, id, now))
  if (!article) refuse('article_not_found')
  if (!(await setEnded(tx, id, now))) return
  const { companyId, name } = article
  await recordAct(tx, call, {
    act: 'article_ended',
    subject: publicId('art', id),
    companyId,
    changes: { name: { from: name, to: null } },
  })
}
