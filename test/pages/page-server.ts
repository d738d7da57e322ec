import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import fastify from 'fastify'
import { backOffice } from '../../src/back-office/index.ts'
import { contentSecurityPolicy } from '../../src/checkout/answer.ts'
import { ASSETS } from '../../src/checkout/frame.ts'
import { sendPageCompressed } from '../../src/http/index.ts'
import type { Language } from '../../src/texts/language.ts'
import type { PageState } from './page-state.ts'
import { BRAND_COLOUR, frame, PICTURES } from './parts.ts'

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" width="220" height="40"><rect width="220" height="40" fill="teal"/></svg>'

/**
 * The pages with the product's own policy and files, and nothing behind them: whatever a page sends or asks is
 * answered with nothing. `acquirerOrigin`: the one foreign origin that may be framed.
 */
export async function servePages(states: readonly PageState[], acquirerOrigin: string): Promise<string> {
  const app = fastify({ forceCloseConnections: true })
  await app.register(backOffice, { frame: () => frame, sandboxUrl: acquirerOrigin })
  for (const { path, type, content } of Object.values(ASSETS)) {
    app.get(path, async (_request, reply) => reply.type(type).send(content))
  }
  for (const path of [PICTURES.basket, PICTURES.logo]) {
    app.get(path, async (_request, reply) => reply.type('image/svg+xml').send(square))
  }
  app.all('/pay/token*', async (_request, reply) => reply.code(204).send())
  app.get<{ Params: { language: Language; index: string } }>('/states/:language/:index', async (request, reply) => {
    const shown = states[Number(request.params.index)] as PageState
    const page = shown.render(request.params.language)
    reply
      .header(
        'content-security-policy',
        contentSecurityPolicy([{ presentation: 'framed', pageOrigin: acquirerOrigin }], {
          merchant: { brandColour: BRAND_COLOUR },
        }),
      )
      .type('text/html; charset=utf-8')
    // "Asking your bank" asks at once; here it is looked at instead.
    return sendPageCompressed(reply, page.replace(' data-send-once', ''))
  })
  await app.listen({ port: 0, host: 'localhost' })
  after(() => app.close())
  return `http://localhost:${(app.server.address() as AddressInfo).port}`
}
