import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '../../src/shared/clocks.ts'
import { thorough, turn } from '../support/thorough.ts'
import type { BankName } from '../torture/bank.ts'
import { checkInvariants, noFindings } from '../torture/check-invariants.ts'
import { openHouse } from '../torture/house.ts'
import { insistentMerchant } from '../torture/insistent-merchant.ts'
import { openMerchantEar } from '../torture/merchant-ear.ts'
import { readOurBooks } from '../torture/our-books.ts'
import { planFaults } from '../torture/plan-faults.ts'
import { BRIEF, settleDown } from '../torture/settle-down.ts'
import { storm } from '../torture/storm.ts'

// The torture of `npm run torture -- --acquirer …`, as far as CI has time for it: other purchases and other faults with
// every commit, `kill -9` of the service among them.

const PURCHASES = thorough(8, 100)
const LONGEST_MS = 3 * MINUTE_MS
/** A silent bank is no long wait for us. */
const ACQUIRER_TIMEOUT_MS = '800'
/** Several in the time that one purchase takes. */
const FAULTS = { kinds: ['acquirer_fault', 'merchant_fails'], pauseMs: { min: 400, max: 1_600 } } as const
/** With time to get up in between, else nobody buys. */
const KILLS = { kinds: ['kill_host'], pauseMs: { min: 6_000, max: 12_000 } } as const

async function purchasesUnderFaults(bank: BankName) {
  let shiftMs = 0
  const ear = await openMerchantEar(() => new Date(Date.now() + shiftMs))
  const house = await openHouse({ bank, hostsCount: 1, settings: { ACQUIRER_TIMEOUT_MS } })
  const told: string[] = []
  try {
    const merchant = await insistentMerchant(house)
    ear.believe(await merchant.setWebhooks(ear.url))
    const findings = noFindings()
    const terms = { seed: turn, durationMs: LONGEST_MS, bank }
    const plan = [FAULTS, KILLS].flatMap((kind) => planFaults({ ...terms, ...kind })).sort((a, b) => a.atMs - b.atMs)
    const say = (line: string) => void told.push(line.trim())
    const limits = { seed: turn, durationMs: LONGEST_MS, purchasesMax: PURCHASES, buyersCount: 8 }
    const stories = await storm({ house, ear, merchant, findings, plan, ...limits, say })
    const onShift = (aheadMs: number) => {
      shiftMs = aheadMs
    }
    const { payments } = await settleDown(house, onShift, BRIEF)
    const found = await checkInvariants(stories, { merchant, ear, payments, ...(await readOurBooks(house)) })
    const types = new Set(stories.map(({ type }) => type))
    told.push(`${stories.length} purchases of ${types.size} types, ${payments.length} payments`)
    return {
      told: `${bank}: ${told.join(', ')}`,
      lost: found.lost,
      doubled: found.doubled,
      stuck: [...findings.stuck, ...found.stuck],
      unplannedExits: house.hosts.flatMap((host) => host.unplannedExits),
      oddities: [...merchant.oddities, ...ear.problems],
    }
  } finally {
    await house.close()
    ear.close()
  }
}

test(`[TEST_TURN=${turn}] at either acquirer, under faults and kills, nothing is lost, doubled or stuck`, async (t) => {
  const both = await Promise.all((['stripe', 'adyen'] as const).map(purchasesUnderFaults))
  for (const { told, ...found } of both) {
    t.diagnostic(told)
    assert.deepEqual(found, { lost: [], doubled: [], stuck: [], unplannedExits: [], oddities: [] }, told)
  }
})
