import type { Page } from 'playwright-core'
import { totpCode } from '../../src/crypto/totp.ts'
import { secretIn, stepNow } from './authenticator.ts'
import type { SandboxCaller } from './books.ts'
import { messagesFor } from './mailbox.ts'
import { until } from './until.ts'

// What somebody does on the pages of staff, in a real browser.

/** Presses what leads to another page, and waits for it. */
export async function press(page: Page, selector: string): Promise<void> {
  const before = await page.evaluate('performance.timeOrigin')
  await page.locator(selector).first().click()
  await until(`${selector} has led on`, async () => {
    const now = await page.evaluate('document.readyState === "complete" && performance.timeOrigin').catch(() => false)
    return now && now !== before
  })
}

export async function openMenu(page: Page): Promise<void> {
  const button = page.locator('.menu-button')
  if (await button.isVisible()) await button.click()
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
  await page.locator('[name="email"]').fill(email)
  await page.locator('[name="password"]').fill(password)
  await press(page, 'form[method="post"] button.button')
}

/** Sends the code of the app that was added a moment ago. */
export async function giveCode(page: Page, secret: Buffer): Promise<void> {
  await page.locator('[name="proof"]').fill(totpCode(secret, stepNow()))
  await press(page, 'form[method="post"] button.button')
}

/** By the link of the mail. */
export async function join(world: SandboxCaller, page: Page, name: string, { email, password }: Login): Promise<void> {
  const link = await until(`an invitation came for ${email}`, async () => {
    const [message] = await messagesFor(world, email)
    return message && /https?:\/\/\S*\/dashboard\/join\/[\w.~-]+/.exec(message.text)?.[0]
  })
  await page.goto(link)
  await page.locator('[name="name"]').fill(name)
  await page.locator('[name="password"]').fill(password)
  await press(page, 'form[method="post"] button.button')
}

/** On the page of one's own security; ends where the recovery codes are shown. Answers with the app's secret. */
export async function addAppByHand(page: Page): Promise<Buffer> {
  await press(page, 'form:has([value="begin_app"]) button')
  const secret = secretIn(await page.content())
  await page.locator('[name="code"]').fill(totpCode(secret, stepNow() - 1))
  await press(page, 'main form[method="post"] button.button')
  await page.locator('main pre').waitFor()
  return secret
}
