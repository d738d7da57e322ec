import { currentContract, listDocuments, writePdf } from '../../../credit-documents/index.ts'
import { html } from '../../../pages/html.ts'
import { moment } from '../../../pages/office/figures.ts'
import { head } from '../../../pages/office/head.ts'
import { parseUuid, publicId } from '../../../shared/ids.ts'
import { requireFound, requirePublicId } from '../../require-found.ts'
import { staffPage } from '../../staff-page.ts'
import { readAbout, wayTo } from './about-purchase.ts'
import { pathOf } from './acts.ts'

const ROLES = ['owner', 'developer', 'support', 'read_only'] as const

export const creditDocumentsPath = (id: string) => `${pathOf(id)}/credit`

/** The seller's copy of a credit that was agreed to, which it keeps and shows (L. 312-49). An application that came to nothing is not its business. */
export const creditOfPurchase = staffPage({
  path: '/dashboard/purchases/:id/credit',
  audience: 'merchant',
  roles: ROLES,
  statementsMax: 8,
  async view(connection, visit) {
    const { reader, scope } = visit
    const { id, outline, words } = await readAbout(connection, visit)
    const kept = outline.purchase.acceptedAt ? currentContract(await listDocuments(connection, scope, id)) : []
    const { credit: said, purchases } = words.texts
    const rows = kept.map(
      ({ id: documentId, document, acceptedAt, sha256 }) =>
        html`<li><p>${document ? html`<a href="${creditDocumentsPath(id)}/${documentId}/document.pdf">${document.title}</a>` : said.erased}</p>
<p class="quiet">${acceptedAt && html`${said.agreed} ${moment(acceptedAt, reader)} · `}SHA-256 <code class="id break">${sha256}</code></p></li>`,
    )
    return {
      title: said.title,
      body: html`${head(reader, { title: said.title, above: wayTo(outline.purchase, purchases), text: said.text })}
${rows.length > 0 ? html`<ul class="notes">${rows}</ul>` : html`<p class="quiet">${said.none}</p>`}`,
    }
  },
})

/** One of them, as it was given. */
export const creditPaperOfPurchase = staffPage({
  path: '/dashboard/purchases/:id/credit/:document/document.pdf',
  audience: 'merchant',
  roles: ROLES,
  statementsMax: 8,
  async view(connection, visit) {
    const { scope, params } = visit
    const id = requirePublicId('pur', params.id)
    const { outline } = await readAbout(connection, visit)
    const documentId = parseUuid(params.document)
    const kept = outline.purchase.acceptedAt ? currentContract(await listDocuments(connection, scope, id)) : []
    const { kind, document } = requireFound(kept.find((each) => each.id === documentId))
    const body = await writePdf(requireFound(document ?? undefined))
    return { fileName: `${publicId('pur', id)}-${kind}.pdf`, type: 'application/pdf', body }
  },
})
