import type { FastifyInstance } from 'fastify'
import type { UnknownPage } from '../http/index.ts'
import { ACCESSIBILITY_PATH } from '../pages/layout.ts'
import { PRIVATE_PAGE, sendPage } from './answer.ts'
import { bareFrame } from './frame.ts'
import { languageOfVisit } from './page-language.ts'
import type { CheckoutPorts } from './ports.ts'
import { accessibilityPage, faultPage } from './views/index.ts'

/** What a browser is shown at an address that is nobody's; a program that asks for no page is answered as by the interface. */
export function unknownAddress(ports: CheckoutPorts): UnknownPage {
  return (request, reply) => {
    const view = { ...bareFrame(ports), code: 'unknown_address', offersLanguages: true } as const
    const page = faultPage(view, languageOfVisit(request))
    reply.headers(PRIVATE_PAGE).header('vary', 'accept')
    return sendPage(ports, reply.code(404), page)
  }
}

/** How far everybody can pay here, and how that is known: every page's footer leads to it. */
export async function accessibility(app: FastifyInstance, ports: CheckoutPorts): Promise<void> {
  app.get(ACCESSIBILITY_PATH, async (request, reply) => {
    const page = accessibilityPage({ ...bareFrame(ports), offersLanguages: true }, languageOfVisit(request))
    return sendPage(ports, reply.header('vary', 'accept-language'), page)
  })
}

/** Nothing here is for search engines: every page is somebody's. */
export async function robots(app: FastifyInstance): Promise<void> {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send('User-agent: *\nDisallow: /\n'),
  )
}
