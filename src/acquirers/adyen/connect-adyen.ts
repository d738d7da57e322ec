import type { Outbound } from '../../outbound/index.ts'
import { addMs, type Clock, HOUR_MS } from '../../shared/clocks.ts'
import { newId } from '../../shared/ids.ts'
import { BUSINESS_LANGUAGE } from '../../texts/language.ts'
import type { AcquirerAnswer } from '../acquirer.ts'
import { type KeptSettings, toAdyenSettings } from './account-settings.ts'
import { callAdyen } from './call-adyen.ts'
import { connectWebhook, removeWebhook } from './connect-webhook.ts'
import { readAnswer, WRONG_SHAPE } from './read-answer.ts'
import { openSessionCall } from './send.ts'
import { type AdyenSettings, adyenHosts } from './settings.ts'
import { openedSession } from './wire.ts'

export interface AdyenTerms {
  readonly outbound: Outbound
  readonly systemClock: Clock
  readonly timeoutMs: number
  readonly apiUrl: string | null
}

interface AdyenConnectTerms extends AdyenTerms {
  /** Where its webhooks are to call. */
  readonly callbackUrl: string
  /** Of the same account, when it is connected anew. */
  readonly previous: KeptSettings | undefined
}

interface AdyenConnected {
  readonly settings: KeptSettings
  /** What an operator has to let through, or to click, a sentence each. */
  readonly allowList: readonly string[]
}

/** Checks the key where payers pay, learns where the card page is, makes or checks the webhook. */
export async function connectAdyen(
  terms: AdyenConnectTerms,
  given: KeptSettings,
): Promise<AcquirerAnswer<AdyenConnected>> {
  const { outbound, systemClock, callbackUrl, previous } = terms
  const returnUrl = new URL('/', callbackUrl).href
  const access = toAdyenSettings(terms, { ...given, 'return-url': returnUrl })
  const page = await findPage(outbound, systemClock, access)
  if (page.kind !== 'answered') return page
  const webhook = await connectWebhook(outbound, access, callbackUrl, previous)
  if (webhook.kind !== 'answered') return webhook
  const settings = { ...given, ...webhook.value, 'page-origin': page.value, 'return-url': returnUrl }
  return { kind: 'answered', value: { settings, allowList: allowList(access, page.value, callbackUrl) } }
}

export async function disconnectAdyen(terms: AdyenTerms, kept: KeptSettings): Promise<AcquirerAnswer<object>> {
  return removeWebhook(terms.outbound, toAdyenSettings(terms, kept), kept.webhook)
}

/** The origin of the card page is documented nowhere: a session of 0 tells it, which nobody visits and which ends by itself. */
async function findPage(
  outbound: Outbound,
  systemClock: Clock,
  access: AdyenSettings,
): Promise<AcquirerAnswer<string>> {
  const now = systemClock.now()
  const call = openSessionCall(access, {
    attemptId: newId(),
    kind: 'verify',
    amountMinor: 0n,
    currency: 'EUR',
    createdAt: now,
    payerId: null,
    orderReference: 'connect',
    description: '',
    storesCard: false,
    language: BUSINESS_LANGUAGE,
    returnUrl: access.returnUrl,
    callbackUrl: access.returnUrl,
    expiresAt: addMs(now, HOUR_MS),
  })
  if (!call) return WRONG_SHAPE
  const read = readAnswer(await callAdyen(outbound, access, call))
  if (read.kind !== 'answered') return read
  if (!openedSession.Check(read.json) || !URL.canParse(read.json.url)) return WRONG_SHAPE
  return { kind: 'answered', value: new URL(read.json.url).origin }
}

function allowList(access: AdyenSettings, pageOrigin: string, callbackUrl: string): readonly string[] {
  const { checkout, management } = adyenHosts(access)
  return [
    `Out: ${new URL(checkout).host} and ${new URL(management).host}, port 443.`,
    `In: Adyen calls ${callbackUrl} from the addresses that out.adyen.com resolves to.`,
    `Payers are led to ${pageOrigin}.`,
    'Customer Area: card payments only, and capture delay manual (docs/acquirers-adyen.md).',
  ]
}
