import type { Page } from 'playwright-core'

export interface PageMeasure {
  /** Bodies of document, styles and scripts as sent, without pictures; the page's own origin. */
  readonly bytes: number
  /** Cumulative layout shift since the page began, in thousandths: less is a pixel's rounding, seen on a busy machine. */
  readonly shift: number
  readonly mains: number
  readonly headings: number
  /** What a finger may not hit: outer HTML of controls lower or narrower than 44 CSS pixels. */
  readonly smallTargets: readonly string[]
}

/** WCAG 2.2 target size (enhanced), and what phones' own guidelines ask for. */
const TARGET_MIN_PX = 44

/** A checkbox is hit through its label. */
export function measurePage(page: Page, hasScript: boolean): Promise<PageMeasure> {
  return page.evaluate<PageMeasure>(`(async () => {
    const isShown = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.visually-hidden')
    const target = (each) => (/^(checkbox|radio)$/.test(each.type) ? each.closest('label') ?? each : each)
    const controls = [...document.querySelectorAll('a[href], button, summary, textarea, input:not([type="hidden"]), select')]
    const isSmall = (each) => {
      const { width, height } = target(each).getBoundingClientRect()
      return height < ${TARGET_MIN_PX} - 0.5 || width < ${TARGET_MIN_PX} - 0.5
    }
    const shifts = []
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // What was buffered is delivered in a task of its own, which a page without script never runs.
    if (${hasScript}) {
      await new Promise((resolve) => {
        const channel = new MessageChannel()
        channel.port1.onmessage = resolve
        channel.port2.postMessage(0)
      })
    }
    shifts.push(...observer.takeRecords())
    const sizes = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    return {
      bytes: sizes.filter((each) => each.initiatorType !== 'img').reduce((sum, each) => sum + each.encodedBodySize, 0),
      shift: Math.round(1000 * shifts.filter((each) => !each.hadRecentInput).reduce((sum, each) => sum + each.value, 0)),
      mains: document.querySelectorAll('main').length,
      headings: document.querySelectorAll('h1').length,
      smallTargets: controls.filter((each) => isShown(each) && isSmall(each)).map((each) => each.outerHTML.slice(0, 140)),
    }
  })()`)
}
