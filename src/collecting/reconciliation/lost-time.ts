import type { Acquirers, OpenAccount } from '../../connections/index.ts'
import type { Connection } from '../../db/database.ts'
import {
  type CollectionHold,
  findLostTime,
  type Period,
  readCollectionState,
  readCoverage,
} from '../../payments/index.ts'
import { addMs, HOUR_MS } from '../../shared/clocks.ts'

/** A booking of ours may be older at the acquirer, whose verdict we waited for; and clocks differ. */
const BEFORE_MS = HOUR_MS

/**
 * What of a hold's lost time no report covers that was read since; `unknown` where nobody knows what was lost, or where
 * the acquirer has no reports that we read.
 */
export async function findUncovered(
  connection: Connection,
  { id: accountId, acquirer }: OpenAccount,
  hold: CollectionHold,
): Promise<readonly Period[] | 'unknown'> {
  const lost = await findLostTime(connection, hold.id)
  if (!lost || !acquirer.readReport) return 'unknown'
  const { periods } = await readCoverage(connection, accountId, hold.heldAt)
  return gapsIn({ from: addMs(lost.from, -BEFORE_MS), to: lost.to }, periods)
}

/** For an operator, while collection is held: which reports it waits for, a sentence each. */
export async function tellUncovered(connection: Connection, acquirers: Acquirers): Promise<string[]> {
  const { hold } = await readCollectionState(connection, undefined)
  if (!hold || hold.reason === 'operator') return []
  const notes: string[] = []
  for (const account of acquirers.all()) {
    const { acquirer, id } = account
    if (acquirer.traits.listsPayments) continue
    const gaps = await findUncovered(connection, account, hold)
    const name = `${acquirer.traits.label} (account ${id})`
    if (gaps === 'unknown') notes.push(`what ${name} took meanwhile only you can know: npm run collection -- resume`)
    else if (gaps.length > 0) {
      const said = gaps.map(({ from, to }) => `${from.toISOString()} to ${to.toISOString()}`).join(', and ')
      notes.push(
        `no report of ${name} was read that covers ${said}: npm run parity -- report <file> --account ${id} --from … --to …`,
      )
    }
  }
  return notes
}

/** What of a time none of the periods covers, which are told by their begin; they may overlap. */
export function gapsIn({ from, to }: Period, periods: readonly Period[]): readonly Period[] {
  const gaps: Period[] = []
  let coveredTo = from
  for (const period of periods) {
    if (coveredTo >= to) return gaps
    if (period.from > coveredTo) gaps.push({ from: coveredTo, to: period.from < to ? period.from : to })
    if (period.to > coveredTo) coveredTo = period.to
  }
  return coveredTo < to ? [...gaps, { from: coveredTo, to }] : gaps
}
