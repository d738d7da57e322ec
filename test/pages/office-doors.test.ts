import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as registry from '../../src/back-office/registry.ts'
import { encodePersonLink, type PersonLinkUse } from '../../src/crypto/index.ts'
import { transaction } from '../../src/db/database.ts'
import { addStaff } from '../../src/people/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { addApp } from '../support/authenticator.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { aCall } from '../support/call.ts'
import { officeBrowser } from '../support/office-browser.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { startWorld } from '../support/world.ts'
import { measurePage } from './measure-page.ts'

// Every page before the sign-in, at the service itself, as whoever stands there sees it.

const WEIGHT_MAX_BYTES = 60_000 + 32_000
const PASSWORD = 'correct horse battery'

await openBrowser()
const { baseUrl, credentials, db, terms } = await startWorld()
const companyId = credentials.company_uid.slice(4)

type Browser = ReturnType<typeof officeBrowser>

async function enter(door: '/dashboard' | '/operator', as: { email: string; password: string }): Promise<Browser> {
  const browser = officeBrowser(baseUrl)
  const { status, body } = await browser.submit(`${door}/sign-in`, { email: as.email, password: as.password })
  assert.equal(status, 303, body)
  return browser
}

const owner = await enter('/dashboard', credentials.dashboard)
const eve = { email: 'eve@shop.test', password: PASSWORD }
const { staffId } = await transaction(db, (tx) => addStaff(tx, aCall(systemClock), companyId, eve))
const eves = await enter('/dashboard', eve)
await addApp(eves)
const operator = await enter('/operator', credentials.operator)

/** The newest link that was mailed for this, as the mail has it. */
async function mailed(to: string, kind: string, use: PersonLinkUse) {
  const { rows } = await db.query<{ facts: { linkId: string } }>(
    'select facts from person_mails where to_address = $1 and kind = $2 order by created_at desc limit 1',
    [to, kind],
  )
  const linkId = rows[0]?.facts.linkId
  return encodePersonLink(terms.keyRing.linkKeys, use, linkId ?? assert.fail(`${kind} to ${to}`))
}

async function toJoin(): Promise<string> {
  const typed = { email: 'new@shop.test', role: 'support', merchants: 'all' }
  assert.equal((await owner.submit('/dashboard/people/invite', typed)).status, 303)
  return `/dashboard/join/${await mailed(typed.email, 'invitation', 'invitation')}`
}

async function toChoose(): Promise<string> {
  assert.equal((await owner.submit(`/dashboard/people/${staffId}/password`, {})).status, 303)
  return `/dashboard/password/${await mailed(eve.email, 'password_link', 'staff_password')}`
}

async function toKeep(): Promise<string> {
  assert.equal((await owner.submit(`/dashboard/people/${staffId}/factor`, {})).status, 303)
  return `/dashboard/keep-factor/${await mailed(eve.email, 'factor_reset_asked', 'factor_kept')}`
}

async function linkShown(path: string, typed: Record<string, string>, way: string): Promise<string> {
  const { body } = await operator.submit(path, typed)
  return new RegExp(`${way}/[\\w.~-]+`).exec(body)?.[0] ?? assert.fail(body)
}

interface Standing {
  readonly path: string
  readonly as?: Browser | undefined
}

