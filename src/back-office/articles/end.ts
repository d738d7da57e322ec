import { endArticle } from '../../articles/index.ts'
import { transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { consequences } from '../../pages/office/blocks.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { languages } from '../../texts/languages.ts'
import { staffPage } from '../staff-page.ts'
import { ARTICLES_PATH, aboveArticle, articlePath, requireOwnArticle } from './paths.ts'

/** Asks before a sale is ended: its address sells nothing any more. */
export const endArticlePage = staffPage({
  path: `${ARTICLES_PATH}/:article/end`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support'],
  statementsMax: 1,
  async view(connection, visit) {
    const { reader, formToken } = visit
    const article = await requireOwnArticle(connection, visit)
    const { end } = languages[reader.language].articles
    const title = end.title(article.name)
    return {
      title,
      body: html`${head(reader, { title, above: aboveArticle(reader.language, article) })}
${postForm({
  formToken,
  fields: consequences([
    { shape: 'ended', text: end.page },
    { shape: 'waits', text: end.begun },
    { shape: 'dot', text: end.sold },
  ]),
  ...{ verb: end.verb, stay: { href: articlePath(article.id), label: end.stay }, isFinal: true },
})}`,
    }
  },
  async submit(db, visit) {
    const { id } = await requireOwnArticle(db, visit)
    await transaction(db, (tx) => endArticle(tx, visit.call, id))
    return { to: articlePath(id), done: 'ended' }
  },
})
