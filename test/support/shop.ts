import { randomUUID } from 'node:crypto'
import type { DemoCredentials } from '../../src/commands/seed-demo.ts'

export interface ShopAnswer<T = Record<string, unknown>> {
  readonly status: number
  readonly body: T
  readonly text: string
}

export interface V1Purchase {
  readonly id: string
  readonly payment_url: string
  readonly state: string
  readonly comment: string
}

export interface Sold {
  /** As v1 spells it; the token API adds `pur_`. */
  readonly id: string
  readonly url: string
}

export type Shop = ReturnType<typeof openShop>

/** Charlie's shop: a merchant's machine speaking to our interface over HTTP, with nothing but its credentials. */
export function openShop(
  service: { readonly baseUrl: string; readonly credentials: DemoCredentials },
  send: typeof fetch = fetch,
) {
  const { baseUrl, credentials } = service
  const merchant = credentials.merchants.SPLIT
  const sold: string[] = []
  let accessToken: string | undefined

  async function call<T>(method: string, path: string, authorization: string, body?: object, key?: string) {
    const answer = await send(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, text, body: text ? JSON.parse(text) : undefined } as ShopAnswer<T>
  }

  async function token(): Promise<string> {
    if (accessToken) return accessToken
    const basic = Buffer.from(`${credentials.api_key}:${credentials.api_secret}`).toString('base64')
    const answer = await send(`${baseUrl}/api/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    if (answer.status !== 200) throw new Error(`/api/token: ${answer.status} ${await answer.text()}`)
    accessToken = ((await answer.json()) as { access_token: string }).access_token
    return accessToken
  }

  const byToken = async <T>(method: string, path: string, body?: object, key?: string) =>
    call<T>(method, path, `Bearer ${await token()}`, body, key)
  const byV1 = <T>(method: string, path: string, body?: object) =>
    call<T>(method, `/api/merchants/v1${path}`, `Bearer ${merchant.api_token}`, body)

  function expect<T>(status: number, answer: ShopAnswer<T>): T {
    if (answer.status !== status) throw new Error(`the shop expected ${status}, not ${answer.status}: ${answer.text}`)
    return answer.body
  }

  return {
    /** Every purchase made here, for books that must agree. */
    sold: sold as readonly string[],
    token,
    async setWebhook(url: string): Promise<{ token: string; signing_secret: string }> {
      return expect(200, await byToken('PUT', `/api/merchants/${merchant.uid}/webhook_endpoint`, { url }))
    },
    async sendLink(
      data: Readonly<Record<string, unknown>> = {},
      settings: object = {},
      key: string = randomUUID(),
    ): Promise<Sold & { email_has_been_sent?: boolean; sms_has_been_sent?: boolean }> {
      const order = { title: 'Week-end à Brest', reference: `order-${key}`, amountCents: 10001, ...data }
      const path = `/api/merchants/${merchant.uid}/purchase_link`
      const body = { data: order, purchase_link_settings: settings }
      const made = expect(200, await byToken<{ purchase_uid: string; url: string }>('POST', path, body, key))
      const id = made.purchase_uid.replace(/^pur_/, '')
      if (!sold.includes(id)) sold.push(id)
      return { ...made, id }
    },
    async sellByV1(order: object = {}): Promise<Sold> {
      const body = { title: 'Week-end à Brest', amount: 10001, ...order }
      const made = expect(201, await byV1<V1Purchase>('POST', '/purchases', body))
      sold.push(made.id)
      return { id: made.id, url: made.payment_url }
    },
    async read(id: string): Promise<V1Purchase> {
      return expect(200, await byV1<V1Purchase>('GET', `/purchases/${id}`))
    },
    async state(id: string): Promise<string> {
      return (await this.read(id)).state
    },
    client: (id: string) => byV1<Record<string, unknown>>('GET', `/clients/${id}`),
    cancel: (id: string) => byV1<V1Purchase>('POST', `/purchases/${id}/cancel`),
    abort: (id: string) => byToken<Record<string, unknown>>('POST', `/api/purchases/pur_${id}/abort`),
  }
}
