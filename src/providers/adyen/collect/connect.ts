import type { Outbound } from '../../../outbound/index.ts'
import { newId } from '../../../shared/ids.ts'
import { answered, noAnswer, type ProviderAnswer } from '../../answer.ts'
import type { AccountSettings, CallTerms, Connected, ConnectTerms } from '../../descriptor.ts'
import { read } from '../answers.ts'
import { callAdyen } from '../client.ts'
import { connectWebhook, removeWebhook } from './connect-webhook.ts'
import { checkReportKey } from './payouts.ts'
import { pageCall } from './requests.ts'
import { type AdyenSettings, adyenHosts, connectionOf, toAdyenSettings } from './settings.ts'
import { openedSession } from './wire.ts'

/** Checks the key where payers pay, learns where the card page is, makes or checks the webhook. */
export async function connectAdyen(terms: ConnectTerms, given: AccountSettings): Promise<ProviderAnswer<Connected>> {
  const { outbound, callbackUrl, previous } = terms
  const returnUrl = new URL('/', callbackUrl).href
  const access = toAdyenSettings(terms, { ...given, 'return-url': returnUrl })
  const page = await findPage(outbound, access)
  if (page.kind !== 'answered') return page
  const { reportKey } = access
  const reports = reportKey === null ? answered({}) : await checkReportKey(outbound, { ...access, reportKey })
  if (reports.kind !== 'answered') return reports
  const webhook = await connectWebhook(outbound, access, callbackUrl, previous)
  if (webhook.kind !== 'answered') return webhook
  const settings = { ...given, ...webhook.value, 'page-origin': page.value, 'return-url': returnUrl }
  return answered({ settings, allowList: allowList(access, page.value, callbackUrl) })
}

export async function disconnectAdyen(terms: CallTerms, kept: AccountSettings): Promise<ProviderAnswer<object>> {
  return removeWebhook(terms.outbound, toAdyenSettings(terms, kept), kept.webhook)
}

/** The origin of the card page is documented nowhere: a session tells it. */
async function findPage(outbound: Outbound, access: AdyenSettings): Promise<ProviderAnswer<string>> {
  const opened = read(await callAdyen(outbound, connectionOf(access), pageCall(access, newId())), openedSession)
  if (opened.kind !== 'answered') return opened
  return URL.canParse(opened.value.url) ? answered(new URL(opened.value.url).origin) : noAnswer('unknown_shape')
}

function allowList(access: AdyenSettings, pageOrigin: string, callbackUrl: string): readonly string[] {
  const { checkout, management, reports } = adyenHosts(access)
  const hosts = [checkout, management, ...(access.reportKey === null ? [] : [reports])].map((url) => new URL(url).host)
  return [
    `Out: ${[...new Set(hosts)].join(' and ')}, port 443.`,
    `In: Adyen calls ${callbackUrl} from the addresses that out.adyen.com resolves to.`,
    `Payers are led to ${pageOrigin}.`,
    'Customer Area: card payments only, and capture delay manual (docs/acquirers-adyen.md).',
  ]
}
