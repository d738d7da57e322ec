import { creditEnforcedFrom } from '../credit/country-laws.ts'
import type { Connection } from '../db/database.ts'
import { formatDate } from '../schedules/index.ts'
import { publicId } from '../shared/ids.ts'
import { listWithoutLender } from './without-lender-store.ts'

/** A sentence is read by people: those beyond are counted, and come when these are done. */
const NAMED_MAX = 20

/** Whose offers will be refused, or are, because nobody has said who lends; a sentence that names each. */
export async function watchLenders(connection: Connection): Promise<string[]> {
  const found = await listWithoutLender(connection, NAMED_MAX)
  const [first] = found
  if (!first) return []
  const names = found.map(({ id, name }) => `${name} (${publicId('mer', id)})`).join(', ')
  const more = first.count > found.length ? ` and ${first.count - found.length} more` : ''
  const from = creditEnforcedFrom()
  const then = from ? `, and from ${formatDate(from)} on what the law calls a credit is not offered there` : ''
  return [
    `nobody has said who lends to the buyers of ${names}${more}${then}: npm run merchant -- update --merchant mer_… --lender merchant|operator|partner (docs/credit.md)`,
  ]
}

export async function countWithoutLender(connection: Connection): Promise<number> {
  return (await listWithoutLender(connection, 1))[0]?.count ?? 0
}
