import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import fastify from 'fastify'
import type { Frame, Page } from 'playwright-core'
import { plugin } from '../../src/plugin/index.ts'
import { until } from '../support/until.ts'
import { shopSite } from './shop-site.ts'

/** A page of ours that says only what the test tells it to; silent from the start where the basket's title is `silent`. */
const PAGE = `<!doctype html><html lang="en"><head><title>Frame</title></head><body><main><h1>Payment</h1><button>Pay</button></main><script>
  const { searchParams } = new URL(location.href)
  window.say = (name, payload, opening = searchParams.get('opening')) =>
    parent.postMessage({ name, opening, payload }, searchParams.get('shop_origin'))
  window.heard = []
  addEventListener('message', ({ origin, data }) => heard.push([origin, data]))
  if (searchParams.get('title') !== 'silent') say('PLEDG_READY')
</script></body></html>`

/** The plugin as it is served, and behind it a page that the test speaks through. With a shop on another site. */
export async function scriptedService() {
  const app = fastify({ forceCloseConnections: true })
  const asked: URL[] = []
  const posted: string[] = []
  await app.register(plugin)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, String(body)),
  )
  app.all('/purchase', async (request, reply) => {
    asked.push(new URL(request.url, 'http://localhost'))
    if (request.method === 'POST') posted.push(request.body as string)
    return reply.type('text/html; charset=utf-8').send(PAGE)
  })
  /** A page of ours that is none of an opening: what a bank's would be. */
  app.get('/elsewhere', async (_request, reply) => reply.type('text/html').send('<title>Bank</title><p>Bank'))
  await app.listen({ port: 0, host: 'localhost' })
  after(() => app.close())
  const url = `http://localhost:${(app.server.address() as AddressInfo).port}`
  const shop = await shopSite()
  shop.sells(url)
  return { url, shop, asked: asked as readonly URL[], posted: posted as readonly string[] }
}

/** The newest frame of ours in the shop's page, once it has spoken. */
export function frameOf(page: Page, serviceUrl: string): Promise<Frame> {
  return until('the payment page is framed', async () => {
    const frames = page.frames().filter((frame) => frame.url().startsWith(`${serviceUrl}/purchase`))
    const frame = frames.at(-1)
    return frame && (await frame.evaluate('typeof say').catch(() => '')) === 'function' ? frame : undefined
  })
}

export function say(frame: Frame, name: string, payload?: object): Promise<unknown> {
  return frame.evaluate(`say(${JSON.stringify(name)}, ${JSON.stringify(payload)})`)
}
