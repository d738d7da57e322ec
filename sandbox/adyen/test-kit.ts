import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { KEY, type Reply, submit, testSandbox } from '../test-kit.ts'
import { MERCHANT_ACCOUNT } from './account.ts'
import type { Item } from './notify.ts'

export const RETURN_URL = 'http://localhost:4321/back?attempt=1'

interface Heard {
  path: string
  headers: IncomingHttpHeaders
  text: string
}

/** A merchant's webhook address that keeps what it hears. `answer` decides the status of each request. */
export async function webhookReceiver(answer: (count: number) => number = () => 200) {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    heard.push({ path: request.url ?? '', headers: request.headers, text })
    response.writeHead(answer(heard.length)).end('[accepted]')
    server.emit('heard')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => void server.close())
  const items = (): Item[] =>
    heard
      .filter(({ path }) => path === '/items')
      .flatMap(({ text }) => JSON.parse(text).notificationItems)
      .map(({ NotificationRequestItem }) => NotificationRequestItem)
  /** Waits for the first item of that kind that `nth` others of it precede. */
  const item = async (eventCode: string, nth = 0): Promise<Item> => {
    for (;;) {
      const found = items().filter((each) => each.eventCode === eventCode)[nth]
      if (found) return found
      await once(server, 'heard')
    }
  }
  const token = async (shopper: string): Promise<Heard> => {
    for (;;) {
      const found = heard.find(({ path, text }) => path === '/tokens' && text.includes(JSON.stringify(shopper)))
      if (found) return found
      await once(server, 'heard')
    }
  }
  const until = async (count: number) => {
    while (heard.length < count) await once(server, 'heard')
  }
  return { token, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, items, item, until }
}

/** A sandbox, an account whose webhooks are heard, and the ways to talk to both. */
export async function testAdyen(answer?: (count: number) => number) {
  const sandbox = await testSandbox()
  const receiver = await webhookReceiver(answer)
  /** The switches of tests, on the desk's origin. */
  const control = sandbox.call
  let keys = 0
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<Reply & { headers: Headers }> => {
    const headers: Record<string, string> = { 'x-api-key': KEY, authorization: `Bearer ${KEY}` }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (method === 'POST') headers['idempotency-key'] = key ?? `key-${++keys}`
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(sandbox.adyenUrl + path, {
      method,
      headers,
      ...(body !== undefined && { body: text }),
    })
    const said = await response.text()
    const isJson = (response.headers.get('content-type') ?? '').includes('json') && said !== ''
    return { status: response.status, body: isJson ? JSON.parse(said) : said, headers: response.headers }
  }
  const makeWebhook = async (type: string, path: string) => {
    const order = { type, url: receiver.url + path, active: true, communicationFormat: 'json' }
    const { id } = (await call('POST', `/v3/merchants/${MERCHANT_ACCOUNT}/webhooks`, order)).body
    const { hmacKey } = (await call('POST', `/v3/merchants/${MERCHANT_ACCOUNT}/webhooks/${id}/generateHmac`)).body
    return { id, hmacKey } as { id: string; hmacKey: string }
  }
  const items = await makeWebhook('standard', '/items')
  const tokens = await makeWebhook('recurring-notification', '/tokens')
  const openSession = async (order: object = {}, key?: string) =>
    (await call('POST', '/v72/sessions', sessionOrder(order), key)).body
  const payBy = async (order: object = {}, number = '4111111111111111', name = 'Alice Martin') => {
    const session = await openSession(order)
    await submit(session.url, { number, expiry: '03/34', code: number.startsWith('37') ? '7373' : '737', name })
    return bookedAs(session.reference)
  }
  const bookedAs = async (reference: string) =>
    (await control('GET', `/adyen/books?reference=${encodeURIComponent(reference)}`)).body.payments[0]
  const modify = async (psp: string, what: string, body: object = {}, key?: string) =>
    call('POST', `/v72/payments/${psp}/${what}`, { merchantAccount: MERCHANT_ACCOUNT, ...body }, key)
  const fault = (operation: string, kind: string, times = 1, delay_ms?: number) =>
    control('POST', '/adyen/faults', { operation, fault: kind, times, delay_ms })
  /** Waits until that was told of that reference. */
  const until = async (eventCode: string, reference: string, success: 'true' | 'false') => {
    const said = () =>
      receiver
        .items()
        .some(
          (item) => item.eventCode === eventCode && item.merchantReference === reference && item.success === success,
        )
    while (!said()) await receiver.until(receiver.heard.length + 1)
  }
  /** Lets what is under way arrive: a few turns of request and answer on the same machine. */
  const quiet = async () => {
    for (let turn = 0; turn < 5; turn += 1) await control('GET', '/adyen/books?reference=none')
  }
  const sandboxNow = async () => new Date((await sandbox.call('GET', '/clock')).body.now)
  const advance = (ms: number) => sandbox.call('POST', '/clock/advance', { ms })
  const { adyenUrl, baseUrl, dataDir } = sandbox
  const ways = { call, control, openSession, payBy, bookedAs, modify, makeWebhook, fault, advance, until, quiet }
  return { adyenUrl, baseUrl, dataDir, receiver, items, tokens, sandboxNow, ...ways }
}

let orders = 0

export function sessionOrder(order: object = {}) {
  return {
    merchantAccount: MERCHANT_ACCOUNT,
    amount: { value: 10_001, currency: 'EUR' },
    reference: `attempt-${++orders}`,
    returnUrl: RETURN_URL,
    mode: 'hosted',
    shopperLocale: 'en-GB',
    additionalData: { manualCapture: 'true' },
    ...order,
  }
}

export const euros = (value: number) => ({ amount: { value, currency: 'EUR' } })

export function payWith(url: string, number: string, name = 'Alice Martin'): Promise<Response> {
  return submit(url, { number, expiry: '03/34', code: number.startsWith('37') ? '7373' : '737', name })
}
