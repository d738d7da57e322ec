import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { test } from 'node:test'
import type { CDPSession, Page } from 'playwright-core'
import { transaction } from '../../src/db/database.ts'
import { addStaff } from '../../src/people/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { aCall } from '../support/call.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const { baseUrl, credentials, db } = await startWorld()
const companyId = credentials.company_uid.slice(4)
const PASSWORD = 'correct horse battery'
const SECURITY = '/dashboard/security'
const PICTURES = process.env.OFFICE_PICTURES

const RUNS = [
  { who: 'at a desk', viewport: { width: 1280, height: 844 }, locale: 'en-GB', colorScheme: 'light' },
  { who: 'on a phone', viewport: { width: 390, height: 844 }, locale: 'fr-FR', colorScheme: 'dark' },
] as const

const at = (page: Page) => new URL(page.url()).pathname
const arrives = (page: Page, path: string) => until(`the page at ${path}`, async () => at(page) === path || undefined)
const press = (page: Page, label: RegExp) => page.getByRole('button', { name: label }).click()

/** A device of the browser's own, which says yes while it is told to. */
async function plugDevice(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  const isWilling = (is: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: is })
  return { isWilling }
}

for (const { who, ...visitor } of RUNS) {
  test(`somebody ${who} adds a passkey, comes in after the password and by it alone, proves it is them, and removes it`, async () => {
    const email = `${who.replaceAll(' ', '-')}@shop.test`
    await transaction(db, (tx) => addStaff(tx, aCall(systemClock), companyId, { email, password: PASSWORD }))
    const page = await (await openVisitor(visitor)).newPage()
    const watched = watchPage(page)
    const device = await plugDevice(page)
    const look = async (name: string) => {
      await assertGoodPage(page)
      if (!PICTURES) return
      mkdirSync(PICTURES, { recursive: true })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({
          path: `${PICTURES}/${name}-${visitor.viewport.width}-${colorScheme}.png`,
          fullPage: true,
        })
      }
      await page.emulateMedia({ colorScheme: visitor.colorScheme })
    }
    const typePassword = async () => {
      await page.goto(`${baseUrl}/dashboard/sign-in`)
      await page.locator('[name="email"]').fill(email)
      await page.locator('[name="password"]').fill(PASSWORD)
      await page.locator('form:has([name="password"]) button').click()
    }
    const signOut = async () => {
      await page.goto(`${baseUrl}/dashboard/sign-out`)
      await page.locator('main form button.button').click()
      await arrives(page, '/dashboard/sign-in')
    }

    await typePassword()
    await page.goto(`${baseUrl}${SECURITY}`)
    await look('security-without')
    await page.locator(`a[href="${SECURITY}/passkey"]`).click()
    await page.locator('[name="name"]').fill('Nora’s laptop')
    await look('passkey-new')
    await press(page, /Make a passkey|Créer une clé/)
    await page.locator('pre.bytes').waitFor()
    await look('passkey-codes')
    await page.locator('main a.button').click()
    await look('security-with')

    await signOut()
    await look('sign-in')
    await typePassword()
    await arrives(page, '/dashboard/sign-in/code')
    await look('code')
    await press(page, /Use a passkey|Utiliser une clé/)
    await arrives(page, '/dashboard')

    await signOut()
    await device.isWilling(false)
    await press(page, /Use a passkey|Utiliser une clé/)
    await page.locator('[data-told]:not(:empty)').waitFor()
    await look('passkey-refused')
    await device.isWilling(true)
    await press(page, /Ask me again|Redemander/)
    await arrives(page, '/dashboard')

    await db.query(
      `update staff_sessions set proved_at = proved_at - interval '11 minutes'
        where person_id = (select id from staff where email = $1)`,
      [email],
    )
    await page.goto(`${baseUrl}${SECURITY}`)
    await arrives(page, '/dashboard/prove')
    await look('prove')
    await press(page, /Use a passkey|Utiliser une clé/)
    await arrives(page, SECURITY)
    await page.getByRole('link', { name: /(Remove|Retirer) Nora’s laptop/ }).click()
    await look('passkey-removal')
    await page.locator('main form button.button').click()
    await arrives(page, SECURITY)
    assert.doesNotMatch((await page.locator('main').textContent()) ?? '', /Nora’s laptop/)
    watched.assertQuiet()
  })
}

test('without script the pages say what stands in for a passkey, and lead there', async () => {
  const page = await (await openVisitor({ javaScriptEnabled: false, locale: 'en-GB' })).newPage()
  await page.goto(`${baseUrl}/dashboard/sign-in`)
  await press(page, /Use a passkey/)
  assert.match((await page.locator('main').textContent()) ?? '', /The code of an authenticator app does not/)
  await page.getByRole('link', { name: 'With e-mail and password' }).click()
  assert.equal(at(page), '/dashboard/sign-in')
})
