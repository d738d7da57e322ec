import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { PSP_FAMILIES } from '../../src/providers/index.ts'
import { DAY_MS } from '../../src/shared/clocks.ts'
import { openBrowser, openVisitor, type Visitor } from '../support/browser.ts'
import { linkFor } from '../support/mailbox.ts'
import { merchantHook } from '../support/merchant-hook.ts'
import { officeBrowser } from '../support/office-browser.ts'
import {
  addAppByHand,
  choose,
  click,
  fill,
  giveCode,
  goTo,
  hasNoMouse,
  join,
  leaveTheMouse,
  openMenu,
  press,
  signIn,
  tick,
} from '../support/office-hands.ts'
import { watchPage } from '../support/page-quality.ts'
import { CARDS, fillPeople, payByCard, payOwnPart, splitAndPay } from '../support/payer.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

await openBrowser()
const world = await startWorld()
const { baseUrl, credentials, db } = world
const SPLIT = credentials.merchants.SPLIT.uid
const PASSWORD = 'correct horse battery'
const FAMILY = PSP_FAMILIES.find(({ name }) => name === 'lyra-rest')!
const BRAND = FAMILY.brands[0]!.id
const PLACES = '/dashboard/merchants'
const [DESK, PHONE] = [
  { width: 1280, height: 844 },
  { width: 390, height: 844 },
]

interface Run extends Visitor {
  readonly javaScriptEnabled: boolean
  readonly locale: 'en-GB' | 'fr-FR'
  readonly isKeyboardAlone?: true
}

/** Both widths, both languages, once without script, and once without a mouse. */
const RUNS: readonly (Run & { readonly who: string })[] = [
  { who: 'at a desk', viewport: DESK, locale: 'en-GB', javaScriptEnabled: true },
  { who: 'on a phone', viewport: PHONE, locale: 'fr-FR', javaScriptEnabled: true },
  { who: 'without script', viewport: DESK, locale: 'en-GB', javaScriptEnabled: false },
  { who: 'without a mouse', viewport: DESK, locale: 'en-GB', javaScriptEnabled: true, isKeyboardAlone: true },
]

for (const [round, { who, ...visitor }] of RUNS.entries()) {
  test(`a colleague ${who} joins, sells, watches, gives back, connects a PSP and takes the month home`, async () => {
    const page = await (await openVisitor(visitor)).newPage()
    if (visitor.isKeyboardAlone) leaveTheMouse(page)
    const watched = watchPage(page)
    const email = `colleague${round}@shop.test`
    const secret = await joinWithApp(page, email)
    await signOut(page)
    await signIn(page, { email, password: PASSWORD })
    await giveCode(page, secret)
    assert.equal(new URL(page.url()).pathname, '/dashboard')

    const hook = await listen(page)
    const sold = await sell(page, visitor, round)
    const { signing_secret, token } = hook
    await hook.heard(sold.id, 'pledgerContributes', 2)
    hook.assertAuthentic({ token, signing_secret })
    await goTo(page, '/dashboard/developers')
    await press(page, 'main a[href="/dashboard/developers/deliveries"]')
    await until('the delivery stands in the log', async () => {
      await page.reload()
      return (await page.locator(`main tbody`).innerText()).includes(sold.reference)
    })

    await findByLast4(page, sold)
    await refundOnce(page, sold)
    await connect(page, credentials.merchants.DEFERRED.uid)
    await takeTheMonth(page)
    watched.assertQuiet()
  })
}

