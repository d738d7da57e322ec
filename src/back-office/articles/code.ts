import { qrCodeSvg } from '../../pages/parts/qr-code.ts'
import { publicId } from '../../shared/ids.ts'
import { staffPage } from '../staff-page.ts'
import { ARTICLES_PATH, requireOwnArticle, salesUrl } from './paths.ts'

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
