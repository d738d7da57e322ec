import type { Database } from '../db/database.ts'
import { hashOf } from './chain-journals.ts'
import { countForgotten, findWrongDay, listLinks } from './verify-store.ts'

const LINKS_PER_READ = 2_000

/** What was found; `brokenAt` is the first place whose journal is not what it was when it got it. */
export interface Verified {
  readonly links: number
  readonly head: Buffer
  readonly brokenAt: { readonly position: bigint; readonly journalId: bigint } | undefined
  /** A day and account whose sums are not those of its journals. */
  readonly wrongDay: { readonly day: string; readonly account: string } | undefined
  /** Journals of more than an hour ago that have no place. */
  readonly forgotten: number
}

/** Every journal that has its place is hashed again, in order, and the sums of days are made again. Reads only. */
export async function verifyChain(db: Database): Promise<Verified> {
  let head: Buffer = Buffer.alloc(0)
  let position = 0n
  let brokenAt: Verified['brokenAt']
  for (;;) {
    const links = await listLinks(db, position, LINKS_PER_READ)
    for (const link of links) {
      const isNext = link.position === position + 1n
      head = hashOf(head, link.position, link)
      if (!brokenAt && !(isNext && head.equals(link.hash)))
        brokenAt = { position: link.position, journalId: link.journalId }
      position = link.position
    }
    if (links.length < LINKS_PER_READ) break
  }
  const wrongDay = await findWrongDay(db)
  return { links: Number(position), head, brokenAt, wrongDay, forgotten: await countForgotten(db) }
}
