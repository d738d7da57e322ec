import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from './until.ts'

/** What the shop's page was told by its frame. */
export interface Heard {
  readonly origin: string
  readonly name: string
  readonly opening: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was told
  readonly payload: any
}

/**
 * A shop's page around a frame, hand-made, on 127.0.0.1 while we are on localhost: another site. It sizes the frame as it
 * is told and writes down what it hears.
 */
export async function framingShop() {
  const shop = createServer((request, response) => {
    const frame = new URL(request.url ?? '/', 'http://shop').searchParams.get('frame') ?? ''
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Shop</title><h1>Shop</h1><script>
heard = []
addEventListener('message', ({ origin, source, data }) => {
  if (source !== document.querySelector('iframe').contentWindow) return
  heard.push({ origin, ...data })
  if (data.name === 'PLEDG_HEIGHT') document.querySelector('iframe').style.height = data.payload.height + 'px'
})
</script>
<iframe title="Payment" style="width:100%;border:0" src="${frame.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe></html>`)
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  after(() => shop.close())
  const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  return {
    origin,
    /** The page with this address in its frame. */
    around: (address: string) => `${origin}/?${new URLSearchParams({ frame: address })}`,
  }
}

export const newOpening = () => randomBytes(16).toString('base64url')

export const heardBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: Heard[] }).heard)

/** The first message of this name, once there is one. */
export function toldTo(page: Page, name: string): Promise<Heard> {
  return until(`the shop hears ${name}`, async () => (await heardBy(page)).find((heard) => heard.name === name))
}

/** The browser as it is where cookies of other sites' frames are blocked. */
export async function blockForeignCookies(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true })
}