/** Invited by the owner; answers with the secret that the page of the app shows. */
async function joinWithApp(page: Page, email: string): Promise<Buffer> {
  const owner = officeBrowser(baseUrl)
  await owner.submit('/dashboard/sign-in', { ...credentials.dashboard })
  const invited = await owner.submit('/dashboard/people/invite', { email, role: 'owner', merchants: 'all' })
  assert.equal(invited.status, 303, invited.body)
  await join(world, page, 'Yann Prigent', { email, password: PASSWORD })
  await signIn(page, { email, password: PASSWORD })
  await page.goto(`${baseUrl}/dashboard/security`)
  return addAppByHand(page)
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${baseUrl}/dashboard`)
  await openMenu(page)
  await press(page, '.who button')
  assert.match(page.url(), /\/dashboard\/sign-in/)
}

/** The address that the merchant's machine listens at, typed on the page of the webhook. */
async function listen(page: Page) {
  const hook = await merchantHook()
  await page.goto(`${baseUrl}/dashboard/developers/merchants/${SPLIT}/webhook`)
  await fill(page, '[name="url"]', hook.machine.url)
  await press(page, 'main form[method="post"] button.button')
  const [, token = '', signing_secret = ''] = await page.locator('main code.break').allTextContents()
  return { ...hook, token, signing_secret }
}

interface Sale {
  readonly id: string
  readonly reference: string
}

/** A link made on its page, paid by a leader and two friends: €90.00 in three parts. */
async function sell(page: Page, visitor: Run, round: number): Promise<Sale> {
  const reference = `OFFICE-${round}`
  await goTo(page, '/dashboard/links')
  await press(page, 'main a[href^="/dashboard/links/new"]')
  await choose(page, '[name="merchant"]', SPLIT)
  await fill(page, '[name="title"]', 'Kayak autour de Bréhat')
  await fill(page, '[name="reference"]', reference)
  await fill(page, '[name="amount"]', visitor.locale === 'fr-FR' ? '90,00' : '90.00')
  await press(page, 'main form[method="post"] button.button:not(.button-plain)')
  const url = (await page.locator('main code.whole').first().textContent()) ?? ''
  const id = /links\/pur_([\w-]+)/.exec(page.url())?.[1] ?? assert.fail(page.url())

  const hasScript = visitor.javaScriptEnabled
  const friends = ['bob', 'dora'].map((name) => ({ name, contact: `${name}.office${round}@example.test` }))
  const leader = await (await openVisitor(visitor)).newPage()
  await leader.goto(url)
  await fillPeople(leader, { name: 'Alice', email: `alice.office${round}@example.test` }, friends)
  await splitAndPay(leader)
  await payByCard(leader, CARDS.approved, { hasScript })
  await leader.locator('main[data-state="pot-open"]').waitFor()
  for (const { contact } of friends) {
    const friend = await (await openVisitor(visitor)).newPage()
    await friend.goto(await linkFor(world, contact))
    await payOwnPart(friend)
    await payByCard(friend, CARDS.mastercard, { hasScript })
    await friend.context().close()
  }
  await leader.context().close()
  await until('all have paid', async () => {
    const { rows } = await db.query<{ state: string }>('select state from purchases where id = $1', [id])
    return rows[0]?.state === 'successful'
  })
  return { id, reference }
}

/** The friends' card, by its end: the newest payment of it is this one. */
async function findByLast4(page: Page, { id, reference }: Sale): Promise<void> {
  await goTo(page, '/dashboard/purchases')
  await fill(page, 'main [name="q"]', CARDS.mastercard.slice(-4))
  await press(page, 'main form:has([name="q"]) button')
  assert.match(new URL(page.url()).search, /q=4444/)
  assert.match(await page.locator('main tbody').innerText(), new RegExp(reference))
  await press(page, `main a.go[href$="${id}"]`)
}

/** One friend's part: seen first, pressed once; whoever presses the same a second time is told that it was done. */
async function refundOnce(page: Page, { id }: Sale): Promise<void> {
  const path = `${baseUrl}/dashboard/purchases/pur_${id}/refund?amount=30`
  const second = await page.context().newPage()
  if (hasNoMouse(page)) leaveTheMouse(second)
  for (const each of [page, second]) {
    await each.goto(path)
    assert.match(await each.locator('main tfoot').innerText(), /30[.,]00/)
  }
  const pressRefund = (each: Page) => press(each, 'main form[method="post"] button.button')
  await pressRefund(page)
  assert.equal(new URL(page.url()).pathname, `/dashboard/purchases/pur_${id}`)
  await pressRefund(second)
  assert.match(second.url(), /\/refund/)
  await second.locator('main .notice').first().waitFor()
  await second.close()
  const { rows } = await db.query<{ refunded_minor: bigint }>('select refunded_minor from purchases where id = $1', [
    id,
  ])
  assert.equal(Number(rows[0]?.refunded_minor), 3000)
}

/** One that is simulated here, by its own form. */
async function connect(page: Page, uid: string): Promise<void> {
  const simulator = await world.sandbox<{ url: string; credentials: Record<string, string> }>(
    'GET',
    '/psps/lyra-rest/credentials',
  )
  await goTo(page, PLACES)
  await page.goto(`${baseUrl}${PLACES}/${uid}/psp/connect`)
  await choose(page, '[name="psp"]', BRAND)
  await press(page, 'main form[method="get"] button')
  for (const [name, value] of Object.entries(simulator.credentials)) {
    const field = `[name="credential-${name}"]`
    const isChoice = (await page.locator(field).evaluate((element) => element.tagName)) === 'SELECT'
    await (isChoice ? choose : fill)(page, field, value)
  }
  await fill(page, '[name="api-url"]', simulator.url)
  await tick(page, '[name="unproven"]')
  await press(page, 'main form[method="post"] button.button')
  assert.equal(new URL(page.url()).pathname, `${PLACES}/${uid}/psp`)
  await page.locator('main .notice').first().waitFor()
}

/** The month on the page, and the file of it: the same purchases in the same order, and the same count. */
async function takeTheMonth(page: Page): Promise<void> {
  const dayIn = (days: number) =>
    new Date(world.businessClock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const [from, to] = [dayIn(-30), dayIn(1)]
  await page.goto(`${baseUrl}/dashboard/purchases?from=${from}&to=${to}`)
  const shown = await page.locator('main tbody .id').allTextContents()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    click(page, page.locator('main a[href^="/dashboard/purchases.csv"]')),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  const rows = lines.slice(1, -1).map((line) => line.split(/[;,]/))
  assert.deepEqual(
    rows.map(([, reference]) => reference),
    shown,
  )
  assert.match(lines.at(-1) ?? '', new RegExp(`^"?total"?[;,]"?${shown.length}"?[;,]`))
  const digits = (text: string) => text.replace(/\D/g, '')
  const told = await page.locator('main .section-line strong').allTextContents()
  assert.ok((lines.at(-1) ?? '').includes(`${digits(told[1] ?? '').replace(/(..)$/, '.$1')}`), told.join())
}
