import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { ASSETS } from '../../src/checkout/frame.ts'
import { LANGUAGES } from '../../src/texts/language.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { friendStates } from './friend-states.ts'
import { leaderStates } from './leader-states.ts'
import { servePages } from './page-server.ts'

await openBrowser()
const baseUrl = await servePages(friendStates, 'http://127.0.0.1:9')
const first = friendStates.findIndex(({ view }) => view === 'pledgerInvitationPage')

/** As Chromium's developer tools have it: 562.5 ms there and back, 1.44 Mbit/s. */
const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const CPU_SLOWER = 4
const RUNS = 3
/** The aim is 1.2 s, met on a quiet machine; one that does ten other things takes longer. */
const PAINTED_MAX_MS = 5000

/** Of a first visit: the largest paint, and what the browser waited for before it painted at all. */
async function openOnce(): Promise<{ readonly paintedMs: number; readonly waitedFor: readonly string[] }> {
  const context = await openVisitor({ viewport: { width: 390, height: 700 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', FAST_3G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  await page.goto(`${baseUrl}/states/en/${first}`)
  const measured = await page.evaluate<{ paintedMs: number; waitedFor: string[] }>(`new Promise((resolve) => {
    new PerformanceObserver((list) => resolve({
      paintedMs: list.getEntries().at(-1).startTime,
      waitedFor: performance.getEntriesByType('resource').filter((each) => each.renderBlockingStatus === 'blocking').map(({ name }) => name),
    })).observe({ type: 'largest-contentful-paint', buffered: true })
  })`)
  await context.close()
  return measured
}

test('a friend on a phone’s network sees the page with its first answer: nothing else is asked for before it is painted', async () => {
  const runs = []
  for (let run = 0; run < RUNS; run++) runs.push(await openOnce())
  assert.deepEqual(
    runs.flatMap(({ waitedFor }) => waitedFor),
    [],
  )
  const median = runs.map(({ paintedMs }) => paintedMs).sort((a, b) => a - b)[RUNS >> 1] as number
  process.stdout.write(`# largest paint, fast 3G, a phone's CPU: ${median.toFixed(0)} ms\n`)
  assert.ok(median > FAST_3G.latency, 'nothing was slowed down')
  assert.ok(median < PAINTED_MAX_MS, `${median} ms`)
})

/** Page, style and script, without the shop's picture: what a machine's load cannot move, and the largest paint waits for. */
const VISIT_MAX_BYTES = 20_000

test('a first visit is at most 20 kB compressed, whichever page it is of', () => {
  const script = gzipSync(ASSETS.script.content).byteLength
  for (const { name, render } of [...friendStates, ...leaderStates])
    for (const language of LANGUAGES) {
      const bytes = gzipSync(render(language)).byteLength + script
      assert.ok(bytes <= VISIT_MAX_BYTES, `${name} in ${language}: ${bytes} bytes`)
    }
})
