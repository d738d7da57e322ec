import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import fastify from 'fastify'
import type { Frame, Page } from 'playwright-core'
import { plugin } from '../../src/plugin/index.ts'
import { HOUR_MS } from '../../src/shared/clocks.ts'
import { until } from '../support/until.ts'
import { shopSite } from './shop-site.ts'

/** A page of ours that says only what the test tells it to; silent from the start where the basket's title is `silent`. */
const pageOf = (
  title: string | null,
) => `<!doctype html><html lang="en" data-silent="${title === 'silent'}"><head><title>Frame</title></head><body><main><h1>Payment</h1><button>Pay</button></main><script>
  const { searchParams } = new URL(location.href)
  window.say = (name, payload, opening = searchParams.get('opening')) =>
    parent.postMessage({ name, opening, payload }, searchParams.get('shop_origin'))
  window.heard = []
  addEventListener('message', ({ origin, data }) => heard.push([origin, data]))
  if (document.documentElement.dataset.silent === 'false') say('PLEDG_READY')
</script></body></html>`

/**
 * The plugin as it is served, and behind it a page that the test speaks through. With a shop on another site. `asked`: with
 * what was posted, as if all had stood in the address.
 */
export async function scriptedService() {
  const app = fastify({ forceCloseConnections: true })
  const asked: URL[] = []
  const methods: string[] = []
  await app.register(plugin)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, String(body)),
  )
  app.all('/purchase', async (request, reply) => {
    const meant = new URL(request.url, 'http://localhost')
    for (const [name, value] of new URLSearchParams(request.body as string | undefined))
      meant.searchParams.append(name, value)
    asked.push(meant)
    methods.push(request.method)
    return reply.type('text/html; charset=utf-8').send(pageOf(meant.searchParams.get('title')))
  })
  /** A page of ours that is none of an opening: what a bank's would be. */
  app.get('/elsewhere', async (_request, reply) => reply.type('text/html').send('<title>Bank</title><p>Bank'))
  await app.listen({ port: 0, host: 'localhost' })
  after(() => app.close())
  const url = `http://localhost:${(app.server.address() as AddressInfo).port}`
  const shop = await shopSite()
  shop.sells(url)
  return { url, shop, asked: asked as readonly URL[], methods: methods as readonly string[] }
}

/** The newest frame of ours in the shop's page, once it has spoken. */
export function frameOf(page: Page, serviceUrl: string): Promise<Frame> {
  return until('the payment page is framed', async () => {
    const frames = page.frames().filter((frame) => frame.url().startsWith(`${serviceUrl}/purchase`))
    const frame = frames.at(-1)
    return frame && (await frame.evaluate('typeof say').catch(() => '')) === 'function' ? frame : undefined
  })
}

/** The clock of a visitor's pages stands from now on: it goes as far as a test says, however long the machine takes meanwhile. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + HOUR_MS)
}

export function say(frame: Frame, name: string, payload?: object): Promise<unknown> {
  return frame.evaluate(`say(${JSON.stringify(name)}, ${JSON.stringify(payload)})`)
}
