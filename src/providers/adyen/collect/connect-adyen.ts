import type { Outbound } from '../../../outbound/index.ts'
import { newId } from '../../../shared/ids.ts'
import type { ProviderAnswer } from '../../answer.ts'
import type { AccountSettings, CallTerms, Connected, ConnectTerms } from '../../descriptor.ts'
import { toAdyenSettings } from './account-settings.ts'
import { callAdyen } from './call-adyen.ts'
import { connectWebhook, removeWebhook } from './connect-webhook.ts'
import { readAnswer, WRONG_SHAPE } from './read-answer.ts'
import { pageCall } from './send.ts'
import { type AdyenSettings, adyenHosts } from './settings.ts'
import { openedSession } from './wire.ts'

/** Checks the key where payers pay, learns where the card page is, makes or checks the webhook. */
export async function connectAdyen(terms: ConnectTerms, given: AccountSettings): Promise<ProviderAnswer<Connected>> {
  const { outbound, callbackUrl, previous } = terms
  const returnUrl = new URL('/', callbackUrl).href
  const access = toAdyenSettings(terms, { ...given, 'return-url': returnUrl })
  const page = await findPage(outbound, access)
  if (page.kind !== 'answered') return page
  const webhook = await connectWebhook(outbound, access, callbackUrl, previous)
  if (webhook.kind !== 'answered') return webhook
  const settings = { ...given, ...webhook.value, 'page-origin': page.value, 'return-url': returnUrl }
  return { kind: 'answered', value: { settings, allowList: allowList(access, page.value, callbackUrl) } }
}

export async function disconnectAdyen(terms: CallTerms, kept: AccountSettings): Promise<ProviderAnswer<object>> {
  return removeWebhook(terms.outbound, toAdyenSettings(terms, kept), kept.webhook)
}

/** The origin of the card page is documented nowhere: a session tells it. */
async function findPage(outbound: Outbound, access: AdyenSettings): Promise<ProviderAnswer<string>> {
  const read = readAnswer(await callAdyen(outbound, access, pageCall(access, newId())))
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
