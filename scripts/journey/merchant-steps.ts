import { ask } from './ask.ts'
import { findMessage } from './find-message.ts'
import { readPurchase, type V1Purchase } from './read-state.ts'
import { AMOUNT_MINOR, CURRENCY, type Stage, TITLE } from './stage.ts'

export async function checkReady(stage: Stage): Promise<void> {
  stage.narrator.step('The service is ready')
  await ask(stage, { method: 'GET', path: '/health/ready' }, [200])
}

export async function getAccessToken(stage: Stage): Promise<string> {
  const { narrator, demo } = stage
  narrator.step('The shop exchanges its API key for an access token')
  const credentials = `${demo.api_key}:${demo.api_secret}`
  const { body } = await ask<{ access_token: string }>(
    stage,
    {
      method: 'POST',
      path: '/api/token',
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      shownAuthorization: `Basic base64(${credentials})`,
      form: { grant_type: 'client_credentials' },
      secretFields: ['access_token'],
    },
    [200],
  )
  return body.access_token
}

/** Returns the purchase's uid. */
export async function sendPurchaseLink(stage: Stage, accessToken: string): Promise<string> {
  const { narrator, demo, cast } = stage
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
  const settings = { send_email: true, send_sms: true, phone_number: cast.alice.phone }
  const { body } = await ask<{ purchase_uid: string; email_has_been_sent: boolean; sms_has_been_sent: boolean }>(
    stage,
    {
      method: 'POST',
      path: `/api/merchants/${demo.merchants.SPLIT.uid}/purchase_link`,
      authorization: `Bearer ${accessToken}`,
      idempotencyKey: `journey-${cast.run}-link`,
      json: { data, purchase_link_settings: settings },
    },
    [200],
  )
  if (!body.email_has_been_sent || !body.sms_has_been_sent) throw new Error('e-mail and SMS were not both sent')
  await findMessage(stage, cast.alice.email, 'email')
  await findMessage(stage, cast.alice.phone, 'sms')
  return body.purchase_uid
}

/** The purchase that is paid below. */
export async function createPurchase(stage: Stage): Promise<V1Purchase> {
  const { narrator, demo, cast } = stage
  narrator.step('It creates a second purchase through the merchant API v1: this one will be paid')
  const products = [
    { label: 'Two nights in a lighthouse', amount: 9_000 },
    { label: 'Breakfast', amount: Number(AMOUNT_MINOR) - 9_000 },
  ]
  const client = { ref: `C-${cast.run}`, first_name: 'Alice', last_name: 'Martin', email: cast.alice.email }
  const { body } = await ask<V1Purchase>(
    stage,
    {
      method: 'POST',
      path: '/api/merchants/v1/purchases',
      authorization: `Bearer ${demo.merchants.SPLIT.api_token}`,
      idempotencyKey: `journey-${cast.run}-v1`,
      json: {
        title: TITLE,
        amount: Number(AMOUNT_MINOR),
        currency: CURRENCY,
        ref: `JOURNEY-${cast.run}`,
        client,
        products,
      },
    },
    [201],
  )
  narrator.tell('note', 'v1 says no language: the payer’s browser decides; until then sentences are French')
  return body
}

export async function readBack(stage: Stage, purchaseId: string): Promise<void> {
  stage.narrator.step('It reads the purchase and its client back')
  const { client } = await readPurchase(stage, purchaseId)
  if (!client) throw new Error('the purchase has no client')
  await readClient(stage, client.id)
}

export async function readClient(stage: Stage, clientId: string): Promise<void> {
  const authorization = `Bearer ${stage.demo.merchants.SPLIT.api_token}`
  await ask(stage, { method: 'GET', path: `/api/merchants/v1/clients/${clientId}`, authorization }, [200])
}

/** Before anybody pays a purchase can be taken back, once. */
export async function abortUnpaid(stage: Stage, accessToken: string, purchaseUid: string): Promise<void> {
  stage.narrator.step('The shop aborts the first purchase, which nobody paid; a second abort is refused')
  const path = `/api/purchases/${purchaseUid}/abort`
  const call = { method: 'POST', path, authorization: `Bearer ${accessToken}` } as const
  await ask(stage, call, [200])
  await ask(stage, call, [409])
}
