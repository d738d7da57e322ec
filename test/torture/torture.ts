import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Attacked, attack, P99_LIMIT_MS } from './attack.ts'
import { buy, type Story } from './buyer.ts'
import { checkInvariants, type Findings, noFindings } from './check-invariants.ts'
import { type House, openHouse } from './house.ts'
import { inflict } from './inflict.ts'
import { type InsistentMerchant, insistentMerchant } from './insistent-merchant.ts'
import { type MerchantEar, openMerchantEar } from './merchant-ear.ts'
import { type Fault, planFaults } from './plan-faults.ts'
import { restoreBackup } from './restore-backup.ts'
import { settleDown } from './settle-down.ts'

export interface TortureTerms {
  readonly seed: number
  readonly durationMs: number
  readonly say: (line: string) => void
}

export interface Tortured extends Findings {
  readonly unplannedExits: readonly string[]
  /** Answers and webhooks that no document allows. */
  readonly oddities: readonly string[]
  readonly attacked: readonly Attacked[]
}

/** Purchases under way at once. */
const BUYERS = 5

/**
 * Real processes on a durable database, under load, while everything around them fails by plan; then calm, and the
 * accounts. Afterwards strangers attack, and an old backup is restored.
 */
export async function torture({ seed, durationMs, say }: TortureTerms): Promise<Tortured> {
  let shiftMs = 0
  const ear = await openMerchantEar(() => new Date(Date.now() + shiftMs))
  const house = await openHouse()
  const findings = noFindings()
  try {
    const merchant = await insistentMerchant(house)
    ear.believe(await merchant.setWebhooks(ear.url))
    const stories = await storm({ house, ear, merchant, findings, seed, durationMs, say })
    const gaveUp = stories.filter(({ hasGivenUp }) => hasGivenUp).length
    say(
      `calm: ${stories.length} purchases, of which ${gaveUp} payers did not wait for, ${merchant.repetitions()} calls repeated, ${ear.calls()} webhooks so far`,
    )
    const { payments } = await settleDown(house, (aheadMs) => {
      shiftMs = aheadMs
    })
    const purchaseOf = await purchasesByReference(house)
    add(findings, await checkInvariants(stories, { merchant, ear, payments, purchaseOf }))
    say(`accounts: ${payments.length} payments at the bank compared with ${stories.length} purchases`)
    const attacked = await attack(house, merchant)
    for (const { name, p99Ms } of attacked) say(`attack: ${name}: /health/live p99 ${p99Ms} ms`)
    add(findings, await restoreBackup({ house, merchant, seed, say }))
    return {
      ...findings,
      attacked,
      unplannedExits: house.hosts.flatMap((host) => host.unplannedExits),
      oddities: [...merchant.oddities, ...ear.problems],
    }
  } finally {
    await house.close()
    ear.close()
  }
}

export function hasPassed(tortured: Tortured): boolean {
  const { lost, doubled, stuck, unplannedExits, oddities, attacked } = tortured
  const isCalm = attacked.every(({ p99Ms }) => p99Ms < P99_LIMIT_MS)
  return isCalm && [lost, doubled, stuck, unplannedExits, oddities].every((found) => found.length === 0)
}

interface Storm {
  readonly house: House
  readonly ear: MerchantEar
  readonly merchant: InsistentMerchant
  readonly findings: Findings
  readonly seed: number
  readonly durationMs: number
  readonly say: (line: string) => void
}

/** Buyers buy while the plan is carried out; both end, whatever they meet. */
async function storm({ house, ear, merchant, findings, seed, durationMs, say }: Storm): Promise<Story[]> {
  const startedMs = Date.now()
  const plan = planFaults(seed, durationMs)
  const stories: Story[] = []
  let number = 0
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (Date.now() - startedMs < durationMs) {
      number += 1
      const own = number
      await buy(house, merchant, { seed, number: own }).then(
        (story) => stories.push(story),
        (error: Error) => findings.stuck.push(`purchase ${own}: ${error.message}`),
      )
    }
  })
  const told = new Map<string, number>()
  // Faults meet each other; only what is done to the one database waits for its turn.
  const under: Promise<void>[] = []
  let database: Promise<void> = Promise.resolve()
  for (const { atMs, fault } of plan) {
    const waitMs = startedMs + atMs - Date.now()
    if (waitMs > 0) await delay(waitMs)
    told.set(fault.kind, (told.get(fault.kind) ?? 0) + 1)
    if (isOfDatabase(fault)) database = database.then(() => inflict(house, ear, fault))
    else under.push(inflict(house, ear, fault))
  }
  await Promise.all([...under, database, ...buyers])
  for (const [kind, count] of told) say(`  ${kind}: ${count}`)
  return stories
}

function isOfDatabase({ kind }: Fault): boolean {
  return /database|connections|backends|commits/.test(kind)
}

/** Attempts by what the acquirer knows them as. */
async function purchasesByReference(house: House): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: house.database.url() })
  await client.connect()
  const { rows } = await client.query<{ id: string; purchase_id: string }>('select id, purchase_id from attempts')
  await client.end()
  return new Map(rows.map(({ id, purchase_id }) => [id, purchase_id]))
}

function add(all: Findings, more: Findings): void {
  for (const kind of ['lost', 'doubled', 'stuck'] as const) all[kind].push(...more[kind])
}
