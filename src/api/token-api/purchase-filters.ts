import { type Static, Type } from 'typebox'
import type { PurchaseSearch, PurchaseState } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { parseDate } from '../../schedules/index.ts'
import { addMs, DAY_MS } from '../../shared/clocks.ts'
import { TOKEN_STATES, type TokenState } from '../../wire/purchase-views.ts'
import { PageQuery, queryText } from '../pagination.ts'
import { PaymentTypeWord, PurchaseStateWord } from '../schemas.ts'

/** RFC 3339 with an offset; a `+` that became a space on its way is forgiven. */
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** A misspelt filter would silently find everything: unknown ones are refused. */
export const PurchaseQuery = Type.Object(
  {
    ...PageQuery,
    reference: queryText(200, 'Exactly this reference; it may have been tried several times'),
    q: queryText(200, 'How the reference begins, upper and lower case as written'),
    state: Type.Optional(PurchaseStateWord),
    payment_type: Type.Optional(PaymentTypeWord),
    created_from: queryText(40, 'A day (`2027-03-01`, UTC) or a moment (`2027-03-01T09:00:00Z`), inclusive'),
    created_to: queryText(40, 'A day, which is included whole, or a moment, which is not'),
  },
  { additionalProperties: false },
)

/** The filters as a search. Throws invalid `invalid_date`. */
export function readPurchaseFilters(
  query: Static<typeof PurchaseQuery>,
): Omit<PurchaseSearch, 'merchantId' | 'afterId' | 'limit'> {
  return {
    reference: query.reference,
    referencePrefix: query.q,
    states: query.state && statesOf(query.state as TokenState),
    paymentType: query.payment_type,
    createdFrom: query.created_from === undefined ? undefined : readMoment(query.created_from, 'created_from').from,
    createdBefore: query.created_to === undefined ? undefined : readMoment(query.created_to, 'created_to').before,
  }
}

function statesOf(word: TokenState): PurchaseState[] {
  return (Object.keys(TOKEN_STATES) as PurchaseState[]).filter((state) => TOKEN_STATES[state] === word)
}

/** A moment is its own end; a day ends where the next one begins. */
function readMoment(text: string, name: string): { from: Date; before: Date } {
  const spelled = text.replace(' ', '+')
  const day = parseDate(spelled.slice(0, 10))
  if (day && spelled.length === 10) {
    const from = new Date(`${spelled}T00:00:00Z`)
    return { from, before: addMs(from, DAY_MS) }
  }
  if (!day || !TIMESTAMP.test(spelled)) {
    refuse('invalid_date', { why: 'no_day_nor_instant', name })
  }
  return { from: new Date(spelled), before: new Date(spelled) }
}
