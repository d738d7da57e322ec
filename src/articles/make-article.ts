import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { requireMerchant } from '../merchants/index.ts'
import { assert } from '../shared/assert.ts'
import { newId, publicId } from '../shared/ids.ts'
import type { Article } from './article.ts'
import { insertArticle } from './article-store.ts'

/** Who pays how is said by merchants of one company: each has one way. */
export type ArticleOrder = Omit<Article, 'id' | 'companyId' | 'createdAt' | 'endedAt'>

/** Something to be sold from now on. Throws `merchant_not_found`. */
export async function makeArticle(tx: Transaction, call: Call, order: ArticleOrder): Promise<string> {
  const [first, ...others] = order.merchantIds
  const { companyId } = await requireMerchant(tx, call.scope, first)
  for (const id of others) {
    const merchant = await requireMerchant(tx, call.scope, id)
    assert(merchant.companyId === companyId, 'who sells an article is of one company')
  }
  const id = newId(companyId)
  await insertArticle(tx, { ...order, id, companyId, createdAt: call.businessClock.now(), endedAt: null })
  await recordAct(tx, call, {
    act: 'article_made',
    subject: publicId('art', id),
    companyId,
    changes: { name: { from: null, to: order.name } },
  })
  return id
}
