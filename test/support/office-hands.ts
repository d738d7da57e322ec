import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { totpCode } from '../../src/crypto/totp.ts'
import { secretIn, stepNow } from './authenticator.ts'
import type { SandboxCaller } from './books.ts'
import { messagesFor } from './mailbox.ts'
import { until } from './until.ts'

// What somebody does on the pages of staff, in a real browser.

/** Pages whose visitor has no mouse, nor a finger. */
const byKeyboard = new WeakSet<Page>()
/** The longest form has some thirty stops, behind those of the rail. */
const TABS_MAX = 120
const HAS_RING = `(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none')(getComputedStyle(document.activeElement))`

/** From now on everything on this page is done with its keys alone. */
export function leaveTheMouse(page: Page): void {
  byKeyboard.add(page)
}

export function hasNoMouse(page: Page): boolean {
  return byKeyboard.has(page)
}

/** By the key of tabulators alone, and the place must be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) {
      const shown = await page.evaluate(HAS_RING)
      assert.ok(shown, `${target} shows that it has the keys`)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is not reached by ${TABS_MAX} tabs`)
}

export async function click(page: Page, target: Locator): Promise<void> {
  if (!hasNoMouse(page)) return target.click()
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export async function fill(page: Page, selector: string, text: string): Promise<void> {
  const target = page.locator(selector).first()
  if (!hasNoMouse(page)) return target.fill(text)
  await tabTo(page, target)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** One of a list, from its first one on. */
export async function choose(page: Page, selector: string, value: string): Promise<void> {
  const target = page.locator(selector).first()
  if (!hasNoMouse(page)) {
    await target.selectOption(value)
    return
  }
  await tabTo(page, target)
  await page.keyboard.press('Home')
  for (const _ of await target.locator('option').all()) {
    if ((await target.inputValue()) === value) return
    await page.keyboard.press('ArrowDown')
  }
  assert.fail(`${selector} has no ${value}`)
}

export async function tick(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector).first()
  if (!hasNoMouse(page)) return target.check()
  await tabTo(page, target)
  await page.keyboard.press('Space')
  assert.ok(await target.isChecked())
}

/** Presses what leads to another page, and waits for it. */
export async function press(page: Page, selector: string): Promise<void> {
  const before = await page.evaluate('performance.timeOrigin')
  await click(page, page.locator(selector).first())
  await until(`${selector} has led on`, async () => {
    const now = await page.evaluate('document.readyState === "complete" && performance.timeOrigin').catch(() => false)
    return now && now !== before
  })
}

export async function openMenu(page: Page): Promise<void> {
  const button = page.locator('.menu-button')
  if (await button.isVisible()) await click(page, button)
}

/** By the rail, which a phone has behind its button. */
export async function goTo(page: Page, path: string): Promise<void> {
  await openMenu(page)
  await press(page, `.sections a[href="${path}"]`)
}

export interface Login {
  readonly email: string
  readonly password: string
}

/** On the page of the sign-in, up to where a second factor may be asked for. */
export async function signIn(page: Page, { email, password }: Login): Promise<void> {
  await fill(page, '[name="email"]', email)
  await fill(page, '[name="password"]', password)
  await press(page, 'form[method="post"] button.button')
}

/** Sends the code of the app that was added a moment ago. */
export async function giveCode(page: Page, secret: Buffer): Promise<void> {
  await fill(page, '[name="proof"]', totpCode(secret, stepNow()))
  await press(page, 'form[method="post"] button.button')
}

/** By the link of the mail. */
export async function join(world: SandboxCaller, page: Page, name: string, { email, password }: Login): Promise<void> {
  const link = await until(`an invitation came for ${email}`, async () => {
    const [message] = await messagesFor(world, email)
    return message && /https?:\/\/\S*\/dashboard\/join\/[\w.~-]+/.exec(message.text)?.[0]
  })
  await page.goto(link)
  await fill(page, '[name="name"]', name)
  await fill(page, '[name="password"]', password)
  await press(page, 'form[method="post"] button.button')
}

/** On the page of one's own security; ends where the recovery codes are shown. Answers with the app's secret. */
export async function addAppByHand(page: Page): Promise<Buffer> {
  await press(page, 'form:has([value="begin_app"]) button')
  const secret = secretIn(await page.content())
  await fill(page, '[name="code"]', totpCode(secret, stepNow() - 1))
  await press(page, 'main form[method="post"] button.button')
  await page.locator('main pre').waitFor()
  return secret
}
