import assert from 'node:assert/strict'
import type { ElementHandle, Frame, Page } from 'puppeteer-core'
import { CARDS, isBack } from './payer.ts'
import { until } from './until.ts'

// What somebody does on a page in Firefox, which is spoken to in other words than Chromium.

/** A page, or one in its frame. */
export type Place = Page | Frame

/** The first that is seen; waits for it. A page that goes on meanwhile is asked again. */
export function seen(place: Place, selector: string): Promise<ElementHandle> {
  return until(
    () => `${selector} is seen on ${place.url()}`,
    async () => {
      for (const found of await place.$$(selector).catch(() => []))
        if (await found.isVisible().catch(() => false)) return found as ElementHandle
      return undefined
    },
  )
}

export async function fill(place: Place, selector: string, text: string): Promise<void> {
  const field = await seen(place, selector)
  await field.evaluate((element) => (element as unknown as { select(): void }).select())
  await field.type(text)
}

/** By its key: in a frame that just gets its height a press may land beside. */
export async function press(place: Place, selector: string, key: 'Enter' | ' ' = 'Enter'): Promise<void> {
  await (await seen(place, selector)).press(key)
}

/** Presses what leads to another page, and waits for it. */
export async function follow(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), press(page, selector)])
}

export async function tick(place: Place, selector: string): Promise<void> {
  await until(`${selector} is ticked`, async () => {
    if (await isTicked(place, selector)) return true
    await press(place, selector, ' ')
    return isTicked(place, selector)
  })
}

const isTicked = (place: Place, selector: string) =>
  place.evaluate(`document.querySelector(${JSON.stringify(selector)})?.checked === true`)

/** What a frame shows, wherever its pages have led: the driver hears of a new one a moment after the page has it. */
export function frameIn(place: Place, selector: string): Promise<Frame> {
  return until(`${selector} shows a page`, async () => {
    const frame: Frame | null = await (await seen(place, selector)).contentFrame().catch(() => null)
    return frame ?? undefined
  })
}

/** How many there are, seen or not. */
export async function count(place: Place, selector: string): Promise<number> {
  return (await place.$$(selector)).length
}

export async function textIn(place: Place, selector: string): Promise<string> {
  await seen(place, selector)
  return String(await place.evaluate(`document.querySelector(${JSON.stringify(selector)}).textContent`))
}

/** Nothing is wider than the window. */
export async function assertFits(page: Page): Promise<void> {
  const sizes = '(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.documentElement)'
  const [needed, there] = (await page.evaluate(sizes)) as [number, number]
  assert.ok(needed <= there, `${await page.title()} needs ${needed} of ${there}`)
}

/** What a payer's own page leads to: the acquirer's page in its frame, its challenge if there is one. */
export async function giveCard(place: Place, number: string): Promise<void> {
  const bank = await frameIn(place, '[data-card-frame] iframe')
  await fill(bank, '#number', number)
  await fill(bank, '#expiry', '12/34')
  await fill(bank, '#code', '123')
  await fill(bank, '#name', 'Alice Martin')
  await press(bank, '.card-form button.button')
  if (number !== CARDS.challenge) return
  await fill(bank, '#otp', '123456')
  await press(bank, '.card-form button.button')
}

/** The same for a page of ours that is no frame: up to where it has led the payer back. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await giveCard(page, number)
  await until('the payer is back', async () => isBack(new URL(page.url())))
}
