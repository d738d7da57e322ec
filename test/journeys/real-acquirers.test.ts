import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '../../src/shared/clocks.ts'
import { takeTurns, thorough, turn } from '../support/thorough.ts'
import type { BankName } from '../torture/bank.ts'
import { checkInvariants, noFindings } from '../torture/check-invariants.ts'
import { openHouse } from '../torture/house.ts'
import { inflict } from '../torture/inflict.ts'
import { insistentMerchant } from '../torture/insistent-merchant.ts'
import { openMerchantEar } from '../torture/merchant-ear.ts'
import { readOurBooks } from '../torture/our-books.ts'
import { type PlannedFault, planFaults } from '../torture/plan-faults.ts'
import { BRIEF, settleDown } from '../torture/settle-down.ts'
import { storm } from '../torture/storm.ts'

// The torture of `npm run torture -- --acquirer …`, as far as CI has time for it: other purchases and other faults with
// every commit, `kill -9` of the service among them.

const PURCHASES = thorough(8, 100)
/** A purchase each, so that a slow machine meets as many. */
const FAULTS = { kinds: ['acquirer_fault', 'merchant_fails'] } as const
/** Purchases from one kill to the next: time to get up in between, else nobody buys. */
const KILL_EVERY = thorough(5, 20)
const LONGEST_MS = 4 * MINUTE_MS
/** A silent bank is no long wait for us. */
const ACQUIRER_TIMEOUT_MS = '800'
/** Who was interrupted by a kill may wait for a lease of two minutes: that is somebody who closes the browser. */
const PATIENCE_MS = 15_000

async function purchasesUnderFaults(bank: BankName) {
  let shiftMs = 0
  const ear = await openMerchantEar(() => new Date(Date.now() + shiftMs))
  const house = await openHouse({ bank, hostsCount: 1, settings: { ACQUIRER_TIMEOUT_MS } })
  try {
    const merchant = await insistentMerchant(house)
    ear.believe(await merchant.setWebhooks(ear.url))
    const findings = noFindings()
    const faults = planFaults({ seed: turn, durationMs: 10 * MINUTE_MS, bank, ...FAULTS })
    const onPurchase = (number: number) => {
      const { fault } = faults[number % faults.length] as PlannedFault
      void inflict(house, ear, fault)
      if (number % KILL_EVERY === 0) void inflict(house, ear, { kind: 'kill_host', host: 0 })
    }
    const limits = { seed: turn, durationMs: LONGEST_MS, purchasesMax: PURCHASES, buyersCount: 8 }
    const patience = { patienceMs: PATIENCE_MS, plan: [], onPurchase, say: () => {} }
    const stories = await storm({ house, ear, merchant, findings, ...limits, ...patience })
    const onShift = (aheadMs: number) => {
      shiftMs = aheadMs
    }
    const { payments } = await settleDown(house, onShift, BRIEF)
    const found = await checkInvariants(stories, { merchant, ear, payments, ...(await readOurBooks(house)) })
    const types = new Set(stories.map(({ type }) => type))
    const gaveUp = stories.filter(({ hasGivenUp }) => hasGivenUp).length
    const kills = house.hosts.reduce((sum, host) => sum + host.exits(), 0)
    const told = `${stories.length} purchases of ${types.size} types, ${gaveUp} given up, ${payments.length} payments, ${kills} exits`
    return {
      told: `${bank}: ${told}`,
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

test(`[TEST_TURN=${turn}] at a real acquirer, under faults and kills, nothing is lost, doubled or stuck`, async (t) => {
  const both = await Promise.all(takeTurns(['stripe', 'adyen'] as const).map(purchasesUnderFaults))
  for (const { told, ...found } of both) {
    t.diagnostic(told)
    assert.deepEqual(found, { lost: [], doubled: [], stuck: [], unplannedExits: [], oddities: [] }, told)
  }
})
