import { type ArticleStanding, articleStanding, findSoldArticle, type SoldArticle } from '../../articles/index.ts'
import type { Connection } from '../../db/database.ts'
import type { Mark } from '../../pages/office/mark.ts'
import { parsePublicId, publicId } from '../../shared/ids.ts'
import type { OwnerScope } from '../../shared/scope.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { LINKS_PATH } from '../links/link-parts.ts'
import { requireFound } from '../require-found.ts'

export const ARTICLES_PATH = `${LINKS_PATH}/articles`

export const articlePath = (id: string) => `${ARTICLES_PATH}/${publicId('art', id)}`

/** Where everybody buys it. */
export const salesUrl = (baseUrl: string, id: string) => new URL(`/pay/article/${publicId('art', id)}`, baseUrl).href

/** The article of an address, as `art_…`. Throws 404, also for one of others. */
export async function requireOwnArticle(
  connection: Connection,
  {
    scope,
    params,
    reader,
  }: {
    readonly scope: OwnerScope
    readonly params: { readonly article: string }
    readonly reader: { readonly now: Date }
  },
): Promise<SoldArticle> {
  const id = requireFound(parsePublicId('art', params.article))
  return requireFound(await findSoldArticle(connection, scope, id, reader.now))
}

const SHAPES = { on_sale: 'filling', sold_out: 'done', over: 'ended', ended: 'ended' } as const

export function articleMark(
  article: SoldArticle,
  now: Date,
  language: StaffLanguage,
): Mark & { readonly standing: ArticleStanding } {
  const standing = articleStanding(article, article.takenCount, now)
  return { standing, shape: SHAPES[standing], word: languages[language].articles.standings[standing] }
}

/** What stands above a page about articles, or about one. */
export function aboveArticle(language: StaffLanguage, article?: SoldArticle) {
  const { links, articles } = languages[language]
  return [
    { href: LINKS_PATH, label: links.title },
    { href: ARTICLES_PATH, label: articles.title },
    ...(article ? [{ href: articlePath(article.id), label: article.name }] : []),
  ]
}
