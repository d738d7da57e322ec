import { SECOND_MS } from '../../src/shared/clocks.ts'
import type { World } from '../world.ts'
import type { DeliveryRow } from './deliveries.ts'
import type { Hostility } from './faults.ts'
import { hostileText } from './hostile-text.ts'
import type { Item } from './notify.ts'
import { signedItem, signText } from './sign.ts'
import type { Webhook } from './webhooks.ts'

const ANSWER_LIMIT_MS = 10 * SECOND_MS

export interface Heard {
  ok: boolean
  status: number
  text: string
  sent: string
  tookMs: number
}

/** One try. Acknowledged is what was answered 2xx in time; status 0 is no answer. */
export async function postWebhook(
  world: World,
  webhook: Webhook,
  rows: readonly Pick<DeliveryRow, 'kind' | 'body' | 'hostility'>[],
): Promise<Heard> {
  const isToken = rows[0]?.kind === 'token'
  const sent = isToken ? tokenText(rows) : itemsText(webhook, rows)
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' }
  const { username } = webhook.settings
  if (username)
    headers.authorization = `Basic ${Buffer.from(`${username}:${webhook.password ?? ''}`).toString('base64')}`
  if (isToken && webhook.hmacKey) {
    headers.hmacsignature = signText(sent, webhook.hmacKey)
    headers.protocol = 'HmacSHA256'
  }
  const start = performance.now()
  const heard = await post(world, webhook.settings.url, headers, sent)
  return { ...heard, sent, tookMs: Math.round(performance.now() - start) }
}

async function post(world: World, url: string, headers: Record<string, string>, body: string) {
  const signal = AbortSignal.any([world.closing, AbortSignal.timeout(ANSWER_LIMIT_MS)])
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    return { ok: response.ok, status: response.status, text: (await response.text()).slice(0, 200) }
  } catch {
    return { ok: false, status: 0, text: '' }
  }
}

/** A foreign amount or reference is signed as if it were right: the receiver must compare, not only verify. */
function itemsText(webhook: Webhook, rows: readonly Pick<DeliveryRow, 'body' | 'hostility'>[]): string {
  const hostility = (rows.find((row) => row.hostility !== null)?.hostility ?? null) as Hostility | null
  const lies = hostility?.startsWith('foreign') === true
  const notificationItems = rows.map(({ body }) => {
    const item = JSON.parse(lies ? hostileText(hostility as Hostility, JSON.parse(body)) : body) as Item
    return webhook.hmacKey === null ? { NotificationRequestItem: item } : signedItem(item, webhook.hmacKey)
  })
  const body = { live: 'false', notificationItems }
  return hostility === null || lies ? JSON.stringify(body) : hostileText(hostility, body)
}

function tokenText([row]: readonly Pick<DeliveryRow, 'body' | 'hostility'>[]): string {
  const body = row?.body ?? '{}'
  return row?.hostility ? hostileText(row.hostility as Hostility, JSON.parse(body)) : body
}
