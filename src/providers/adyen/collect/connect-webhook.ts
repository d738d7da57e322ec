import type { Outbound } from '../../../outbound/index.ts'
import { answered, type ProviderAnswer } from '../../answer.ts'
import type { AccountSettings } from '../../descriptor.ts'
import { read, readAnswer } from '../answers.ts'
import { type AdyenCall, callAdyen } from '../client.ts'
import { EVENT_MEANINGS } from '../words.ts'
import { type AdyenSettings, connectionOf } from './settings.ts'
import { type AdyenWebhook, hmacKey, webhook, webhooks } from './wire.ts'

/** 20 webhooks stay under the 64 kB that we read of an answer; nobody has 200 for one merchant account. */
const PAGE_SIZE = 20
const PAGES_MAX = 10

/** Its type there: items about payments, in batches. */
const STANDARD = 'standard'

/** What the Customer Area shows of it; a note of ours follows (`keep-note.ts`), and is left there when it is connected anew. */
export const NAME = 'Whipround'

type Management = <T>(
  call: Pick<AdyenCall, 'method' | 'body'> & { path?: string },
  schema: { Check(json: unknown): json is T },
) => Promise<ProviderAnswer<T>>

/**
 * The standard webhook with our address and exactly our events, changed in place: what waits in it is not lost. Its items
 * are signed with a new key each time, for nobody can ask whether ours is still the one; the one before stays accepted,
 * as what waits is signed with it.
 */
export async function connectWebhook(
  outbound: Outbound,
  access: AdyenSettings,
  callbackUrl: string,
  previous: AccountSettings | undefined,
): Promise<ProviderAnswer<AccountSettings>> {
  const ask = management(outbound, access)
  const found = await findWebhook(ask, callbackUrl)
  if (found.kind !== 'answered') return found
  const known = found.value
  const body = wanted(callbackUrl)
  const made = known
    ? await ask({ method: 'PATCH', path: `/${encodeURIComponent(known.id)}`, body }, webhook)
    : await ask({ method: 'POST', body: { ...body, type: STANDARD, description: NAME } }, webhook)
  if (made.kind !== 'answered') return made
  const { id } = made.value
  const key = await ask({ method: 'POST', path: `/${encodeURIComponent(id)}/generateHmac` }, hmacKey)
  if (key.kind !== 'answered') return key
  const [oldKey = ''] = previous?.['hmac-keys']?.split(' ') ?? []
  return answered({ webhook: id, 'hmac-keys': `${key.value.hmacKey} ${oldKey}`.trim() })
}

/** One that is gone already is removed. */
export async function removeWebhook(
  outbound: Outbound,
  access: AdyenSettings,
  webhookId: string | undefined,
): Promise<ProviderAnswer<object>> {
  if (!webhookId) return answered({})
  const answer = await callAdyen(outbound, connectionOf(access), {
    host: 'management',
    method: 'DELETE',
    path: `${webhooksPath(access)}/${encodeURIComponent(webhookId)}`,
  })
  if (answer.kind === 'answered' && (answer.status === 204 || answer.status === 404)) {
    return answered({})
  }
  const said = readAnswer(answer)
  return said.kind === 'answered' ? answered({}) : said
}

function webhooksPath({ merchantAccount }: AdyenSettings): string {
  return `/merchants/${encodeURIComponent(merchantAccount)}/webhooks`
}

export function management(outbound: Outbound, access: AdyenSettings): Management {
  return async ({ path = '', ...call }, schema) => {
    const asked = { ...call, host: 'management', path: `${webhooksPath(access)}${path}` } as const
    return read(await callAdyen(outbound, connectionOf(access), asked), schema)
  }
}

async function findWebhook(ask: Management, url: string): Promise<ProviderAnswer<AdyenWebhook | undefined>> {
  for (let page = 1; page <= PAGES_MAX; page++) {
    const path = `?pageNumber=${page}&pageSize=${PAGE_SIZE}`
    const listed = await ask({ method: 'GET', path }, webhooks)
    if (listed.kind !== 'answered') return listed
    const ours = (listed.value.data ?? []).find((one) => one.type === STANDARD && one.url === url)
    if (ours || page >= listed.value.pagesTotal) return answered(ours)
  }
  return answered(undefined)
}

function wanted(url: string): object {
  return {
    url,
    active: true,
    communicationFormat: 'json',
    // Without encryption a test account alone calls, and us on this machine only.
    encryptionProtocol: new URL(url).protocol === 'https:' ? 'TLSv1.2' : 'HTTP',
    additionalSettings: { includeEventCodes: [...EVENT_MEANINGS.keys()] },
  }
}
