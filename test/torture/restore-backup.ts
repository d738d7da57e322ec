import { DAY_MS, HOUR_MS } from '../../src/shared/clocks.ts'
import { type AcquirerPayment, readBooks } from '../support/books.ts'
import { buy } from './buyer.ts'
import { checkBank, settleWithBank } from './check-bank.ts'
import { add, type Findings, noFindings } from './check-invariants.ts'
import type { DatabaseServer } from './database-server.ts'
import type { House } from './house.ts'
import type { InsistentMerchant } from './insistent-merchant.ts'
import { askDatabase, heldUnasked } from './our-books.ts'
import { calm, restartHosts } from './settle-down.ts'
import type { Treasurer } from './treasurer.ts'

export interface RestoreTerms {
  readonly house: House & { readonly database: Pick<DatabaseServer, 'backUp' | 'restore'> }
  readonly merchant: InsistentMerchant
  readonly treasurer: Treasurer
  readonly seed: number
  readonly say: (line: string) => void
}

/** Far from the numbers of the storm. */
const FIRST_NUMBER = 1_000_000
const PURCHASES = 6
/** Every instalment and balance of the demo's merchants is due by then. */
const DAYS = 100

/**
 * A backup is made, a hundred days go by, every later charge is taken; then the backup is restored, and the same
 * hundred days are there to be collected again. The bank must not see one of them twice.
 */
export async function restoreBackup({ house, merchant, treasurer, seed, say }: RestoreTerms): Promise<Findings> {
  const findings = noFindings()
  findings.stuck.push(...(await heldUnasked(house)))
  const before = new Set((await readBooks(house, house.bank.path)).payments.map(({ id }) => id))
  const types = ['INSTALLMENT', 'DOWN_PAYMENT'] as const
  const numbers = Array.from({ length: PURCHASES }, (_, index) => FIRST_NUMBER + index)
  const stories = []
  for (const number of numbers) stories.push(await buy(house, merchant, { seed, number, types }))
  const paid = stories.filter(({ isPaidFor }) => isPaidFor)
  await calm(house)
  // What is planned and exported before the backup, and paid after it, is there as well.
  await treasurer.round()
  await whileStopped(house, () => house.database.backUp())
  await passDays(house, treasurer)
  const charged = takenOf((await readBooks(house, house.bank.path)).payments, before)
  await whileStopped(house, () => house.database.restore())
  // Held: whoever plans and exports meanwhile pays nothing.
  await treasurer.round()
  await passDays(house, treasurer)
  findings.stuck.push(...(await treasurer.resume()))
  await settleWithBank(house, treasurer)
  add(findings, await checkBank(house, treasurer, say))
  const afterwards = takenOf((await readBooks(house, house.bank.path)).payments, before)
  say(`restored backup: ${paid.length} purchases, the bank had taken ${charged}, and afterwards ${afterwards}`)
  if (afterwards > charged) findings.doubled.push(`after the restore the bank took ${afterwards - charged} again`)
  if (afterwards < charged) findings.lost.push(`after the restore ${charged - afterwards} was given back unasked`)
  findings.stuck.push(...(await stillHeld(house, say)))
  return findings
}

/** Books and acquirer are compared hourly, by the machine's clock: so much later each has had its turn. */
const COMPARED_WITHIN_MS = 2 * HOUR_MS

/** Collection must have been held, and let go by itself once all was compared; a sentence for what was not so. */
async function stillHeld(house: House, say: (line: string) => void): Promise<string[]> {
  await restartHosts(house, house.shiftMs() + COMPARED_WITHIN_MS)
  await calm(house)
  const { rows } = await askDatabase(house, (client) =>
    client.query<{ reason: string; ended: boolean }>(
      'select reason, released_at is not null as ended from collection_holds',
    ),
  )
  for (const { reason, ended } of rows) say(`collection ${ended ? 'was' : 'is still'} held: ${reason}`)
  if (rows.length === 0) return ['collection was not held after the restore']
  return rows.some(({ ended }) => !ended) ? ['collection is held still'] : []
}

/** Everything of ours stands still meanwhile. */
export async function whileStopped(house: House, work: () => Promise<void>): Promise<void> {
  await Promise.all(house.hosts.map((host) => host.stop()))
  await house.database.stop()
  await work()
  await house.database.start()
  await restartHosts(house, house.shiftMs())
}

async function passDays(house: House, treasurer: Treasurer): Promise<void> {
  for (let days = 0; days < DAYS; days += 5) {
    await house.sandbox('POST', '/clock/advance', { ms: 5 * DAY_MS + HOUR_MS })
    await calm(house)
    await treasurer.round()
  }
}

function takenOf(payments: readonly AcquirerPayment[], before: ReadonlySet<string>): number {
  const fresh = payments.filter(({ id }) => !before.has(id))
  return fresh.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
}
