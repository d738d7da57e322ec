import { once as onceEmitted } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { SessionView } from './acquirer/session.ts'
import { type SandboxOptions, startSandbox } from './start-sandbox.ts'
import { beginBooks } from './test-start.ts'

export const KEY = 'test-key'
export const RETURN_URL = 'http://localhost:4321/back?attempt=1'

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire brings
  body: any
}

export function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-test-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Every file that a sandbox has written, in whatever folder. */
export function filesOf(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

/** A sandbox of the test file's own, and the ways to talk to it. */
export async function testSandbox(options: Partial<SandboxOptions> = {}) {
  const dataDir = newDataDir()
  beginBooks(dataDir)
  const sandbox = await startSandbox({ dataDir, key: KEY, ...options })
  after(() => sandbox.close())
  return { ...sandbox, dataDir, ...testClient(() => sandbox.baseUrl, options.key) }
}

export function testClient(baseUrl: () => string, sandboxKey = KEY) {
  let keys = 0
  const call = async (method: string, path: string, body?: unknown, key?: string): Promise<Reply> => {
    const headers: Record<string, string> = { authorization: `Bearer ${sandboxKey}` }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (method === 'POST') headers['idempotency-key'] = key ?? `key-${process.pid}-${++keys}`
    const response = await fetch(baseUrl() + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  const openSession = async (order: Record<string, unknown> = {}, key?: string): Promise<SessionView> =>
    (await call('POST', '/v1/sessions', sessionOrder(order), key)).body
  const session = async (id: string): Promise<SessionView> => (await call('GET', `/v1/sessions/${id}`)).body
  const payBy = async (order: Record<string, unknown>, number = '4242424242424242') => {
    const opened = await openSession(order)
    await submitCard(opened.page_url, number)
    return (await session(opened.id)).payment!
  }
  const fault = (operation: string, kind: string, times = 1, delay_ms?: number) =>
    call('POST', '/v1/faults', { operation, fault: kind, times, delay_ms })
  return { call, openSession, session, payBy, fault }
}

export function sessionOrder(order: Record<string, unknown> = {}) {
  return {
    amount: 10_001,
    currency: 'EUR',
    mode: 'hold',
    reference: 'attempt-1',
    description: 'Weekend in Brest',
    language: 'en',
    return_url: RETURN_URL,
    callback_url: 'http://127.0.0.1:9/nobody',
    ...order,
  }
}

export function submit(url: string, form: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) })
}

export function submitCard(pageUrl: string, number: string): Promise<Response> {
  const code = number.startsWith('37') ? '1234' : '123'
  return submit(pageUrl, { number, expiry: '12/34', code, name: 'Alice Martin' })
}

/** A merchant's callback address that keeps what it hears. `answer` decides the status of each. */
export async function callbackReceiver(
  answer: (count: number) => number | Promise<number> = () => 204,
  signedIn = 'sandbox-signature',
) {
  const heard: { body: string; signature: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    heard.push({ body, signature: String(request.headers[signedIn]) })
    server.emit('heard')
    response.writeHead(await answer(heard.length)).end()
  })
  server.listen(0, '127.0.0.1')
  await onceEmitted(server, 'listening')
  after(() => void server.close())
  const until = async (count: number) => {
    while (heard.length < count) await onceEmitted(server, 'heard')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`, heard, until }
}
