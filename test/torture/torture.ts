import { type Attacked, attack, P99_LIMIT_MS } from './attack.ts'
import type { BankName } from './bank.ts'
import { buy } from './buyer.ts'
import { checkBank, settleWithBank, troubleBank } from './check-bank.ts'
import { add, checkInvariants, type Findings, noFindings } from './check-invariants.ts'
import { openHouse } from './house.ts'
import { insistentMerchant } from './insistent-merchant.ts'
import { keepEvidence } from './keep-evidence.ts'
import { openMerchantEar } from './merchant-ear.ts'
import { readOurBooks } from './our-books.ts'
import { planFaults } from './plan-faults.ts'
import { restoreBackup } from './restore-backup.ts'
import { BRIEF, settleDown, WHOLE } from './settle-down.ts'
import { storm } from './storm.ts'
import { keepPaying, openTreasurer } from './treasurer.ts'

export interface TortureTerms {
  readonly bank: BankName
  readonly seed: number
  /** The storm ends with either. */
  readonly durationMs: number
  readonly purchasesMax: number
  /** Only the storm, and the accounts at the demo's last instalment: where people wait for the end. */
  readonly isBrief: boolean
  readonly say: (line: string) => void
}

export interface Tortured extends Findings {
  readonly unplannedExits: readonly string[]
  /** Answers and webhooks that no document allows. */
  readonly oddities: readonly string[]
  readonly attacked: readonly Attacked[]
}

/**
 * Real processes on a durable database, under load, while everything around them fails by plan; then calm, and the
 * accounts. Afterwards strangers attack, and an old backup is restored.
 */
export async function torture({ bank, seed, durationMs, purchasesMax, isBrief, say }: TortureTerms): Promise<Tortured> {
  let shiftMs = 0
  const ear = await openMerchantEar(() => new Date(Date.now() + shiftMs))
  const house = await openHouse(bank)
  const findings = noFindings()
  try {
    const merchant = await insistentMerchant(house)
    ear.believe(await merchant.setWebhooks(ear.url))
    const treasurer = await openTreasurer(house)
    const plan = planFaults({ seed, durationMs, bank })
    const buyOne = (number: number) => buy(house, merchant, { seed, number })
    const paying = keepPaying(treasurer)
    const stories = await storm({ house, ear, buy: buyOne, findings, durationMs, purchasesMax, plan, say })
    await paying.end()
    await troubleBank(house)
    const gaveUp = stories.filter(({ hasGivenUp }) => hasGivenUp).length
    say(
      `calm: ${stories.length} purchases, of which ${gaveUp} payers did not wait for, ${merchant.repetitions()} calls repeated, ${ear.calls()} webhooks so far`,
    )
    const follow = (aheadMs: number) => {
      shiftMs = aheadMs
    }
    const { payments } = await settleDown(house, follow, isBrief ? BRIEF : WHOLE, () => treasurer.round())
    await settleWithBank(house, treasurer)
    add(findings, await checkBank(house, treasurer, say))
    add(findings, await checkInvariants(stories, { merchant, ear, payments, ...(await readOurBooks(house)) }))
    say(`accounts: ${payments.length} payments at the bank compared with ${stories.length} purchases`)
    const evidence = await keepEvidence(house, findings)
    if (evidence) say(`evidence of what is wrong: ${evidence}`)
    const attacked = isBrief ? [] : await attack(house, merchant)
    for (const { name, p99Ms } of attacked) say(`attack: ${name}: /health/live p99 ${p99Ms} ms`)
    if (!isBrief) add(findings, await restoreBackup({ house, merchant, treasurer, seed, say }))
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
