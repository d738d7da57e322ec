import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeFault, limitRequests, sendPageCompressed, serveAssets, toDomainError } from '../http/index.ts'
import { DEFAULT_TIME_ZONE } from '../schedules/index.ts'
import { languageOf } from './language-of.ts'
import { officeDocument, STYLESHEET } from './office-shell.ts'
import type { StaffPorts } from './ports.ts'
import { refusalOf, refusalPage, StaffRefusal } from './refusal-page.ts'
import type { StaffVisitor } from './roles.ts'
import { showPage } from './show-page.ts'
import type { Content, StaffPage } from './staff-page.ts'
import { submitPage } from './submit-page.ts'

/** Nothing but our own stylesheet and our own forms: no script, no picture, nothing inline, in nobody's frame. */
export const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Every page of merchants' people and of the operator: what is not among them is not served. */
export async function staffPages(
  app: FastifyInstance,
  { pages, ...ports }: StaffPorts & { readonly pages: readonly StaffPage[] },
): Promise<void> {
  await app.register(cookie)
  await app.register(formbody)
  // Only forms are read here: a JSON body is somebody else's.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  serveAssets(app, [STYLESHEET])
  await app.register(async (own) => {
    limitRequests(own, ports.limits, 'staff_pages')
    own.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', POLICY).header('referrer-policy', 'same-origin')
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
    })
    for (const page of pages) {
      const document = (request: FastifyRequest, content: Content, visitor?: StaffVisitor) => {
        const reader = { language: languageOf(request), timeZone: DEFAULT_TIME_ZONE }
        const address = { path: request.url.split('?')[0] as string, query: {} }
        return officeDocument({ audience: page.audience, visitor, reader, address, pages }, content)
      }
      const send = (reply: FastifyReply, html: string) =>
        sendPageCompressed(reply.type('text/html; charset=utf-8'), html)
      await own.register(async (one) => {
        one.setErrorHandler(async (error, request, reply) => {
          const refusal = error instanceof StaffRefusal ? error : refusalOf(toDomainError(error))
          if (refusal.status === 500) request.log.error({ fault: describeFault(error) }, 'unexpected error')
          const terms = { audience: page.audience, language: languageOf(request), requestId: request.id }
          // Whoever is refused for who they are keeps the rail that leads elsewhere; whose database is away has none.
          const visitor =
            refusal.status < 500 ? await ports.findVisitor(request, page.audience).catch(() => undefined) : undefined
          return send(reply.code(refusal.status), document(request, refusalPage(refusal, terms), visitor))
        })
        one.get(page.path, (request, reply) => showPage({ page, pages, ports, send }, request, reply))
        if (page.submit)
          one.post(page.path, (request, reply) => submitPage({ page, pages, ports, send }, request, reply))
      })
    }
  })
}
