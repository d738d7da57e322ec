import { qrCodeSvg } from '../pages/parts/qr-code.ts'
import { readPaymentLink } from '../reading/index.ts'
import { publicId } from '../shared/ids.ts'
import { ARTICLES_PATH, requireOwnArticle, salesUrl } from './articles/paths.ts'
import { LINKS_PATH, requireLinkId } from './links/link-parts.ts'
import { requireFound } from './require-found.ts'
import { staffPage } from './staff-page.ts'

/** The code to scan as a file, for paper. */
export const linkCode = staffPage({
  path: `${LINKS_PATH}/:link/code.svg`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 5,
  async view(connection, { scope, params, ports }) {
    const { purchase } = requireFound(await readPaymentLink(connection, scope, requireLinkId(params)))
    const url = ports.links.paymentUrl(purchase.id, purchase.linkVersion)
    return { fileName: `${publicId('pur', purchase.id)}.svg`, type: 'image/svg+xml', body: qrCodeSvg(url) }
  },
})

/** The code to scan as a file, for posters. */
export const articleCode = staffPage({
  path: `${ARTICLES_PATH}/:article/code.svg`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 1,
  async view(connection, visit) {
    const { id } = await requireOwnArticle(connection, visit)
    return {
      fileName: `${publicId('art', id)}.svg`,
      type: 'image/svg+xml',
      body: qrCodeSvg(salesUrl(visit.ports.baseUrl, id)),
    }
  },
})
