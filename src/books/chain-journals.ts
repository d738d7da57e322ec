import { createHash } from 'node:crypto'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import { appendLinks, type ChainEnd, type Link, listUnchained, lockChainEnd, moveChainEnd } from './chain-store.ts'

/** Some two megabytes of text; a payment that books meanwhile waits for none of it. */
const LINKS_PER_BATCH = 2_000

/**
 * Gives every journal that is committed its place behind all others, its accounting day and its hash. Nobody waits for it:
 * sums are completed from what has no place yet. Returns how many.
 */
export async function chainJournals(db: Database, timeZone: string): Promise<number> {
  let chained = 0
  let afterId: bigint | undefined
  for (;;) {
    const batch: Chained = await transaction(db, (tx) => chainBatch(tx, timeZone, afterId))
    chained += batch.count
    if (batch.isLast) return chained
    afterId = batch.lastId
  }
}

/** All that are committed, in the caller's transaction, which holds the end of the chain from then on. */
export async function chainAll(tx: Transaction, timeZone: string): Promise<void> {
  for (let afterId: bigint | undefined; ; ) {
    const batch = await chainBatch(tx, timeZone, afterId)
    if (batch.isLast) return
    afterId = batch.lastId
  }
}

interface Chained {
  readonly count: number
  readonly lastId: bigint
  readonly isLast: boolean
}

async function chainBatch(tx: Transaction, timeZone: string, from: bigint | undefined): Promise<Chained> {
  const end = await lockChainEnd(tx)
  const afterId = from ?? end.chainedToId
  const found = await listUnchained(tx, { timeZone, afterId, limit: LINKS_PER_BATCH })
  if (found.length > 0) await appendLinks(tx, linked(found, end))
  const isLast = found.length < LINKS_PER_BATCH
  const lastId = found.at(-1)?.journalId ?? afterId
  const newestId = lastId > end.seenToId ? lastId : end.seenToId
  if (isLast && (newestId > end.seenToId || (end.isSettled && end.seenToId > end.chainedToId)))
    await moveChainEnd(tx, end, newestId)
  return { count: found.length, lastId, isLast }
}

function linked(found: readonly Link[], end: ChainEnd) {
  let { position, hash } = end
  return found.map((link) => {
    position += 1n
    hash = hashOf(hash, position, link)
    return { ...link, position, hash }
  })
}

/** Of everything before it, its place, its accounting day and its text: SHA-256. */
export function hashOf(before: Buffer, position: bigint, { accountingOn, text }: Omit<Link, 'journalId'>): Buffer {
  return createHash('sha256').update(before).update(`${position}|${accountingOn}|${text}`).digest()
}
