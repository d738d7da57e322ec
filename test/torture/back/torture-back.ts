import type { PspFamily } from '../../../src/providers/charge/index.ts'
import { MINUTE_MS } from '../../../src/shared/clocks.ts'
import { readBooks } from '../../support/books.ts'
import { add, noFindings } from '../check-invariants.ts'
import { openHouse } from '../house.ts'
import { insistentMerchant } from '../insistent-merchant.ts'
import { keepEvidence } from '../keep-evidence.ts'
import { openMerchantEar } from '../merchant-ear.ts'
import { readOurBooks } from '../our-books.ts'
import { storm } from '../storm.ts'
import type { Tortured } from '../torture.ts'
import { readBackRows } from './back-rows.ts'
import { type BackStory, buyBack } from './buy-back.ts'
import { checkBack } from './check-back.ts'
import { openStalls, type Stalls } from './open-stalls.ts'
import { planBack } from './plan-back.ts'
import { readCards, readPspBooks } from './psp-books.ts'
import { restoreBack } from './restore-back.ts'
import { BRIEF, settleBack, WHOLE } from './settle-back.ts'
import { listTroubles, troubleOf } from './troubles.ts'

export interface BackTortureTerms {
  readonly families: readonly PspFamily[]
  readonly seed: number
  readonly purchases: number
  readonly say: (line: string) => void
}

/** Longer than any number of purchases takes. */
const LONGEST_MS = 60 * MINUTE_MS

/**
 * Merchants in mode BACK, one for each family, whose PSPs, card issuer, hosts, vaults and database fail by plan; then calm, a
 * backup that is restored, and the four books.
 */
export async function tortureBack({ families, seed, purchases, say }: BackTortureTerms): Promise<Tortured> {
  let shiftMs = 0
  const ear = await openMerchantEar(() => new Date(Date.now() + shiftMs))
  const house = await openHouse('sandbox')
  const findings = noFindings()
  try {
    const merchant = await insistentMerchant(house)
    const stalls = await openStalls(house, families)
    const troubles = listTroubles(families)
    const buy = (number: number): Promise<BackStory> => {
      const trouble = troubleOf(troubles, { seed, number, purchases })
      const own = stalls.get(trouble.family.name) as Stalls
      return buyBack(house, merchant, { seed, number, trouble, stalls: own })
    }
    const plan = planBack({ seed, durationMs: LONGEST_MS })
    const stories = await storm({
      house,
      ear,
      buy,
      findings,
      durationMs: LONGEST_MS,
      purchasesMax: purchases,
      plan,
      say,
    })
    const gaveUp = stories.filter(({ hasGivenUp }) => hasGivenUp).length
    say(
      `calm: ${stories.length} purchases, of which ${gaveUp} payers did not wait for, ${merchant.repetitions()} calls repeated`,
    )
    const follow = (aheadMs: number) => {
      shiftMs = aheadMs
    }
    await settleBack(house, families, follow, WHOLE)
    const restored = await restoreBack({ house, merchant, seed, families, stalls, onShift: follow, say })
    add(findings, restored)
    await settleBack(house, families, follow, BRIEF)
    stories.push(...restored.stories)
    const rows = await readBackRows(house)
    const cards = await readCards(house)
    const books = new Map(
      await Promise.all(
        families.map(async ({ name }) => {
          const payments = await readPspBooks(house, name)
          return [name, payments.filter(({ reference }) => !restored.forgotten.has(reference))] as const
        }),
      ),
    )
    const { payments } = await readBooks(house, house.bank.path)
    const { purchaseOf } = await readOurBooks(house)
    add(findings, await checkBack(stories, { merchant, rows, books, cards, payments, purchaseOf }))
    for (const state of new Set(rows.settlements.map((one) => one.state)))
      say(`  ${state}: ${rows.settlements.filter((one) => one.state === state).length}`)
    const evidence = await keepEvidence(house, findings, (purchaseId) => {
      const story = stories.find(({ id }) => id === purchaseId)
      const atPsp = books.get(story?.trouble.family.name ?? '') ?? []
      return {
        story: { ...story, trouble: { ...story?.trouble, family: story?.trouble.family.name } },
        cards: cards.filter(({ key }) => key === purchaseId),
        psp_payments: atPsp.filter(({ amount }) => amount === story?.amountMinor),
      }
    })
    if (evidence) say(`evidence of what is wrong: ${evidence}`)
    return {
      ...findings,
      attacked: [],
      unplannedExits: house.hosts.flatMap((host) => host.unplannedExits),
      oddities: [...merchant.oddities],
    }
  } finally {
    await house.close()
    ear.close()
  }
}
