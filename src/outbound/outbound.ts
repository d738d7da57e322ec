import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import type { buildConnector as Connect, Dispatcher } from 'undici'
import { assertOutsideTransaction } from '../db/inside-transaction.ts'
import { type AddressPolicy, guardedLookup, isAllowedAddress, isAllowedProtocol } from './address-guard.ts'
import { isUnwritable, NotConnected, noAnswerReason, notSentReason } from './outbound-errors.ts'
import { Agent, buildConnector, requestThrough } from './undici-parts.ts'

/** A slower handshake is a dead host; callers wait less in all than most proxies would. */
const CONNECT_TIMEOUT_MS = 5_000
/** Answers we need are small JSON; a longer one is an accident or an attack. */
const BODY_BYTES_MAX = 64 * 1024
/** Peers close idle connections at 5 s and later: reusing one younger than this rarely meets a reset. */
const KEEP_ALIVE_MS = 3_000

export interface OutboundRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** From the start of the call to the last byte of the answer. */
  readonly timeoutMs: number
  /** Of the answer, where a peer's may be longer than 64 kB. */
  readonly bodyBytesMax?: number
}

/**
 * `not_sent`: provably nothing reached the peer, so the call may be repeated. `no_answer`: it may have been acted
 * on. `complete` is false when the body was cut (longer than its maximum, broken off, or too late): only the status is
 * certain then. Reasons are short codes without addresses or secrets.
 */
export type OutboundAnswer =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
      readonly complete: boolean
    }
  | { readonly kind: 'not_sent'; readonly reason: string }
  | { readonly kind: 'no_answer'; readonly reason: string }

/** Everything we call outside goes through one of these. Redirects are answers, never followed. */
export interface Outbound {
  request(request: OutboundRequest): Promise<OutboundAnswer>
  close(): Promise<void>
}

export function createOutbound({ policy, lookup }: { policy: AddressPolicy; lookup?: LookupFunction }): Outbound {
  const agent = new Agent({
    connect: guardedConnector(policy, lookup),
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    // The caller's deadline rules.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  return {
    close: () => agent.destroy(),
    async request(call) {
      assertOutsideTransaction(`${call.method} ${URL.canParse(call.url) ? new URL(call.url).host : 'invalid url'}`)
      if (!URL.canParse(call.url)) return { kind: 'not_sent', reason: 'invalid_url' }
      if (!isAllowedProtocol(new URL(call.url), policy)) return { kind: 'not_sent', reason: 'https_required' }
      return await exchange(agent, call)
    },
  }
}

async function exchange(agent: Dispatcher, call: OutboundRequest): Promise<OutboundAnswer> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), call.timeoutMs)
  try {
    const { statusCode, headers, body } = await requestThrough(agent, new URL(call.url), {
      method: call.method,
      headers: call.headers ?? {},
      body: call.body ?? null,
      signal: deadline.signal,
    })
    const flat = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value])
    return {
      kind: 'answered',
      status: statusCode,
      headers: Object.fromEntries(flat),
      ...(await readBody(body, call.bodyBytesMax)),
    }
  } catch (error) {
    if (deadline.signal.aborted) return { kind: 'no_answer', reason: 'timeout' }
    if (error instanceof NotConnected) return { kind: 'not_sent', reason: notSentReason(error) }
    if (isUnwritable(error)) return { kind: 'not_sent', reason: 'invalid_request' }
    return { kind: 'no_answer', reason: noAnswerReason(error) }
  } finally {
    clearTimeout(timer)
  }
}

async function readBody(
  stream: AsyncIterable<Buffer>,
  bytesMax = BODY_BYTES_MAX,
): Promise<{ body: string; complete: boolean }> {
  const chunks: Buffer[] = []
  let bytes = 0
  let complete = true
  try {
    for await (const chunk of stream) {
      const room = bytesMax - bytes
      chunks.push(chunk.subarray(0, room))
      bytes += chunk.length
      complete = chunk.length <= room
      // Leaving the loop destroys the stream, and the connection with it.
      if (!complete) break
    }
  } catch {
    complete = false
  }
  return { body: Buffer.concat(chunks).toString('utf8'), complete }
}

/** Checks a literal address before, and the address really connected to after: nothing is written in between. */
function guardedConnector(policy: AddressPolicy, lookup: LookupFunction | undefined): Connect.connector {
  const connect = buildConnector({ lookup: guardedLookup(policy, lookup), timeout: CONNECT_TIMEOUT_MS })
  return (options, callback) => {
    if (isIP(options.hostname) !== 0 && !isAllowedAddress(options.hostname, policy)) {
      queueMicrotask(() => callback(new NotConnected('address_refused'), null))
      return
    }
    connect(options, (error, socket) => {
      if (error) return callback(new NotConnected(error), null)
      if (isAllowedAddress(socket.remoteAddress ?? '', policy)) return callback(null, socket)
      socket.destroy()
      callback(new NotConnected('address_refused'), null)
    })
  }
}
