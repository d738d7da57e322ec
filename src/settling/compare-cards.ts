import { type IssuerAccount, listAccountsWithCards, recordComparison } from '../connections/index.ts'
import type { Database } from '../db/database.ts'
import { readCollectionState } from '../payments/index.ts'
import { doubtSettlements } from '../settlements/index.ts'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/clocks.ts'
import { publicId } from '../shared/ids.ts'
import { clearCardFindings } from './clear-card-findings.ts'
import type { SettlingPorts } from './ports.ts'
import { readCardBooks, type SeenCard } from './read-card-books.ts'

/** A callback that was lost is found within the hour. */
const CARDS_EVERY_MS = HOUR_MS
/** While collection is held our books learn from others, and so does what is compared with them. */
const WHILE_HELD_EVERY_MS = MINUTE_MS

/** Compares cards where it is due: each hour, and again and again while collection is held. Returns how much it read. */
export async function stepCards(db: Database, ports: SettlingPorts): Promise<number> {
  const accounts = await listAccountsWithCards(db)
  if (accounts.length === 0) return 0
  const { hold } = await readCollectionState(db, undefined)
  const before = addMs(ports.systemClock.now(), hold ? -WHILE_HELD_EVERY_MS : -CARDS_EVERY_MS)
  const isDue = accounts.some(
    ({ comparedAt }) => !comparedAt || comparedAt <= before || (hold && comparedAt < hold.heldAt),
  )
  return isDue ? (await compareCards(db, ports)).facts : 0
}

/**
 * Compared again: a card is listed that was made before what is new on it (a settlement takes a day at most), and so is
 * what came into the issuer's lists late.
 */
const OVERLAP_MS = 2 * DAY_MS

export interface ComparedCards {
  readonly facts: number
  /** A sentence where an issuer knows of a charge that our books do not: they are older than the world. */
  readonly ahead: string | null
}

/**
 * Every card issuer's books against ours: the cards that were made, and what moved on them, since they were last compared.
 * What moved is kept as if a callback had told it: what a merchant gives back comes months after its card was closed, and
 * its callback may be lost. A card that no settlement of ours knows is a finding. Throws in a sentence when an account does
 * not answer, after the others.
 */
export async function compareCards(db: Database, ports: SettlingPorts): Promise<ComparedCards> {
  const silent: string[] = []
  let facts = 0
  let ahead: string | null = null
  for (const account of await listAccountsWithCards(db)) {
    const compared = await compareAccount(db, ports, account)
    if (typeof compared === 'string') silent.push(`${account.provider} ${account.id}: ${compared}`)
    else {
      facts += compared.facts
      ahead ??= compared.ahead
    }
  }
  // Asked again for the same days.
  if (silent.length > 0) throw new Error(`what moved on cards lately is not told: ${silent.join(', ')}`)
  return { facts, ahead }
}

async function compareAccount(
  db: Database,
  ports: SettlingPorts,
  account: IssuerAccount,
): Promise<ComparedCards | string> {
  const opened = await ports.accounts.issuer(db, account.id)
  if (!opened) return 'account_not_opened'
  const now = { at: ports.systemClock.now(), until: ports.businessClock.now() }
  // A restored database remembers the last comparison of its own time: everything since is compared again.
  const since = addMs(account.comparedUntil ?? account.connectedAt, -OVERLAP_MS)
  const read = await readCardBooks(db, ports, opened, since, now.at)
  if (typeof read === 'string') return read
  const unasked = read.cards.flatMap((seen) => (isUnasked(seen) && seen.owner ? seen.owner.purchaseId : []))
  if (unasked.length > 0) await doubtSettlements(db, now.at, unasked)
  const open = await clearCardFindings(db, account, read.cards, now.at)
  await recordComparison(db, account.id, now)
  const [first] = unasked
  const { released } = await readCollectionState(db, undefined)
  // For what was there when a hold was ended, none begins.
  const unknown = open.find(({ firstSeenAt }) => !released || firstSeenAt > released.at)
  const charged = first && `the card of ${publicId('pur', first)} was charged, and this database has never asked for it`
  return { facts: read.facts, ahead: unknown ? `${unknown.subject}: ${unknown.detail}` : (charged ?? null) }
}

/** Its PSP has the charge, and our books were never about to send it. */
function isUnasked({ owner, heldMinor, debitedMinor }: SeenCard): boolean {
  if (owner?.state !== 'requested' || owner.wasSent || owner.isDoubted) return false
  return heldMinor > 0n || debitedMinor > 0n
}
