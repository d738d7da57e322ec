import { after } from 'node:test'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { findChromium } from './chromium.ts'
import { PATIENCE_MS } from './until.ts'

/** Nothing but the pages under test: no traffic of the browser's own, no GPU, no HTTP/3 past our ports. */
const FLAGS = [
  '--disable-gpu',
  // What stands in for one draws in the browser's own process: a start and a second of CPU less per browser.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let shared: Promise<Browser> | undefined

/** One browser per test file, closed when the file ends. Call it at the top of the file. */
export function openBrowser(): Promise<Browser> {
  shared ??= launch()
  return shared
}

async function launch(): Promise<Browser> {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('browser tests need Chromium: install it, or set CHROMIUM_PATH')
  // Chromium's own sandbox refuses root and most containers; the pages are ours.
  const browser = await chromium.launch({ executablePath, args: FLAGS, chromiumSandbox: false })
  after(() => {
    shared = undefined
    return browser.close()
  })
  return browser
}

export type Visitor = Pick<BrowserContextOptions, 'locale' | 'viewport' | 'javaScriptEnabled' | 'colorScheme'>

/** One person's browser: own cookies, closed with the file. A French desktop with JavaScript unless said otherwise. */
export async function openVisitor(visitor: Visitor = {}): Promise<BrowserContext> {
  const browser = await openBrowser()
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 800 }, ...visitor })
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}
