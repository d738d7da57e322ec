import type { Page } from 'playwright-core'
import { linkFor } from '../../test/support/mailbox.ts'
import { addAppByHand, giveCode, goTo, join, type Login, press, signIn } from '../../test/support/office-hands.ts'
import { CARDS, fillPeople, payByCard, payOwnPart, splitAndPay } from '../../test/support/payer.ts'
import { until } from '../../test/support/until.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../journey/webhook-receiver.ts'
import type { Camera } from './camera.ts'
import type { Stage } from './stage.ts'

/** A colleague of the demo's owner: a second factor of the owner would end the demo's Basic sign-in. */
const NOLWENN: Login = { email: 'nolwenn@breizh-escapes.example', password: 'correct horse battery' }
const ELODIE = { name: 'Élodie Caradec', email: 'elodie@example.test' }
const FRIENDS = [
  { name: 'Gaël', contact: 'gael@example.test' },
  { name: 'Maïwenn', contact: 'maiwenn@example.test' },
]
const REFERENCE = 'BREH-2131'
const SEND = 'main form[method="post"] button.button:not(.button-plain)'

/** From the second factor to the month's export: a colleague sells by link, watches, gives back and connects a PSP. */
export async function playOffice(stage: Stage, camera: Camera): Promise<void> {
  const { take } = camera
  const { baseUrl, credentials } = stage
  await invite(stage, camera)
  const desk = await camera.open('desk', 'light')
  await join(stage, desk, 'Nolwenn Le Goff', NOLWENN)
  await signIn(desk, NOLWENN)
  await desk.goto(`${baseUrl}/dashboard/security`)
  const secret = await addAppByHand(desk)
  await take('recovery', desk)
  const phone = await camera.open('phone', 'dark')
  await phone.goto(`${baseUrl}/dashboard/sign-in`)
  await signIn(phone, NOLWENN)
  await take('code', phone, phone.locator('main form'))
  await giveCode(phone, secret)
  await phone.goto(`${baseUrl}/dashboard?lang=fr`)
  await take('today-phone', phone)
  await desk.goto(`${baseUrl}/dashboard`)
  await take('today', desk, desk.locator('main .beside').first())

  const receiver = await startWebhookReceiver()
  try {
    await desk.goto(`${baseUrl}/dashboard/developers/merchants/${credentials.merchants.SPLIT.uid}/webhook`)
    await desk.locator('[name="url"]').fill(receiver.url)
    await press(desk, SEND)
    await sell(stage, camera, desk, receiver)
  } finally {
    receiver.close()
  }
  const night = await camera.open('desk', 'dark')
  await night.context().addCookies(await desk.context().cookies())
  await showDelivery(baseUrl, night)
  await take('delivery', night, night.locator('main .bytes').first())

  await goTo(desk, '/dashboard/purchases')
  await desk.locator('main [name="q"]').fill(CARDS.mastercard.slice(-4))
  await press(desk, 'main form:has([name="q"]) button')
  await take('found', desk)
  await desk.locator('main a.go', { hasText: 'Kayak' }).first().click()
  await desk.locator('#acts').waitFor()
  await night.goto(desk.url())
  await take('purchase', night)
  await desk.goto(`${desk.url().replace(/\?.*/, '')}/refund?amount=30`)
  await take('refund', desk, desk.locator('main form[method="post"]'))
  await press(desk, SEND)
  await showConnecting(stage, night)
  await take('connect', night, night.locator('main form[method="post"]'))

  const operator = await camera.open('desk', 'light')
  await operator.goto(`${baseUrl}/operator/sign-in`)
  await signIn(operator, credentials.operator)
  await take('operator', operator)
}

async function invite({ baseUrl, credentials }: Stage, camera: Camera): Promise<void> {
  const owner = await camera.open('desk', 'light')
  await owner.goto(`${baseUrl}/dashboard/sign-in`)
  await signIn(owner, credentials.dashboard)
  await owner.goto(`${baseUrl}/dashboard/people/invite`)
  await owner.locator('[name="email"]').fill(NOLWENN.email)
  await owner.locator('[name="role"]').first().selectOption('owner')
  await press(owner, SEND)
}

/** A link for three, which all three pay. */
async function sell(stage: Stage, camera: Camera, desk: Page, receiver: WebhookReceiver): Promise<void> {
  await goTo(desk, '/dashboard/links')
  await press(desk, 'main a[href^="/dashboard/links/new"]')
  await desk.locator('[name="merchant"]').selectOption(stage.credentials.merchants.SPLIT.uid)
  await desk.locator('[name="title"]').fill('Kayak around Bréhat')
  await desk.locator('[name="reference"]').fill(REFERENCE)
  await desk.locator('[name="amount"]').fill('90.00')
  await press(desk, SEND)
  await camera.take('link', desk)
  const url = (await desk.locator('main code.whole').first().textContent()) ?? ''
  const id = /links\/pur_([\w-]+)/.exec(desk.url())?.[1] ?? ''
  const leader = await camera.open('phone', 'light')
  await leader.goto(url)
  await fillPeople(leader, ELODIE, FRIENDS)
  await splitAndPay(leader)
  await payByCard(leader, CARDS.approved)
  for (const { contact } of FRIENDS) {
    const friend = await camera.open('phone', 'light')
    await friend.goto(await linkFor(stage, contact, /Kayak around Bréhat/))
    await payOwnPart(friend)
    await payByCard(friend, CARDS.mastercard)
  }
  await receiver.next(id, 'pledgerContributes')
  await until('all have paid', async () => /^success/i.test(await stage.shop.state(id)))
}

/** The newest delivery about that purchase, with the bytes that were sent. */
async function showDelivery(baseUrl: string, page: Page): Promise<void> {
  await until('the delivery stands in the log', async () => {
    await page.goto(`${baseUrl}/dashboard/developers/deliveries`)
    return (await page.locator('main tbody').innerText()).includes(REFERENCE)
  })
  await page.locator('main tbody tr', { hasText: REFERENCE }).locator('a').first().click()
  await page.locator('main .bytes').first().waitFor()
}

/** The form of a PSP that is simulated here, filled in. */
async function showConnecting({ baseUrl, credentials, sandbox }: Stage, page: Page): Promise<void> {
  const simulator = await sandbox<{ url: string; credentials: Record<string, string> }>(
    'GET',
    '/psps/lyra-rest/credentials',
  )
  await page.goto(`${baseUrl}/dashboard/merchants/${credentials.merchants.DEFERRED.uid}/psp/connect`)
  await page.locator('[name="psp"]').selectOption('payzen_rest')
  await press(page, 'main form[method="get"] button')
  for (const [name, value] of Object.entries(simulator.credentials)) {
    const field = page.locator(`[name="credential-${name}"]`)
    const isChoice = (await field.evaluate('(element) => element.tagName')) === 'SELECT'
    await (isChoice ? field.selectOption(value) : field.fill(value))
  }
  await page.locator('[name="api-url"]').fill(simulator.url)
}
