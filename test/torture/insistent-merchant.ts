import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { DemoFile } from '../../src/commands/demo-file.ts'
import type { PaymentType } from '../../src/payment-types/index.ts'

/**
 * A merchant's machine that does what the documents tell it: it sends a call again until it is answered, with a key,
 * or without one under what the refusal and its own reading of our state allow.
 */
export interface InsistentMerchant {
  sell(order: Order): Promise<Sold>
  /** Gives back a part: the answer's whole refunded amount. */
  refund(id: string, amountMinor: number, isKeyed: boolean): Promise<'done' | 'refused'>
  /** `apiToken`: of another merchant than that of the demo that splits. */
  cancel(id: string, apiToken?: string): Promise<'done' | 'refused'>
  read(id: string): Promise<PurchaseRead>
  refunds(
    id: string,
  ): Promise<{ refunded_amount_cents: number; refunds: { amount_cents: number; refund_state: string }[] }>
  listByReference(reference: string): Promise<PurchaseRead[]>
  /** One endpoint for each of the four merchants. */
  setWebhooks(url: string): Promise<{ token: string; signing_secret: string }[]>
  /** Repetitions that a lost or 5xx answer made necessary. */
  readonly repetitions: () => number
  /** Answers that no document allows. */
  readonly oddities: readonly string[]
}

export interface Order {
  readonly type: PaymentType
  readonly reference: string
  readonly amountMinor: number
  /** Euro, unless said. */
  readonly currency?: string
  readonly email: string
  readonly isKeyed: boolean
  /** Default: of the demo's merchant of this type. */
  readonly merchantUid?: string
}

export interface Sold {
  readonly id: string
  readonly url: string
}

export interface PurchaseRead {
  readonly uid: string
  readonly state: string
  readonly amount_cents: number
  readonly refunded_amount_cents: number
  readonly collection: string | null
  readonly shares: readonly { readonly state: string; readonly amount_cents: number; readonly fee_cents: number }[]
}

/** Where a shop sends its calls, and by which credentials. */
interface Till {
  readonly baseUrl: string
  credentials(): Promise<Pick<DemoFile, 'api_key' | 'api_secret' | 'merchants'>>
}

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly text: string
}

/** A service that is being killed comes back within seconds; a minute without a database is in the plan. */
const PATIENCE_MS = 180_000
const CALL_LIMIT_MS = 30_000
const RETRY_MS = 300

