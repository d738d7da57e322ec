import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../support/chromium.ts'
import { until } from '../support/until.ts'
import { paymentPage, realService } from './real-service.ts'

const { world, shop } = await realService()
const { uid: merchantUid } = world.credentials.merchants.DEFERRED
await world.db.query(`update merchants set accept_unsigned = true, brand_colour = '#1f6feb'`)

// In one process, so that one session of the protocol sees, and slows down, what the frame asks for.
const browser = await chromium.launch({
  executablePath: (await findChromium()) ?? assert.fail('no Chromium'),
  args: ['--disable-gpu', '--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process'],
  chromiumSandbox: false,
})
after(() => browser.close())

/** As Chromium's developer tools have it. */
const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const RUNS = 3
/** The aims are 2 s and 1 s, met on a quiet machine; one that does ten other things takes longer. */
const COLD_MAX_MS = 8000
const WARM_MAX_MS = 6000

let baskets = 0
function shopPage(): string {
  const settings = JSON.stringify({ merchantUid, amountCents: 24000, title: 'Brest', reference: `basket-${++baskets}` })
  return shop.at({
    body: '<button id="pay">Pay</button><div id="box"></div>',
    script: `const times = {}
      pay.addEventListener('click', () => { times.click = performance.now() }, true)
      new Whipround(pay, { ...${settings}, containerElement: box, ...callbacks,
        onOpen: () => { times.open = performance.now() } })`,
  })
}

interface Asked {
  readonly path: string
  readonly isCached: boolean
}

/** From the click until the form can be used: how long it took, and what went over the wire meanwhile. */
async function openOnce(page: Page, conditions?: typeof FAST_3G): Promise<{ ms: number; asked: readonly string[] }> {
  await page.goto(shopPage())
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (conditions) await session.send('Network.emulateNetworkConditions', conditions)
  const asked = new Map<string, Asked>()
  session.on('Network.requestWillBeSent', ({ requestId, request, redirectResponse }) => {
    const path = new URL(request.url).pathname
    asked.set(redirectResponse ? `${requestId} ${path}` : requestId, { path, isCached: false })
  })
  const wasCached = (requestId: string) => {
    const known = asked.get(requestId)
    if (known) asked.set(requestId, { ...known, isCached: true })
  }
  session.on('Network.requestServedFromCache', ({ requestId }) => wasCached(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) wasCached(requestId)
  })
  await page.click('#pay')
  await paymentPage(page).locator('[name="terms"]').waitFor({ timeout: 60_000 })
  await until('the form is said to be open', () => page.evaluate<boolean>('times.open > 0'))
  const ms = await page.evaluate<number>('times.open - times.click')
  await session.detach()
  return { ms, asked: [...asked.values()].filter(({ isCached }) => !isCached).map(({ path }) => path) }
}

async function visit<Outcome>(work: (page: Page, context: BrowserContext) => Promise<Outcome>): Promise<Outcome> {
  const context = await browser.newContext({ locale: 'en-GB' })
  try {
    return await work(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

test('from the click to a form that can be used one page is asked for, and then, once, its scripts', async () => {
  await visit(async (page) => {
    const [cold, warm] = [await openOnce(page), await openOnce(page)]
    const [first, ...beside] = cold.asked
    assert.equal(first, '/purchase')
    assert.deepEqual(
      beside.map((path) => path.split('/').at(-1)).sort(),
      ['framed.js', 'whipround.js'],
      String(cold.asked),
    )
    assert.deepEqual(warm.asked, ['/purchase'])
    assert.equal(page.frames().filter((frame) => /\/pay\/f[^/]+$/.test(frame.url())).length, 1)
  })
})

test('on a phone’s network the form is there soon after the click, cold and warm', async () => {
  const runs: { cold: number; warm: number }[] = []
  for (let run = 0; run < RUNS; run++)
    runs.push(
      await visit(async (page) => ({
        cold: (await openOnce(page, FAST_3G)).ms,
        warm: (await openOnce(page, FAST_3G)).ms,
      })),
    )
  const median = (of: 'cold' | 'warm') => runs.map((run) => run[of]).sort((a, b) => a - b)[RUNS >> 1] as number
  const [cold, warm] = [median('cold'), median('warm')]
  process.stdout.write(`# click to form, fast 3G: cold ${cold.toFixed(0)} ms, warm ${warm.toFixed(0)} ms\n`)
  assert.ok(warm > FAST_3G.latency, 'nothing was slowed down')
  assert.ok(cold < COLD_MAX_MS, `${cold} ms`)
  assert.ok(warm < WARM_MAX_MS, `${warm} ms`)
})
