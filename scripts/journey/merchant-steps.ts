import { WhiproundError } from '../../clients/typescript/src/index.ts'
import { findMessage } from './find-message.ts'
import { narratingFetch } from './narrating-fetch.ts'
import type { V1Purchase } from './read-state.ts'
import { AMOUNT_MINOR, CURRENCY, type Stage, TITLE } from './stage.ts'

export async function checkReady({ narrator, demo }: Stage): Promise<void> {
  narrator.step('The service is ready')
  const { status } = await narratingFetch(narrator)(`${demo.base_url}/health/ready`)
  if (status !== 200) throw new Error(`the service is not ready: ${status}`)
}

/** Returns the purchase's uid. */
export async function sendPurchaseLink({ narrator, demo, cast, shop }: Stage): Promise<string> {
  narrator.step('It creates a purchase and has the payment link sent by e-mail and SMS')
  const data = {
    title: 'Kayak tour',
    reference: `JOURNEY-${cast.run}-LINK`,
    amountCents: 4500,
    language: 'en',
    firstName: 'Alice',
    lastName: 'Martin',
    email: cast.alice.email,
  }
  const purchase_link_settings = { send_email: true, send_sms: true, phone_number: cast.alice.phone }
  const { uid: merchant_uid } = demo.merchants.SPLIT
  const options = { idempotencyKey: `journey-${cast.run}-link` }
  const sent = await shop.createPurchaseLink({ merchant_uid, data, purchase_link_settings }, options)
  if (!sent.email_has_been_sent || !sent.sms_has_been_sent) throw new Error('e-mail and SMS were not both sent')
  await findMessage({ demo, narrator }, cast.alice.email, 'email')
  await findMessage({ demo, narrator }, cast.alice.phone, 'sms')
  return sent.purchase_uid
}

/** The purchase that is paid below. */
export async function createPurchase({ narrator, cast, shop }: Stage): Promise<V1Purchase> {
  narrator.step('It creates a second purchase through the merchant API v1: this one will be paid')
  const products = [
    { label: 'Two nights in a lighthouse', amount: 9_000 },
    { label: 'Breakfast', amount: Number(AMOUNT_MINOR) - 9_000 },
  ]
  const client = { ref: `C-${cast.run}`, first_name: 'Alice', last_name: 'Martin', email: cast.alice.email }
  const basket = { title: TITLE, amount: Number(AMOUNT_MINOR), currency: CURRENCY, ref: `JOURNEY-${cast.run}` }
  const options = { idempotencyKey: `journey-${cast.run}-v1` }
  const purchase = await shop.createPurchaseV1({ ...basket, client, products }, options)
  narrator.tell('note', 'v1 says no language: the payer’s browser decides; until then sentences are French')
  return purchase
}

export async function readBack({ narrator, shop }: Stage, purchaseId: string): Promise<void> {
  narrator.step('It reads the purchase and its client back')
  const { client } = await shop.getPurchaseV1({ id: purchaseId })
  if (!client) throw new Error('the purchase has no client')
  await shop.getClientV1({ id: client.id })
}

/** Before anybody pays a purchase can be taken back, once. */
export async function abortUnpaid({ narrator, shop }: Stage, purchase_uid: string): Promise<void> {
  narrator.step('The shop aborts the first purchase, which nobody paid; a second abort is refused')
  await shop.abortPurchase({ purchase_uid })
  const second = await shop.abortPurchase({ purchase_uid }).catch((error: unknown) => error)
  if (!(second instanceof WhiproundError && second.code === 'purchase_already_aborted')) {
    throw new Error('a second abort was not refused', { cause: second })
  }
}
