import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '../../../src/shared/clocks.ts'
import { buy, type Story } from '../../torture/buyer.ts'
import { add, checkInvariants, type Findings, noFindings } from '../../torture/check-invariants.ts'
import { type House, openHouseOn } from '../../torture/house.ts'
import { type InsistentMerchant, insistentMerchant } from '../../torture/insistent-merchant.ts'
import { openMerchantEar } from '../../torture/merchant-ear.ts'
import { readOurBooks } from '../../torture/our-books.ts'
import { BRIEF, settleDown } from '../../torture/settle-down.ts'
import { openPulse, type Pulse } from '../pulse.ts'
import type { Telling } from '../tell-stages.ts'
import { type Cluster, type ClusterTerms, openCluster } from './cluster.ts'
import { FAULTS, type Fault, KILLED_WHILE_STANDBYS_LAG } from './faults.ts'

export type DrillTerms = Omit<ClusterTerms, 'isSynchronous'> & Telling

export interface Drilled extends Findings {
  readonly acknowledged: number
}

const BUYERS = 2
/** Between two faults the service runs undisturbed. */
const PAUSE_MS = 5 * SECOND_MS
const SEED = 25

/** Without its protection, the same fault must lose orders that were acknowledged: else the drill sees nothing. */
export async function drillWithoutProtection({ say, begin, ...terms }: DrillTerms): Promise<number> {
  begin('without synchronous standbys: three servers start')
  const house = await openHouseOn('sandbox', (folder) => openCluster(folder, { ...terms, isSynchronous: false }))
  try {
    const pulse = await openPulse(house)
    await pulse.beats()
    begin(`without synchronous standbys: ${KILLED_WHILE_STANDBYS_LAG.name}`)
    await befall(house.database, pulse, KILLED_WHILE_STANDBYS_LAG, say)
    await pulse.end()
    const lost = await pulse.missing()
    say(`without synchronous standbys: ${lost.length} of ${pulse.acknowledged()} acknowledged orders are lost`)
    return lost.length
  } finally {
    await house.close()
  }
}

/** How often a drill begins something else, for whoever waits. */
export const STAGES = 2 + 1 + FAULTS.length + 2

/** The server that leads is killed, lost, frozen and cut off, one after the other, under load; then calm, and the books. */
export async function drillFailover({ say, begin, ...terms }: DrillTerms): Promise<Drilled> {
  let shiftMs = 0
  begin('three servers start')
  const ear = await openMerchantEar(() => new Date(Date.now() + shiftMs))
  const house = await openHouseOn('sandbox', (folder) => openCluster(folder, { ...terms, isSynchronous: true }))
  const findings = noFindings()
  try {
    const merchant = await insistentMerchant(house)
    ear.believe(await merchant.setWebhooks(ear.url))
    const pulse = await openPulse(house)
    const buyers = keepBuying(house, merchant, findings)
    await pulse.beats()
    for (const fault of FAULTS) {
      begin(fault.name)
      findings.doubled.push(...(await befall(house.database, pulse, fault, say)))
      await house.database.whole()
      await delay(PAUSE_MS)
    }
    begin('calm: what was bought comes to its end')
    const stories = await buyers.end()
    await pulse.end()
    findings.lost.push(...(await pulse.missing()))
    say(`calm: ${stories.length} purchases, ${pulse.acknowledged()} orders beside`)
    const { payments } = await settleDown(
      house,
      (aheadMs) => {
        shiftMs = aheadMs
      },
      BRIEF,
    )
    begin('accounts: books and bank are compared')
    add(findings, await checkInvariants(stories, { merchant, ear, payments, ...(await readOurBooks(house)) }))
    say(`accounts: ${payments.length} payments at the bank compared with ${stories.length} purchases`)
    return { ...findings, acknowledged: pulse.acknowledged() }
  } finally {
    await house.close()
    ear.close()
  }
}

/** From the moment it begins until orders are taken again; returns what was wrong. */
async function befall(cluster: Cluster, pulse: Pulse, fault: Fault, say: (line: string) => void) {
  const primary = await cluster.leader()
  const beganMs = Date.now()
  const wrong = await fault.inflict(cluster, primary)
  await pulse.beats()
  const ms = pulse.longestGapMs(beganMs)
  const { name } = (await cluster.leader()).place
  say(`${fault.name}: ${primary.place.name} led, now ${name}; no order was taken for ${(ms / SECOND_MS).toFixed(1)} s`)
  return wrong
}

function keepBuying(house: House, merchant: InsistentMerchant, findings: Findings) {
  const stories: Story[] = []
  let [number, isEnded] = [0, false]
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (!isEnded) {
      number += 1
      const own = number
      await buy(house, merchant, { seed: SEED, number: own }).then(
        (story) => stories.push(story),
        (error: Error) => findings.stuck.push(`purchase ${own}: ${error.message}`),
      )
    }
  })
  return {
    async end(): Promise<readonly Story[]> {
      isEnded = true
      await Promise.all(buyers)
      return stories
    },
  }
}
