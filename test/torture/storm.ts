import { setTimeout as delay } from 'node:timers/promises'
import { watchBreath } from './breath.ts'
import type { Story } from './buyer.ts'
import type { Findings } from './check-invariants.ts'
import type { StormHouse } from './house.ts'
import { inflict } from './inflict.ts'
import type { MerchantEar } from './merchant-ear.ts'
import type { Fault, PlannedFault } from './plan-faults.ts'

export interface Storm<Bought extends Story> {
  readonly house: StormHouse
  readonly ear: MerchantEar
  /** One purchase, the same for the same number. */
  readonly buy: (number: number) => Promise<Bought>
  readonly findings: Findings
  readonly durationMs: number
  readonly purchasesMax: number
  readonly plan: readonly PlannedFault[]
  readonly say: (line: string) => void
}

/** Purchases under way at once. */
const BUYERS = 5

/** Buyers buy while the plan is carried out; both end, whatever they meet. */
export async function storm<Bought extends Story>({
  house,
  ear,
  buy,
  findings,
  durationMs,
  purchasesMax,
  plan,
  say,
}: Storm<Bought>): Promise<Bought[]> {
  const startedMs = Date.now()
  const stories: Bought[] = []
  let number = 0
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (Date.now() - startedMs < durationMs && number < purchasesMax) {
      number += 1
      const own = number
      await buy(own).then(
        (story) => stories.push(story),
        (error: Error) => findings.stuck.push(`purchase ${own}: ${error.message}`),
      )
    }
  })
  let isOver = false
  const breath = watchBreath(house)
  const over = Promise.all(buyers).then(() => {
    isOver = true
    breath.end()
  })
  const told = new Map<string, number>()
  // Faults meet each other; only what is done to the one database waits for its turn, and all of them for a service that breathes.
  let heldBackMs = 0
  const under: Promise<void>[] = []
  let database: Promise<void> = Promise.resolve()
  for (const { atMs, fault } of plan) {
    const waitMs = startedMs + heldBackMs + atMs - Date.now()
    if (waitMs > 0) await Promise.race([delay(waitMs), over])
    const dueMs = Date.now()
    await breath.taken()
    heldBackMs += Date.now() - dueMs
    if (isOver) break
    told.set(fault.kind, (told.get(fault.kind) ?? 0) + 1)
    if (isOfDatabase(fault)) database = database.then(() => breath.taken()).then(() => inflict(house, ear, fault))
    else under.push(inflict(house, ear, fault))
  }
  await Promise.all([...under, database, over])
  for (const [kind, count] of told) say(`  ${kind}: ${count}`)
  return stories
}

function isOfDatabase({ kind }: Fault): boolean {
  return /database|connections|backends|commits/.test(kind)
}
