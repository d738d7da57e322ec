import type { FastifyInstance } from 'fastify'
import { listDocuments, writePdf } from '../../credit-documents/index.ts'
import { parseUuid } from '../../shared/ids.ts'
import { sendPage } from '../answer.ts'
import { visitorFrame } from '../frame.ts'
import { PageError } from '../page-error.ts'
import type { CheckoutPorts } from '../ports.ts'
import { creditDocumentsPage } from '../views/index.ts'
import { identifyVisitor } from '../visitor.ts'
import { mayRead } from './read-steps.ts'

/** `/pay/<token>/documents`: what its borrower was given of a credit, as it was shown; each as a file, for as long as it is kept. */
export function registerCreditDocuments(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get('/:token/documents', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    if (visitor.role !== 'leader') throw new PageError(404, 'unknown_link')
    const { basePath, purchase, scope, language } = visitor
    const kept = (await listDocuments(ports.db, scope, purchase.id)).filter((each) => mayRead(ports, visitor, each))
    // Of an accepted credit what was agreed to, with the forms before it; a contract that was drawn up and left alone is nothing any more.
    const documents = kept.filter(
      ({ document, kind, acceptedAt }) =>
        document !== null && (kind === 'form' || acceptedAt !== null || purchase.acceptedAt === null),
    )
    const page = creditDocumentsPage({ ...visitorFrame(ports, visitor), basePath, documents }, language)
    return sendPage(ports, reply, page, visitor)
  })

  app.get<{ Params: { document: string } }>('/:token/documents/:document', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const id = parseUuid(request.params.document.replace(/\.pdf$/, ''))
    const all = id ? await listDocuments(ports.db, visitor.scope, visitor.purchase.id) : []
    const kept = all.find((each) => each.id === id && mayRead(ports, visitor, each))
    if (!kept?.document) throw new PageError(404, 'unknown_link')
    return reply
      .header('content-disposition', `attachment; filename="${kept.kind}.pdf"`)
      .header('cache-control', 'no-store')
      .type('application/pdf')
      .send(Buffer.from(await writePdf(kept.document)))
  })
}
