import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { verifyNotification } from '../../../clients/typescript/src/index.ts'
import type { DemoFile } from '../../../src/commands/demo-file.ts'
import { findMessage, linkIn } from '../find-message.ts'
import { jsonLines } from '../narrator.ts'
import { type Stage, TITLE } from '../stage.ts'
import { waitFor } from '../wait-for.ts'
import type { Basket } from './index.ts'

type Merchant = DemoFile['merchants']['SPLIT']

/** The shop's address for payment notifications. */
export interface Listening {
  readonly url: string
  readonly heard: readonly { readonly type: string; readonly body: string }[]
  close(): void
}

export interface BackPurchase {
  readonly uid: string
  readonly reference: string
  readonly merchant: Merchant
  readonly paymentUrl: string
}

/** What the shop is told of the transaction at its PSP. */
export interface Told {
  readonly purchase: BackPurchase
  readonly transactionId: string
}

/** Nobody is there: the browser of this journey stops at its door. */
export const SHOP = 'https://shop.example'

export async function listenToNotifications(): Promise<Listening> {
  const heard: { type: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    heard.push({ type: request.headers['content-type'] ?? '', body: await text(request) })
    response.writeHead(200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/whipround-journey`,
    heard,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export async function createBackPurchase(
  stage: Stage,
  order: Basket & { readonly merchant: Merchant; readonly what: 'POT' | 'LATER'; readonly listening: Listening },
): Promise<BackPurchase> {
  const { narrator, cast, demo, shop } = stage
  const { merchant, what, listening, price } = order
  narrator.step(`The shop has a link sent to Alice: ${what === 'POT' ? 'she pays with friends' : 'she pays later'}`)
  const reference = `BACK-${what}-${cast.run}`
  const email = `alice.${what.toLowerCase()}.${cast.run}@journey.test`
  const data = {
    title: TITLE,
    reference,
    amountCents: Number(price.amountMinor),
    currency: price.currency,
    language: 'en',
    firstName: 'Alice',
    lastName: 'Martin',
    email,
    redirectUrl: `${SHOP}/thanks`,
    cancelUrl: `${SHOP}/basket`,
    paymentNotificationUrl: listening.url,
  }
  const { purchase_uid: uid } = await shop.createPurchaseLink(
    { merchant_uid: merchant.uid, data, purchase_link_settings: { send_email: true } },
    { idempotencyKey: `journey-${reference}` },
  )
  const message = await findMessage(stage, email, 'email')
  return { uid, reference, merchant, paymentUrl: linkIn(message, demo.base_url) }
}

/** The notification of this purchase, checked as a shop should. */
export async function expectNotification(
  { narrator }: Stage,
  listening: Listening,
  purchase: BackPurchase,
  { notification_secret: secret }: Merchant,
): Promise<Told> {
  narrator.step('The shop is told: its PSP has taken the money')
  const { type, body } = await waitFor('the payment notification', async () =>
    listening.heard.find((call) => call.body.includes(purchase.reference)),
  )
  if (!type.startsWith('application/json')) {
    const form = Object.fromEntries(new URLSearchParams(body))
    narrator.tell('webhook', `in the PSP's own words (${type})\n${jsonLines(form)}`)
    const transactionId = form.vads_trans_uuid ?? form.PAYID ?? ''
    if (transactionId === '') throw new Error('the PSP’s own notification names no transaction')
    return { purchase, transactionId }
  }
  const told = verifyNotification({ body }, secret)
  narrator.tell('webhook', `the documented body, signature verified\n${jsonLines(JSON.parse(body))}`)
  if (told.kind !== 'back' || told.status !== 'completed')
    throw new Error(`this says nothing of a completed payment: ${body}`)
  return { purchase, transactionId: told.id }
}
