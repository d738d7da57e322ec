import { creditEnforcedFrom } from '../credit/country-laws.ts'
import type { Connection } from '../db/database.ts'
import { addDays, dateInZone, formatDate } from '../schedules/index.ts'
import { publicId } from '../shared/ids.ts'
import { listLendersUsed } from './lenders-used-store.ts'
import { listWithoutLender } from './without-lender-store.ts'

/** A sentence is read by people: those beyond are counted, and come when these are done. */
const NAMED_MAX = 20
/** A licence is prolonged within so many days, or another lender found. */
const TOLD_BEFORE_DAYS = 60

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

/** Of those who lend in a merchant's place: whom nobody has named, and whose licence ends or has ended. */
export async function watchLicences(connection: Connection, now: Date): Promise<string[]> {
  const today = dateInZone(now)
  const soon = formatDate(addDays(today, TOLD_BEFORE_DAYS))
  const found = await listLendersUsed(connection)
  return found.flatMap(({ role, count, name, licenceUntil }) => {
    const how = `npm run credit -- lender --role ${role} (docs/credit.md)`
    if (name === null)
      return [`the ${role} lends to buyers of ${count} merchants, and nobody has said who that is to the law: ${how}`]
    // Days are written year first.
    if (licenceUntil === null || licenceUntil > soon) return []
    const isOver = licenceUntil < formatDate(today)
    const follows = isOver
      ? 'ended, and what it would lend is not offered'
      : 'ends, and from the next day on nothing is lent by it'
    return [`on ${licenceUntil} the licence of ${name} ${follows}: ${how}`]
  })
}

export async function countWithoutLender(connection: Connection): Promise<number> {
  return (await listWithoutLender(connection, 1))[0]?.count ?? 0
}