export async function insistentMerchant(house: Till): Promise<InsistentMerchant> {
  const credentials = await house.credentials()
  const oddities: string[] = []
  let repetitions = 0
  let token: string | undefined

  /** One try. Undefined: no answer came, nobody knows what happened. */
  async function call(method: string, path: string, authorization: string, json?: object, key?: string) {
    try {
      const answer = await fetch(`${house.baseUrl}${path}`, {
        method,
        signal: AbortSignal.timeout(CALL_LIMIT_MS),
        headers: {
          authorization,
          'accept-language': 'en',
          ...(json && !(json instanceof URLSearchParams) && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(json && { body: json instanceof URLSearchParams ? json : JSON.stringify(json) }),
      })
      const text = await answer.text()
      return { status: answer.status, text, body: text ? JSON.parse(text) : undefined } as Answer
    } catch {
      return undefined
    }
  }

  async function accessToken(): Promise<string> {
    const basic = Buffer.from(`${credentials.api_key}:${credentials.api_secret}`).toString('base64')
    for (;;) {
      if (token) return token
      const body = new URLSearchParams({ grant_type: 'client_credentials' })
      const answer = await call('POST', '/api/token', `Basic ${basic}`, body)
      if (answer?.status === 200) token = (answer.body as { access_token: string }).access_token
      else if (answer && answer.status < 500) throw new Error(`no access token: ${answer.text}`)
      else await delay(RETRY_MS)
    }
  }

  /** Sends until an answer below 500 comes. `lookFor`: asked before a call without key is sent again. */
  async function insist(
    method: string,
    path: string,
    json?: object,
    { key, lookFor, apiToken }: { key?: string; lookFor?: () => Promise<Answer | undefined>; apiToken?: string } = {},
  ): Promise<Answer> {
    const deadlineMs = Date.now() + PATIENCE_MS
    for (let tries = 0; ; tries += 1) {
      const found = tries > 0 && !key ? await lookFor?.() : undefined
      if (found) return found
      const bearer = apiToken ?? (await accessToken())
      const answer = await call(method, path, `Bearer ${bearer}`, json, key)
      if (answer?.status === 401 && !apiToken) token = undefined
      else if (answer && answer.status < 500 && answer.status !== 429 && !isInProgress(answer)) return answer
      if (answer && answer.status >= 500 && answer.status !== 503) oddities.push(`${method} ${path}: ${answer.text}`)
      if (Date.now() > deadlineMs) throw new Error(`${method} ${path} was not answered: ${answer?.text ?? 'no answer'}`)
      if (method !== 'GET') repetitions += 1
      await delay(RETRY_MS)
    }
  }

  const read = async (id: string) => {
    const answer = await insist('GET', `/api/purchases/pur_${id}`)
    if (answer.status !== 200) throw new Error(`an acknowledged purchase reads ${answer.status}: ${answer.text}`)
    return answer.body as PurchaseRead
  }

  const listByReference = async (reference: string) => {
    const answer = await insist('GET', `/api/purchases?reference=${encodeURIComponent(reference)}`)
    return (answer.body as { items: PurchaseRead[] }).items
  }

  const refunds = async (id: string) => {
    const answer = await insist('GET', `/api/purchases/pur_${id}/refunds`)
    return answer.body as Awaited<ReturnType<InsistentMerchant['refunds']>>
  }

  return {
    oddities,
    repetitions: () => repetitions,
    read,
    listByReference,
    refunds,
    async setWebhooks(url) {
      const uids = Object.values(credentials.merchants).map(({ uid }) => uid)
      const answers = uids.map((uid) => insist('PUT', `/api/merchants/${uid}/webhook_endpoint`, { url }))
      return (await Promise.all(answers)).map(({ body }) => body as { token: string; signing_secret: string })
    },
    async sell({ type, reference, email, isKeyed, merchantUid = credentials.merchants[type].uid, ...price }) {
      const path = `/api/merchants/${merchantUid}/purchase_link`
      const { amountMinor: amountCents, currency = 'EUR' } = price
      const data = { title: `Order ${reference}`, reference, amountCents, currency, email, language: 'en_GB' }
      const lookFor = async () => {
        const [found] = await listByReference(reference)
        if (!found) return undefined
        const link = await insist('GET', `/api/purchases/${found.uid}/link`)
        return { ...link, body: { ...(link.body as object), purchase_uid: found.uid } }
      }
      const key = isKeyed ? randomUUID() : undefined
      const answer = await insist('POST', path, { data }, { lookFor, ...(key && { key }) })
      if (answer.status !== 200) throw new Error(`an order was refused: ${answer.text}`)
      const { purchase_uid, url } = answer.body as { purchase_uid: string; url: string }
      return { id: purchase_uid.replace(/^pur_/, ''), url }
    },
    async refund(id, amountMinor, isKeyed) {
      const before = (await refunds(id)).refunds.length
      const lookFor = async () => {
        const now = await refunds(id)
        return now.refunds.length > before ? { status: 200, body: now, text: '' } : undefined
      }
      const key = isKeyed ? randomUUID() : undefined
      const path = `/api/purchases/pur_${id}/credit_by_transfer`
      const answer = await insist('POST', path, { amount_cents: amountMinor }, { lookFor, ...(key && { key }) })
      return answer.status === 200 ? 'done' : 'refused'
    },
    async cancel(id, apiToken = credentials.merchants.SPLIT.api_token) {
      const answer = await insist('POST', `/api/merchants/v1/purchases/${id}/cancel`, undefined, { apiToken })
      return answer.status === 200 ? 'done' : 'refused'
    },
  }
}

function isInProgress(answer: Answer): boolean {
  return answer.status === 409 && /idempotent_request_in_progress|unwinding_in_progress/.test(answer.text)
}
