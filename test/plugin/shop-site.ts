import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import fastify from 'fastify'
import type { Page } from 'playwright-core'

export interface ShopPage {
  /** Of the page's `<body>`; the plugin is loaded before it. */
  readonly body?: string
  /** What the shop's own script does, after the page is there. */
  readonly script: string
  /** Before the plugin. */
  readonly first?: string
  readonly head?: string
  readonly policy?: string
  /** As an old shop's page may be. */
  readonly isLatin1?: boolean
}

/** A shop on another site than the service: 127.0.0.1, while that is on localhost. Whatever is posted there is kept. */
export async function shopSite() {
  const app = fastify({ forceCloseConnections: true })
  const pages: ShopPage[] = []
  const posted: Record<string, string>[] = []
  let service = ''
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get<{ Params: { index: string } }>('/pages/:index', async ({ params }, reply) => {
    const { body = '', first = '', head = '', policy, isLatin1 = false } = pages[Number(params.index)] as ShopPage
    if (policy) reply.header('content-security-policy', policy)
    const charset = isLatin1 ? 'iso-8859-1' : 'utf-8'
    const html = `<!doctype html><html lang="en"><head><meta charset="${charset}"><title>Shop</title>
      <meta name="viewport" content="width=device-width">
      ${first}<script src="${service}/plugin/plugin.min.js"></script>${head}</head>
      <body>${body}<script src="/pages/${params.index}/shop.js"></script></body></html>`
    return reply.type(`text/html; charset=${charset}`).send(Buffer.from(html, isLatin1 ? 'latin1' : 'utf8'))
  })
  app.get<{ Params: { index: string } }>('/pages/:index/shop.js', async ({ params }, reply) =>
    reply.type('text/javascript; charset=utf-8').send(`${RECORDS}\n${pages[Number(params.index)]?.script}`),
  )
  app.post('/orders', async (request, reply) => {
    posted.push(request.body as Record<string, string>)
    return reply.type('text/html').send('<title>Thank you</title>')
  })
  // Chromium with a window asks every site for it, its headless shell none: a console is to be empty with both.
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send())
  app.get('/cancelled', async (_request, reply) => reply.type('text/html').send('<title>Cancelled</title>'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  after(() => app.close())
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    url,
    posted: posted as readonly Readonly<Record<string, string>>[],
    sells(through: string) {
      service = through
    },
    /** A page of the shop, at an address of its own. */
    at(page: ShopPage): string {
      return `${url}/pages/${pages.push(page) - 1}`
    },
  }
}

/** What the plugin called, in order; read by `callsOf`. */
const RECORDS = `
  window.calls = []
  window.records = (...names) =>
    Object.fromEntries(names.map((name) => [name, (...told) => { calls.push([name, ...told]) }]))
  window.callbacks = records('onOpen', 'onClose', 'onSuccess', 'onError', 'onCancel', 'onCheckoutFormStatusChange')
`

export function callsOf(page: Page): Promise<unknown[][]> {
  return page.evaluate('calls')
}