/** Where each is, and who stands there; a door that is not here fails. */
const DOORS: Readonly<Record<string, () => Promise<Standing>>> = {
  forgotten: async () => ({ path: '/dashboard/forgotten' }),
  forgottenSent: async () => ({ path: '/dashboard/forgotten/sent' }),
  join: async () => ({ path: await toJoin() }),
  keepFactor: async () => ({ path: await toKeep() }),
  operatorPassword: async () => ({
    path: await linkShown(
      '/operator/people/operators/invite',
      { email: 'nora@psp.test', role: 'support' },
      '/operator/password',
    ),
  }),
  operatorProve: async () => ({ path: '/operator/prove', as: operator }),
  operatorProvePasskey: async () => ({ path: '/operator/prove/passkey', as: operator }),
  operatorSignIn: async () => ({ path: '/operator/sign-in' }),
  operatorSignInCode: async () => ({ path: '/operator/sign-in/code', as: await halfIn() }),
  operatorSignInCodePasskey: async () => ({ path: '/operator/sign-in/code/passkey', as: await halfIn() }),
  operatorSignInPasskey: async () => ({ path: '/operator/sign-in/passkey' }),
  prove: async () => ({ path: '/dashboard/prove', as: eves }),
  provePasskey: async () => ({ path: '/dashboard/prove/passkey', as: eves }),
  signIn: async () => ({ path: '/dashboard/sign-in' }),
  signInCode: async () => ({ path: '/dashboard/sign-in/code', as: await enter('/dashboard', eve) }),
  signInCodePasskey: async () => ({ path: '/dashboard/sign-in/code/passkey', as: await enter('/dashboard', eve) }),
  signInPasskey: async () => ({ path: '/dashboard/sign-in/passkey' }),
  staffPassword: async () => ({ path: await toChoose() }),
  viewLink: async () => ({
    path: await linkShown(
      `/operator/companies/${credentials.company_uid}/view`,
      { reason: 'asked for by phone' },
      '/dashboard/view',
    ),
  }),
}

/** The demo's operator has added an app, and has shown the password alone. */
async function halfIn(): Promise<Browser> {
  if (!halfIn.isAdded) await addApp(operator, '/operator/security')
  halfIn.isAdded = true
  return enter('/operator', credentials.operator)
}
halfIn.isAdded = false

test('every door has somebody who stands there', () => {
  const doors = Object.entries(registry).flatMap(([name, { audience }]) => (audience === 'door' ? [name] : []))
  assert.deepEqual(Object.keys(DOORS).sort(), doors.sort())
})

const VISITORS = [
  { colorScheme: 'light', width: 390, locale: 'fr' },
  { colorScheme: 'dark', width: 1280, locale: 'fr' },
  { colorScheme: 'light', width: 1280, locale: 'en' },
  { colorScheme: 'dark', width: 390, locale: 'en' },
] as const

async function look(
  { path, as }: Standing,
  { colorScheme, width, locale }: (typeof VISITORS)[number],
  javaScriptEnabled: boolean,
) {
  const context = await openVisitor({ colorScheme, locale, javaScriptEnabled, viewport: { width, height: 844 } })
  const cookies = [...(as?.cookies ?? [])].map(([name, value]) => ({ name, value, url: baseUrl }))
  await context.addCookies(cookies)
  await context.setExtraHTTPHeaders({ 'accept-language': locale })
  const page = await context.newPage()
  const watched = watchPage(page)
  const answer = await page.goto(new URL(path, baseUrl).href)
  assert.deepEqual([answer?.status(), new URL(page.url()).pathname], [200, path])
  await assertGoodPage(page, javaScriptEnabled)
  const { bytes, mains, headings } = await measurePage(page, javaScriptEnabled)
  assert.deepEqual({ mains, headings }, { mains: 1, headings: 1 })
  assert.equal(await page.locator('html').getAttribute('lang'), locale)
  assert.ok(bytes > 0 && bytes <= WEIGHT_MAX_BYTES, `${bytes} bytes`)
  for (const narrow of [390, 320]) {
    await page.setViewportSize({ width: narrow, height: 640 })
    const reached = await page.evaluate<number>('document.documentElement.scrollWidth')
    assert.ok(reached <= narrow, `${reached} px wide in a window of ${narrow}`)
  }
  watched.assertQuiet()
  await context.close()
}

for (const [index, [name, stand]] of Object.entries(DOORS).entries()) {
  const first = VISITORS[index % VISITORS.length] ?? VISITORS[0]
  const second = VISITORS[(index + 2) % VISITORS.length] ?? VISITORS[0]
  test(`${name} is good to everybody: ${first.colorScheme}, ${first.width}, ${first.locale}, and without script`, async () => {
    const standing = await stand()
    await look(standing, first, true)
    await look(standing, second, false)
  })
}
