import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Frame, Page } from 'playwright-core'
import { until } from './until.ts'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface AxeViolation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** A refused form (422), one too late (409), an ended session (410) and what is not built (501) are pages all the same. */
const ALLOWED = /^Failed to load resource: .*\b(409|410|422|501)\b/

export interface WatchedPage {
  /** Fails with everything the browser complained about: errors of script, CSP violations, missing files. */
  assertQuiet(): void
}

export function watchPage(page: Page): WatchedPage {
  const complaints: string[] = []
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || /Content Security Policy/i.test(message.text())
    if (isBad && !ALLOWED.test(message.text())) complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { assertQuiet: () => assert.deepEqual(complaints, []) }
}

/**
 * Nothing axe knows to be wrong, in the page and in its frames, and nothing wider than the window. Where script is
 * off axe cannot run (its timers never fire): only the width is looked at.
 */
export async function assertGoodPage(page: Page, hasScript = true): Promise<void> {
  const found: string[] = []
  for (const frame of hasScript ? page.frames() : []) {
    if (!(await isLocked(frame))) found.push(...(await axeFindings(frame)))
  }
  assert.deepEqual(found, [], `axe on ${await page.title()}`)
  const tooWide = await page.evaluate<string[]>(`(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const wide = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > width + 1)
    return wide.map((each) => each.outerHTML.slice(0, 120)).concat('scrollWidth ' + document.documentElement.scrollWidth)
  })()`)
  assert.deepEqual(tooWide, [], `overflow on ${await page.title()}`)
}

/** A frame that may run nothing runs no axe either. */
async function isLocked(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return false
  const rights = await (await frame.frameElement()).getAttribute('sandbox')
  return rights !== null && !rights.includes('allow-scripts')
}

/** Undefined where the page went on meanwhile: one that waits for a bank does. */
async function runAxe(frame: Frame): Promise<{ violations: AxeViolation[] } | undefined> {
  try {
    await frame.evaluate(axeSource)
    return await frame.evaluate(`axe.run(document, { iframes: false, resultTypes: ['violations'] })`)
  } catch (error) {
    if (error instanceof Error && /context was destroyed/.test(error.message)) return undefined
    throw error
  }
}

/** Through the debugger, so that the page's own content security policy stays as it is. */
async function axeFindings(frame: Frame): Promise<string[]> {
  const { violations } = await until('the page stays as long as it is looked at', () => runAxe(frame))
  return violations.map(
    ({ id, impact, nodes }) =>
      `${id} (${impact}): ${nodes
        .map((node) => node.html)
        .join(' | ')
        .slice(0, 400)}`,
  )
}
