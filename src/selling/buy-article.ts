import { articleStanding, findSoldArticle, lockArticle } from '../articles/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { requireMerchant } from '../merchants/index.ts'
import type { Purchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import { addMs, HOUR_MS } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import type { Language } from '../texts/language.ts'
import { createPurchase } from './create-purchase.ts'

/** Where there are only so many, whoever does not pay gives the place back after so long: enough to find a card, or a friend. */
const PLACE_HELD_MS = 2 * HOUR_MS

interface ArticleLeader {
  readonly name: string
  readonly email: string
  readonly language: Language
}

/**
 * One of an article, for somebody who has opened its page. The article is locked and its sales are counted here: two who press at
 * once for the last one are not both sold it. Throws `article_not_found`, conflict `article_not_on_sale`, `merchant_not_found`, and
 * as `createPurchase`.
 */
export async function buyArticle(
  tx: Transaction,
  call: Call,
  { articleId, merchantId, leader }: { articleId: string; merchantId: string; leader: ArticleLeader },
): Promise<Purchase> {
  const now = call.businessClock.now()
  const isThere = await lockArticle(tx, SYSTEM, articleId)
  const article = isThere && (await findSoldArticle(tx, SYSTEM, articleId, now))
  if (!article) refuse('article_not_found')
  const standing = articleStanding(article, article.takenCount, now)
  if (standing !== 'on_sale') refuse('article_not_on_sale', { why: standing })
  if (!article.merchantIds.includes(merchantId)) refuse('merchant_not_found', { why: 'not_yours' })
  const merchant = await requireMerchant(tx, call.scope, merchantId)
  const { name, description, amountMinor, currency, salesMax } = article
  const { email, language } = leader
  const [firstName = '', ...rest] = leader.name.split(' ')
  const { purchase } = await createPurchase(tx, call, merchant, {
    ...{ reference: null, title: name, description, amountMinor, currency, language, products: [], articleId },
    leader: { ref: null, firstName, lastName: rest.join(' ') || null, email, phoneNumber: null },
    linkEndsBy: salesMax === null ? undefined : addMs(now, PLACE_HELD_MS),
  })
  return purchase
}
