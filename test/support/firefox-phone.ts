import assert from 'node:assert/strict'
import { after } from 'node:test'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { findFirefox } from './firefox.ts'
import { PATIENCE_MS } from './until.ts'

const PHONE = { width: 390, height: 844 }

/** As everybody has it: a frame's cookies are those of the site around it. The driver would have them shared. */
const PREFERENCES = { 'network.cookie.cookieBehavior': 5 }

/** A refused form (422), one too late (409), an ended session (410) and what is not built (501) are pages all the same. */
const ALLOWED = [409, 410, 422, 501]
/** Of a page that is left while something comes: no console tells of it. */
const LEFT = 'NS_BINDING_ABORTED'

let shared: Promise<Browser> | undefined

/** One Firefox per test file, spoken to by WebDriver BiDi, closed when the file ends. Call it at the top of the file. */
export function openFirefox(): Promise<Browser> {
  shared ??= launch()
  return shared
}

/** With a profile of its own, which goes with it. */
async function launch(): Promise<Browser> {
  const executablePath = await findFirefox()
  if (!executablePath) throw new Error('these tests need Firefox: install it, or set FIREFOX_PATH')
  const browser = await puppeteer.launch({
    ...{ browser: 'firefox', protocol: 'webDriverBiDi', executablePath, headless: true },
    ...{ extraPrefsFirefox: PREFERENCES, timeout: PATIENCE_MS, protocolTimeout: PATIENCE_MS },
  })
  after(() => {
    shared = undefined
    return browser.close()
  })
  return browser
}

export interface Phone {
  readonly page: Page
  /** Everything the browser complained about: errors of script, policies, what did not come. */
  readonly complaints: readonly string[]
  /** Fails with each of them. */
  assertQuiet(): void
}

/** One person's phone, with cookies of its own. */
export async function openPhone(): Promise<Phone> {
  const context = await (await openFirefox()).createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.setViewport(PHONE)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    if (reason !== LEFT) complaints.push(`${request.url()}: ${reason}`)
  })
  page.on('response', (response) => {
    const status = response.status()
    if (status >= 400 && !ALLOWED.includes(status)) complaints.push(`${response.url()}: ${status}`)
  })
  return { page, complaints, assertQuiet: () => assert.deepEqual(complaints, []) }
}
