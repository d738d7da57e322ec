import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '../../../src/shared/clocks.ts'
import { add, type Findings, noFindings } from '../../torture/check-invariants.ts'
import { type House, openHouseOn } from '../../torture/house.ts'
import { insistentMerchant } from '../../torture/insistent-merchant.ts'
import { restoreBackup, whileStopped } from '../../torture/restore-backup.ts'
import { openTreasurer } from '../../torture/treasurer.ts'
import { openPulse } from '../pulse.ts'
import type { Telling } from '../tell-stages.ts'
import { type ArchivedServer, type ArchivedServerTerms, openArchivedServer } from './archived-server.ts'

export type RestoreDrillTerms = ArchivedServerTerms & Telling

/** How often a drill begins something else, for whoever waits. */
export const STAGES = 2 + 3

/** Orders that only the WAL has: the base backup is older. */
const BEHIND_BASE_MS = 10 * SECOND_MS
const SEED = 26

/** Without the WAL, what was acknowledged behind the base backup must be lost: else the drill sees nothing. */
export async function drillWithoutWal({ say, begin, ...terms }: RestoreDrillTerms): Promise<number> {
  begin('without the WAL: orders behind a base backup')
  const house = await openHouseOn('sandbox', (folder) => openArchivedServer(folder, terms))
  try {
    const pulse = await takeOrdersBehindBase(house, say)
    begin('without the WAL: the base backup is restored')
    await whileStopped(house, () => house.database.restoreBase())
    const lost = await pulse.missing()
    say(`without the WAL: ${lost.length} of ${pulse.acknowledged()} acknowledged orders are lost`)
    return lost.length
  } finally {
    await house.close()
  }
}

/** A disk is lost a hundred days of charges after the moment that it is restored to: the bank must see none of them twice. */
export async function drillRestore({ say, begin, ...terms }: RestoreDrillTerms): Promise<Findings> {
  begin('orders behind a base backup')
  const house = await openHouseOn('sandbox', (folder) => openArchivedServer(folder, terms))
  const findings = noFindings()
  try {
    const pulse = await takeOrdersBehindBase(house, say)
    const merchant = await insistentMerchant(house)
    const treasurer = await openTreasurer(house)
    const database = { ...house.database, restore: () => timed('the restore', say, () => house.database.restore()) }
    begin('a hundred days of charges, then the disk is lost and restored to a moment before them')
    add(findings, await restoreBackup({ house: { ...house, database }, merchant, treasurer, seed: SEED, say }))
    begin('accounts: what was acknowledged is looked for')
    findings.lost.push(...(await pulse.missing()))
    say(`to a point in time: ${pulse.acknowledged()} acknowledged orders before it, ${findings.lost.length} lost`)
    return findings
  } finally {
    await house.close()
  }
}

async function takeOrdersBehindBase(house: House & { readonly database: ArchivedServer }, say: (line: string) => void) {
  const pulse = await openPulse(house)
  await pulse.beats()
  await timed('a full backup under load', say, () => house.database.takeBase())
  await delay(BEHIND_BASE_MS)
  await pulse.end()
  return pulse
}

async function timed(what: string, say: (line: string) => void, work: () => Promise<void>): Promise<void> {
  const beganMs = Date.now()
  await work()
  say(`${what} took ${((Date.now() - beganMs) / SECOND_MS).toFixed(1)} s`)
}
