import type { CreateCheckoutSessionRequest } from '@adyen/api-library/lib/src/typings/checkout/createCheckoutSessionRequest.js'
import type { CreateCheckoutSessionResponse } from '@adyen/api-library/lib/src/typings/checkout/createCheckoutSessionResponse.js'
import { DAY_MS, HOUR_MS } from '../../src/shared/clocks.ts'
import { run } from '../books.ts'
import type { Answer } from '../idempotency.ts'
import { languageOf } from '../language.ts'
import type { World } from '../world.ts'
import { MERCHANT_ACCOUNT } from './account.ts'
import { isoDate } from './dates.ts'
import { takeFault } from './faults.ts'
import { keepOrderReference } from './order-references.ts'
import { readCapture } from './read-capture.ts'
import {
  type Fields,
  oneOf,
  optionalText,
  Refusal,
  readAmount,
  readFields,
  readMetadata,
  text,
} from './read-request.ts'
import { newSecret, newSessionId } from './references.ts'
import { forbidden, invalid } from './service-error.ts'
import { keepWallets } from './wallets.ts'
import type { Wire } from './wire.ts'

const DEFAULT_LIFE_MS = HOUR_MS
const LONGEST_LIFE_MS = DAY_MS
const STORING = [
  'disabled',
  'askForConsent',
  'enabled',
] as const satisfies Wire<CreateCheckoutSessionRequest.StorePaymentMethodModeEnum>[]
const MODELS = [
  'CardOnFile',
  'Subscription',
  'UnscheduledCardOnFile',
] as const satisfies Wire<CreateCheckoutSessionRequest.RecurringProcessingModelEnum>[]

/** @throws Refusal */
export function openSession(world: World, body: unknown): Answer {
  const fields = readFields('CreateCheckoutSessionRequest', body)
  const amount = readAmount(fields, 0)
  const reference = text(fields, 'reference', 80)
  const returnUrl = readReturnUrl(fields)
  const { storing, shopper, model } = readStoring(fields)
  const { mode, captureDelayHours, preAuthorised } = readCapture(fields, amount)
  const hosted = oneOf(fields, 'mode', ['embedded', 'hosted']) === 'hosted'
  const metadata = readMetadata(fields)
  const now = world.clock.now().getTime()
  const expiresAt = readExpiry(fields, now)
  if (takeFault(world.books, 'session', ['refused'])) return forbidden()

  keepOrderReference(world, fields, reference)
  const id = newSessionId()
  const token = newSecret()
  const sql = `INSERT INTO adyen_sessions (id, token, result, state, mode, amount, currency, reference, return_url,
    capture_delay_hours, pre_authorised, storing, shopper, model, description, language, metadata, created_at, expires_at, changed_at)
    VALUES (?, ?, ?, 'active', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  run(
    world.books,
    sql,
    id,
    token,
    `X1${newSecret()}`,
    mode,
    amount.value,
    amount.currency,
    reference,
    returnUrl,
    captureDelayHours,
    preAuthorised ? 1 : 0,
    storing,
    shopper,
    model,
    describe(fields, reference),
    languageOf(optionalText(fields, 'shopperLocale', 35) ?? 'en'),
    JSON.stringify(metadata),
    now,
    expiresAt,
    now,
  )
  keepWallets(world, fields, id)
  const answer = {
    ...(fields as unknown as Wire<CreateCheckoutSessionRequest>),
    amount,
    reference,
    returnUrl,
    merchantAccount: MERCHANT_ACCOUNT,
    id,
    expiresAt: isoDate(expiresAt),
    mode: hosted ? 'hosted' : 'embedded',
    sessionData: `Ab02b4c0!${newSecret()}${newSecret()}`,
    ...(hosted && { url: `${world.baseUrl()}/checkout/${token}?sessionId=${id}` }),
  } satisfies Wire<CreateCheckoutSessionResponse>
  return { status: 201, body: answer }
}

function readReturnUrl(fields: Fields): string {
  const url = text(fields, 'returnUrl', 1024)
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Refusal(invalid('14_031', 'Return URL is invalid.'))
  }
  return url
}

function readStoring(fields: Fields) {
  const asked = oneOf(fields, 'storePaymentMethodMode', STORING)
  const storing = asked ?? (fields.storePaymentMethod === true ? 'enabled' : 'disabled')
  const shopper = optionalText(fields, 'shopperReference', 256) ?? null
  const model = oneOf(fields, 'recurringProcessingModel', MODELS) ?? null
  if (shopper !== null && shopper.length < 3) throw new Refusal(invalid('128', 'Invalid shopperReference'))
  if (storing !== 'disabled' && shopper === null) {
    throw new Refusal(invalid('130', "Required field 'shopperReference' is not provided."))
  }
  if (storing !== 'disabled' && model === null) {
    throw new Refusal(invalid('130', "Required field 'recurringProcessingModel' is not provided."))
  }
  return { storing, shopper, model }
}

function readExpiry(fields: Fields, now: number): number {
  const said = optionalText(fields, 'expiresAt', 40)
  if (said === undefined) return now + DEFAULT_LIFE_MS
  const expiresAt = Date.parse(said)
  if (!(expiresAt > now && expiresAt <= now + LONGEST_LIFE_MS)) {
    throw new Refusal(invalid('702', "Field 'expiresAt' is not valid."))
  }
  return expiresAt
}

function describe(fields: Fields, reference: string): string {
  const [first] = Array.isArray(fields.lineItems) ? fields.lineItems : []
  return typeof first?.description === 'string' ? first.description : reference
}
