import { SECOND_MS } from '../../src/shared/clocks.ts'
import { allRows, oneRow, run } from '../books.ts'
import type { World } from '../world.ts'
import type { PspFaults } from './faults.ts'
import type { PspDesk } from './simulator.ts'

type Told = Parameters<PspDesk['tell']>[0]

interface DeliveryRow {
  id: number
  url: string
  headers: string
  body: string
  tries: number
}

/** On the machine's clock; afterwards nobody is told any more. */
const WAITS_MS = [1, 2, 5, 10, 30, 60, 60, 60].map((seconds) => seconds * SECOND_MS)
const ANSWER_LIMIT_MS = 10 * SECOND_MS

/** Tells the merchants' side of one family. Rows outlive a restart; what counts as heard is then any 2xx. */
export function teller(world: World, family: string, faults: PspFaults) {
  const heardBy = new Map<number, Told['acknowledged']>()
  const underWay = new Map<number, Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  /** In the transaction of what it tells. */
  const enqueue = (call: Told): void => {
    const fault = faults.takeFault(world.books, 'callback', ['duplicate_callback', 'drop_callback', 'bad_signature'])
    const copies = fault?.fault === 'drop_callback' ? 0 : fault?.fault === 'duplicate_callback' ? 2 : 1
    const body = fault?.fault === 'bad_signature' ? withOtherDigits(call.body) : call.body
    for (let copy = 0; copy < copies; copy += 1) {
      const sql = 'INSERT INTO psp_deliveries (family, url, headers, body, next_at) VALUES (?, ?, ?, ?, 0) RETURNING id'
      const row = oneRow<{ id: number }>(world.books, sql, family, call.url, JSON.stringify(call.headers), body)!
      heardBy.set(row.id, call.acknowledged)
    }
  }

  /** After the commit, and whenever something is due. Resolves when each was tried once. */
  const deliver = async (): Promise<void> => {
    if (world.closing.aborted) return
    const sql = `SELECT id, url, headers, body, tries FROM psp_deliveries
      WHERE family = ? AND done = 0 AND next_at <= ? ORDER BY id`
    for (const row of allRows<DeliveryRow>(world.books, sql, family, Date.now())) {
      if (underWay.has(row.id)) continue
      underWay.set(
        row.id,
        tryOnce(row).finally(() => underWay.delete(row.id)),
      )
    }
    await Promise.all(underWay.values())
    arm()
  }

  const tryOnce = async (row: DeliveryRow): Promise<void> => {
    const isHeard = await post(world, row, heardBy.get(row.id) ?? isOk)
    if (world.closing.aborted) return
    const waitMs = WAITS_MS[row.tries]
    const isOver = isHeard || waitMs === undefined
    if (isOver) heardBy.delete(row.id)
    const sql = 'UPDATE psp_deliveries SET tries = tries + 1, done = ?, next_at = ? WHERE id = ?'
    run(world.books, sql, isOver ? 1 : 0, Date.now() + (waitMs ?? 0), row.id)
  }

  const arm = (): void => {
    clearTimeout(timer)
    if (world.closing.aborted) return
    const sql = 'SELECT min(next_at) AS at FROM psp_deliveries WHERE family = ? AND done = 0'
    const at = oneRow<{ at: number | null }>(world.books, sql, family)?.at
    if (at === null || at === undefined) return
    timer = setTimeout(() => void deliver(), Math.max(10, at - Date.now()))
    timer.unref()
  }

  world.closing.addEventListener('abort', () => clearTimeout(timer), { once: true })
  /** Under `early_callback` an answer waits until everything was heard. */
  const isEarly = () => underWay.size > 0 && faults.takeFault(world.books, 'callback', ['early_callback']) !== undefined
  return {
    enqueue,
    deliver,
    /** Instead of waiting for the next try. */
    hurry: async () => {
      run(world.books, 'UPDATE psp_deliveries SET next_at = 0 WHERE family = ? AND done = 0', family)
      await deliver()
    },
    afterCommit: async () => {
      const told = deliver()
      if (isEarly()) await told
    },
  }
}

const isOk = (status: number) => status >= 200 && status < 300

async function post(world: World, row: DeliveryRow, acknowledged: Told['acknowledged']): Promise<boolean> {
  const signal = AbortSignal.any([world.closing, AbortSignal.timeout(ANSWER_LIMIT_MS)])
  const headers = JSON.parse(row.headers) as Record<string, string>
  try {
    const response = await fetch(row.url, { method: 'POST', headers, body: row.body, signal, redirect: 'manual' })
    return acknowledged(response.status, await response.text())
  } catch {
    return false
  }
}

/** Says something else under the same signature. */
function withOtherDigits(body: string): string {
  return body.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10))
}
