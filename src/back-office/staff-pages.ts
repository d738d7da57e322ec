import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeFault, limitRequests, sendPageCompressed, serveAssets, toDomainError } from '../http/index.ts'
import type { DoorPage } from './doors/door-page.ts'
import { doorAddress } from './doors/next-of.ts'
import { showDoor, submitDoor } from './doors/serve-door.ts'
import { formsOf, signForms } from './form-token.ts'
import { languageOf } from './language-of.ts'
import { officeDocument, PASSKEY_SCRIPT, POLICY, SCRIPT, STYLESHEET, sectionsOf } from './office-shell.ts'
import type { StaffPorts } from './ports.ts'
import { refusalOf, refusalPage, StaffRefusal } from './refusal-page.ts'
import { type Audience, DOORS } from './roles.ts'
import { showPage } from './show-page.ts'
import type { StaffPage } from './staff-page.ts'
import { submitPage } from './submit-page.ts'
import { takeFiles } from './take-files.ts'

interface Terms extends StaffPorts {
  readonly pages: readonly StaffPage[]
  readonly doors: readonly DoorPage[]
}

const send = (reply: FastifyReply, html: string) => sendPageCompressed(reply.type('text/html; charset=utf-8'), html)

/** Every page of merchants' people and of the operator, and their doors: what is not among them is not served. */
export async function staffPages(app: FastifyInstance, { pages, doors, ...ports }: Terms): Promise<void> {
  await app.register(cookie)
  await app.register(formbody)
  // Only forms are read here: a JSON body is somebody else's.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  serveAssets(app, [STYLESHEET, SCRIPT, PASSKEY_SCRIPT])
  await app.register(async (own) => {
    limitRequests(own, ports.limits, 'staff_pages')
    own.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', POLICY).header('referrer-policy', 'same-origin')
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
    })
    for (const page of pages) {
      await own.register(async (one) => {
        sayRefusals(one, page.audience, { pages, ports })
        const served = { page, pages, ports, send }
        one.get(page.path, (request, reply) => showPage(served, request, reply))
        if (page.formBytesMax) takeFiles(one, served, page.formBytesMax)
        if (page.submit) one.post(page.path, (request, reply) => submitPage(served, request, reply))
      })
    }
    for (const page of doors) {
      await own.register(async (one) => {
        sayRefusals(one, page.door, { pages: [], ports })
        one.get(page.path, (request, reply) => showDoor({ page, ports, send }, request, reply))
        one.post(page.path, (request, reply) => submitDoor({ page, ports, send }, request, reply))
      })
    }
    for (const audience of Object.keys(DOORS) as Audience[]) {
      leadIn(own, audience, { pages, ports })
      await own.register(async (one) => {
        sayRefusals(one, audience, { pages, ports })
        one.get(`${DOORS[audience]}/*`, async () => {
          throw new StaffRefusal(404, 'unknown')
        })
      })
    }
  })
}

function sayRefusals(
  app: FastifyInstance,
  audience: Audience,
  { pages, ports }: { readonly pages: readonly StaffPage[]; readonly ports: StaffPorts },
): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = error instanceof StaffRefusal ? error : refusalOf(toDomainError(error))
    if (refusal.status === 500) request.log.error({ fault: describeFault(error) }, 'unexpected error')
    const language = languageOf(request)
    // Whoever is refused for who they are keeps the rail that leads elsewhere; whose database is away has none.
    const knows = refusal.status < 500 && pages.length > 0
    const visitor = knows ? await ports.findVisitor(request, audience).catch(() => undefined) : undefined
    const address = { path: request.url.split('?')[0] as string, query: {} }
    const formToken = visitor && signForms(ports.linkKeys, formsOf(visitor), address.path)
    const content = refusalPage(refusal, { audience, language, requestId: request.id })
    return send(
      reply.code(refusal.status),
      officeDocument({ audience, visitor, formToken, language, address, pages }, content),
    )
  })
}

/** An audience without a page at its own address begins with the first section of whoever comes. */
function leadIn(
  app: FastifyInstance,
  audience: Audience,
  { pages, ports }: { readonly pages: readonly StaffPage[]; readonly ports: StaffPorts },
): void {
  const path = DOORS[audience]
  if (pages.some((page) => page.path === path)) return
  app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
    const visitor = await ports.findVisitor(request, audience)
    const [first] = visitor ? sectionsOf(pages, visitor, languageOf(request), path) : []
    return reply.redirect(first?.href ?? doorAddress(audience, 'sign-in', path), 303)
  })
}
