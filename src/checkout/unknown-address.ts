import type { FastifyInstance } from 'fastify'
import type { UnknownPage } from '../http/index.ts'
import { languageAsked } from '../texts/language.ts'
import { PRIVATE_PAGE, sendPage } from './answer.ts'
import { bareFrame } from './frame.ts'
import type { CheckoutPorts } from './ports.ts'
import { faultPage } from './views/index.ts'

/** What a browser is shown at an address that is nobody's; a program that asks for no page is answered as by the interface. */
export function unknownAddress(ports: CheckoutPorts): UnknownPage {
  return (request, reply) => {
    const language = languageAsked(request.headers['accept-language'])
    const page = faultPage({ ...bareFrame(ports), code: 'unknown_address' }, language)
    reply.headers(PRIVATE_PAGE).header('vary', 'accept')
    return sendPage(ports, reply.code(404), page)
  }
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
