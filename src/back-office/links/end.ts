import { transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { consequences } from '../../pages/office/blocks.ts'
import { moneyText } from '../../pages/office/figures.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { readPaymentLink } from '../../reading/index.ts'
import { expireLinkNow } from '../../selling/index.ts'
import { languages } from '../../texts/languages.ts'
import { requireFound } from '../require-found.ts'
import { staffPage } from '../staff-page.ts'
import { LINKS_PATH, linkPath, requireLinkId } from './link-parts.ts'

/** Asks before a link is ended: nobody can use it again. */
export const endLink = staffPage({
  path: `${LINKS_PATH}/:link/end`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support'],
  statementsMax: 5,
  async view(connection, { scope, params, reader, formToken }) {
    const { purchase } = requireFound(await readPaymentLink(connection, scope, requireLinkId(params)))
    const { title: all, end } = languages[reader.language].links
    const title = end.title(`${purchase.title}, ${moneyText(purchase, reader)}`)
    const path = linkPath(purchase.id)
    return {
      title,
      body: html`${head(reader, {
        title,
        above: [
          { href: LINKS_PATH, label: all },
          { href: path, label: purchase.title },
        ],
      })}
${postForm({
  formToken,
  fields: consequences([
    { shape: 'ended', text: end.link },
    { shape: 'dot', text: end.purchase },
  ]),
  ...{ verb: end.verb, stay: { href: path, label: end.stay }, isFinal: true },
})}`,
    }
  },
  async submit(db, { call, scope, params }) {
    const id = requireLinkId(params)
    requireFound(await readPaymentLink(db, scope, id))
    await transaction(db, (tx) => expireLinkNow(tx, call, id))
    return { to: linkPath(id), done: 'ended' }
  },
})
