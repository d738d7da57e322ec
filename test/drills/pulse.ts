import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { House } from '../torture/house.ts'
import { askDatabase } from '../torture/our-books.ts'

/** Orders of a shop, one after the other, each sent once: what was acknowledged, and when. */
export interface Pulse {
  /** The longest time since then without an order that was acknowledged, in milliseconds. */
  longestGapMs(sinceMs: number): number
  /** Waits until an order that was begun from now on is acknowledged. */
  beats(): Promise<void>
  acknowledged(): number
  /** Sends no more. */
  end(): Promise<void>
  /** Those that were acknowledged and are not in the database, or are twice; as a sentence each. */
  missing(): Promise<string[]>
}

const EVERY_MS = 100
/** A shop does not keep its customer waiting for longer. */
const ANSWER_LIMIT_MS = 2_000
const CALLERS = 4

export async function openPulse(house: House): Promise<Pulse> {
  const { api_key: key, api_secret: secret, merchants } = await house.credentials()
  const basic = Buffer.from(`${key}:${secret}`).toString('base64')
  const path = `${house.baseUrl}/api/merchants/${merchants.SPLIT.uid}/purchase_link`
  const beats: number[] = []
  const references: string[] = []
  let token = ''
  let isEnded = false

  async function call(
    url: string,
    authorization: string,
    body: string,
    type: string,
    more: Record<string, string> = {},
  ) {
    const headers = { authorization, 'content-type': type, ...more }
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
    if (answer.status === 401) token = ''
    return answer.ok ? ((await answer.json()) as Record<string, string>) : undefined
  }

  async function order(): Promise<void> {
    const form = 'application/x-www-form-urlencoded'
    const url = `${house.baseUrl}/api/token`
    if (!token) token = (await call(url, `Basic ${basic}`, 'grant_type=client_credentials', form))?.access_token ?? ''
    if (!token) return
    const reference = `pulse-${randomUUID()}`
    const data = {
      title: 'Order',
      reference,
      amountCents: 5_000,
      currency: 'EUR',
      email: 'leader@example.test',
      language: 'en_GB',
    }
    const sent = { 'idempotency-key': randomUUID() }
    const answer = await call(path, `Bearer ${token}`, JSON.stringify({ data }), 'application/json', sent)
    if (!answer) return
    references.push(reference)
    beats.push(Date.now())
  }

  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isEnded) {
      await order().catch(() => {})
      await delay(EVERY_MS)
    }
  })

  return {
    longestGapMs(sinceMs) {
      const times = [sinceMs, ...beats.filter((atMs) => atMs > sinceMs)]
      return Math.max(...times.map((atMs, index) => (times[index + 1] ?? Date.now()) - atMs))
    },
    async beats() {
      const sinceMs = Date.now() + ANSWER_LIMIT_MS
      while (!beats.some((atMs) => atMs > sinceMs)) await delay(EVERY_MS)
    },
    acknowledged: () => references.length,
    async end() {
      isEnded = true
      await Promise.all(callers)
    },
    async missing() {
      const rows = await askDatabase(house, async (client) => {
        const found = await client.query<{ reference: string; count: number }>(
          `select reference, count(*)::int as count from purchases where reference like 'pulse-%' group by reference`,
        )
        return new Map(found.rows.map(({ reference, count }) => [reference, count]))
      })
      const counted = references.map((reference) => ({ reference, count: rows.get(reference) ?? 0 }))
      return counted
        .filter(({ count }) => count !== 1)
        .map(({ reference, count }) => `${reference} was acknowledged, and is there ${count} times`)
    },
  }
}
