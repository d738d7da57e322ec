import type { Outbound } from '../../../outbound/index.ts'
import { answered, type ProviderAnswer, rejected } from '../../answer.ts'
import type { AccountSettings, Connected } from '../../descriptor.ts'
import { read } from '../answers.ts'
import { at, get, stripeCaller } from '../client.ts'
import { connectStripe, endpointSettings, keptEndpoint } from '../connect.ts'
import { CARD_EVENTS } from '../words.ts'
import { cardholder } from './wire.ts'

interface ConnectTerms {
  readonly apiUrl: string
  readonly timeoutMs: number
  readonly callbackUrl: string
  readonly previous: AccountSettings | undefined
}

/** Looks at the cardholder, which Stripe has checked before (docs/card-issuers.md), and makes the webhook. */
export async function connectIssuing(
  outbound: Outbound,
  { previous, ...terms }: ConnectTerms,
  given: AccountSettings,
): Promise<ProviderAnswer<Connected>> {
  const { key = '', cardholder: holderId = '' } = given
  const connection = { apiUrl: terms.apiUrl, key, timeoutMs: terms.timeoutMs }
  const holder = read(await stripeCaller(outbound, connection)(get(at('issuing/cardholders', holderId))), cardholder)
  if (holder.kind !== 'answered') return holder
  if (holder.value.status !== 'active') return rejected('request', `cardholder_${holder.value.status}`)
  const order = { ...connection, ...terms, events: CARD_EVENTS, kept: keptEndpoint(previous) }
  const connected = await connectStripe(outbound, order)
  if (connected.kind !== 'answered') return connected
  const settings = { key, cardholder: holderId, ...endpointSettings(connected.value.webhook, previous) }
  return answered({ settings, allowList: [] })
}
