import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { createOutbound } from '../../src/outbound/index.ts'
import { createStripeAcquirer } from '../../src/providers/stripe/collect/protocol.ts'
import { systemClock } from '../../src/shared/clocks.ts'

export const STRIPE_KEY = 'sk_test_51recorder'
export const WEBHOOK_SECRET = 'whsec_recorder'

export interface Recorded {
  readonly method: string
  readonly path: string
  /** Query or body, as it means: sorted pairs. */
  readonly pairs: readonly string[]
  readonly headers: IncomingHttpHeaders
}

export interface CannedAnswer {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body: string | object
}

/** A server that keeps what it is asked and answers what it is told; 404 of the API where it was told nothing. */
export async function stripeRecorder() {
  const heard: Recorded[] = []
  const answers: CannedAnswer[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const url = new URL(request.url ?? '/', 'http://recorder')
    const pairs = [...new URLSearchParams(text || url.search)].map(([name, value]) => `${name}=${value}`).sort()
    heard.push({ method: request.method ?? '', path: url.pathname, pairs, headers: request.headers })
    const { status = 200, headers = {}, body } = answers.shift() ?? MISSING
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const outbound = createOutbound({ policy: 'loopback_too' })
  after(async () => {
    await outbound.close()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const apiUrl = `http://127.0.0.1:${port}`
  const settings = { apiUrl, key: STRIPE_KEY, webhookSecrets: [WEBHOOK_SECRET], timeoutMs: 2_000 }
  return {
    port,
    apiUrl,
    outbound,
    heard,
    acquirer: createStripeAcquirer(outbound, systemClock, settings),
    answer: (...canned: CannedAnswer[]) => void answers.push(...canned),
  }
}

const MISSING: CannedAnswer = {
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' } },
}
