import { createHash, randomBytes } from 'node:crypto'
import type { TestWebhookResponse } from '@adyen/api-library/lib/src/typings/management/testWebhookResponse.js'
import type { Webhook as WebhookView } from '@adyen/api-library/lib/src/typings/management/webhook.js'
import { run } from '../books.ts'
import type { Answer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { MERCHANT_ACCOUNT } from './account.ts'
import { isoDate } from './dates.ts'
import { EVENT_CODES, type EventCode } from './event-codes.ts'
import { managementError } from './management-error.ts'
import type { Item } from './notify.ts'
import { postWebhook } from './post-webhook.ts'
import { newPspReference } from './references.ts'
import { findWebhook, type Webhook, type WebhookSettings } from './webhooks.ts'
import type { Wire } from './wire.ts'

export function createWebhook(world: World, settings: WebhookSettings, password: string | null): Answer {
  const id = `WBHK${newPspReference()}`
  const sql = `INSERT INTO adyen_webhooks (id, created_order, settings, password)
    SELECT ?, coalesce(max(created_order), 0) + 1, ?, ? FROM adyen_webhooks`
  run(world.books, sql, id, JSON.stringify(settings), password)
  return { status: 200, body: presentWebhook(findWebhook(world.books, id)!) }
}

export function updateWebhook(
  world: World,
  webhook: Webhook,
  changes: Partial<WebhookSettings>,
  password: string | undefined,
): Answer {
  const settings = JSON.stringify({ ...webhook.settings, ...changes })
  const sql = 'UPDATE adyen_webhooks SET settings = ?, password = coalesce(?, password) WHERE id = ?'
  run(world.books, sql, settings, password ?? null, webhook.id)
  return { status: 200, body: presentWebhook(findWebhook(world.books, webhook.id)!) }
}

/** The old key ends at once: whoever wants both for a while has to know both. */
export function generateHmac(world: World, webhook: Webhook): Answer {
  const hmacKey = randomBytes(32).toString('hex').toUpperCase()
  run(world.books, 'UPDATE adyen_webhooks SET hmac_key = ? WHERE id = ?', hmacKey, webhook.id)
  return { status: 200, body: { hmacKey } }
}

export function presentWebhook({ id, settings, password, hmacKey }: Webhook): Wire<WebhookView> {
  const { communicationFormat, encryptionProtocol, networkType, ...rest } = settings
  return {
    ...rest,
    id,
    communicationFormat: communicationFormat as 'json',
    ...(encryptionProtocol !== undefined && { encryptionProtocol: encryptionProtocol as 'TLSv1.3' }),
    ...(networkType !== undefined && { networkType: networkType as 'public' }),
    accountReference: MERCHANT_ACCOUNT,
    hasError: false,
    hasPassword: password !== null,
    certificateAlias: 'signed-test.adyen.com_2026',
    ...(hmacKey !== null && { hmacKeyCheckValue: createHash('sha256').update(hmacKey).digest('hex').slice(0, 6) }),
  }
}

/** One made-up item for each type that was asked for, sent now. */
export async function testWebhook(world: World, webhook: Webhook, types: readonly string[]): Promise<Answer> {
  const wanted = types.length === 0 ? ['AUTHORISATION'] : types
  const unknown = wanted.find((type) => !EVENT_CODES.some((code) => code === type))
  if (unknown !== undefined) return managementError('validation', `Unsupported type ${unknown}`, 'types')
  const data = []
  for (const type of wanted) {
    const item = madeUpItem(world, type as EventCode)
    const heard = await postWebhook(world, webhook, [{ kind: 'item', body: JSON.stringify(item), hostility: null }])
    data.push({
      merchantId: MERCHANT_ACCOUNT,
      output: heard.text || (heard.ok ? '[accepted]' : 'no answer'),
      requestSent: heard.sent,
      responseCode: String(heard.status),
      responseTime: `${heard.tookMs} ms`,
      status: heard.ok ? 'success' : 'failed',
    })
  }
  return { status: 200, body: { data } satisfies Wire<TestWebhookResponse> }
}

function madeUpItem(world: World, eventCode: EventCode): Item {
  return {
    additionalData: {},
    amount: { currency: 'EUR', value: 10_150 },
    eventCode,
    eventDate: isoDate(world.clock.now().getTime()),
    merchantAccountCode: MERCHANT_ACCOUNT,
    merchantReference: 'testMerchantRef1',
    paymentMethod: 'visa',
    pspReference: `test_${eventCode}_1`,
    reason: `test_${eventCode}_1`,
    success: 'true',
  }
}
