import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { KEY, submit, testSandbox } from '../../sandbox/test-kit.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import { collect as adyen } from '../../src/providers/adyen/collect/index.ts'
import type { ProviderAnswer } from '../../src/providers/answer.ts'
import type { CallbackFact, CallbackSubject, SessionLookUp } from '../../src/providers/collect/acquirer.ts'
import { addMs, MINUTE_MS, systemClock } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import { session } from './adyen-orders.ts'

/** Longer than the simulator takes, short enough to wait for one that stays silent. */
const TIMEOUT_MS = 1_500

type About<Kind> = Extract<CallbackSubject, { kind: Kind }>

const CARD = { number: '4111111111111111', expiry: '03/34', code: '737', name: 'Alice Martin' }

export function valueIn<T>(answer: ProviderAnswer<T>): T {
  assert.ok(answer.kind === 'answered', JSON.stringify(answer))
  return answer.value
}

/** The adapter, connected to a simulator of the test file's own, and all that the simulator has told it. */
export async function adyenWorld() {
  const sandbox = await testSandbox()
  const outbound = createOutbound({ policy: 'loopback_too' })
  const facts: CallbackFact[] = []
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const callback = acquirer.parseCallback(request.headers, Buffer.concat(chunks))
    if (callback.kind === 'authentic') facts.push(...callback.facts)
    response.writeHead(callback.kind === 'authentic' ? 200 : 401)
    response.end(callback.kind === 'authentic' ? callback.acknowledgement : '')
    receiver.emit('told')
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  after(async () => {
    receiver.closeAllConnections()
    receiver.close()
    await outbound.close()
  })
  const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callbacks/adyen/1`
  const terms = { outbound, systemClock, timeoutMs: TIMEOUT_MS, apiUrl: sandbox.adyenUrl }
  const given = adyen.ofSimulator?.(KEY) ?? {}
  const connected = valueIn(await adyen.connect({ ...terms, callbackUrl, previous: undefined }, given))
  const acquirer = await adyen.open(terms, connected.settings)

  /** The first fact of its kind about this id that `nth` others precede, as soon as it is told. */
  async function told<Kind extends CallbackSubject['kind']>(kind: Kind, id: string, nth = 0): Promise<About<Kind>> {
    for (;;) {
      const found = facts.map(({ about }) => about).filter((about) => about.kind === kind && idOf(about) === id)[nth]
      if (found) return found as About<Kind>
      await once(receiver, 'told')
    }
  }

  async function control(path: string, body?: object) {
    const response = await fetch(sandbox.baseUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.ok(response.ok, text)
    return JSON.parse(text)
  }

  const now = async () => new Date((await sandbox.call('GET', '/clock')).body.now)

  async function newOrder(changes: Partial<SessionLookUp> = {}): Promise<SessionLookUp> {
    const createdAt = await now()
    const expiresAt = addMs(createdAt, 15 * MINUTE_MS)
    return { ...session, attemptId: newId(), createdAt, expiresAt, storesCard: false, ...changes }
  }

  /** As a browser; gives what it brings back. */
  async function payOn(pageUrl: string): Promise<Record<string, string>> {
    const home = (await submit(pageUrl, CARD)).headers.get('location')
    return Object.fromEntries(new URL(home ?? pageUrl, pageUrl).searchParams)
  }

  async function pay(changes: Partial<SessionLookUp> = {}) {
    const order = await newOrder(changes)
    const opened = valueIn(await acquirer.openSession(order))
    assert.ok(opened.state === 'open')
    const returned = await payOn(opened.pageUrl)
    const { verdict } = await told('attempt', order.attemptId)
    assert.ok(verdict?.outcome.state === 'approved')
    const heldUntil = (order.kind === 'hold' && verdict.holdEnds?.payer) || null
    const payment = { ...verdict.outcome.payment, heldUntil }
    return { order: { ...order, sessionId: opened.sessionId, returned }, payment }
  }

  const setUp = { terms, given, callbackUrl, connected }
  return { acquirer, ...setUp, told, control, newOrder, pay }
}

function idOf(about: CallbackSubject): string | null {
  if (about.kind === 'operation') return about.operationId
  if (about.kind === 'dispute') return about.dispute.attemptId
  return about.kind === 'other' ? about.reference : about.attemptId
}
