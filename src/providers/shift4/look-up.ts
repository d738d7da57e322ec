import { MINUTE_MS, SECOND_MS } from '../../shared/clocks.ts'
import { answered, noAnswer, type ProviderAnswer } from '../answer.ts'
import { bestCharge } from '../charge/best-charge.ts'
import type { Charge, ChargeOrder, PspAbsence } from '../charge/psp.ts'
import { parseCharge, type Shift4Reply } from './answers.ts'
import { charges } from './wire.ts'

const CLOCKS_DIFFER_MS = 5 * MINUTE_MS
/** Two thousand charges; a shop with more since the order keeps its answer open, for an operator. */
const LISTS_MAX = 20

/** Nothing is found by what it is called: all that was charged since the order is listed, and ours taken from it. */
export async function lookUpReference(
  list: (sinceS: number, after: string | null) => Promise<Shift4Reply>,
  order: ChargeOrder,
): Promise<ProviderAnswer<Charge | PspAbsence>> {
  const sinceS = Math.floor((order.createdAt.getTime() - CLOCKS_DIFFER_MS) / SECOND_MS)
  const ours: object[] = []
  let after: string | null = null
  for (let lists = 1; ; lists++) {
    const page = await list(sinceS, after)
    if (page.kind !== 'done' || !charges.Check(page.json)) return notListed(page)
    ours.push(...page.json.list.filter(({ metadata }) => metadata?.reference === order.reference))
    after = page.json.list.at(-1)?.id ?? null
    if (!page.json.hasMore) return bestOf(ours, order)
    if (after === null || lists === LISTS_MAX) return noAnswer('too_many_to_list')
  }
}

function notListed(page: Shift4Reply): ProviderAnswer<never> {
  const isOwn = page.kind === 'not_sent' || page.kind === 'rejected' || page.kind === 'no_answer'
  return isOwn ? page : noAnswer('unknown_shape')
}

/** What cannot be read may be what was paid. */
function bestOf(ours: readonly object[], order: ChargeOrder): ProviderAnswer<Charge | PspAbsence> {
  const told = ours.map((json) => parseCharge({ kind: 'done', json }, order))
  const best = bestCharge(told.flatMap((one) => (one.kind === 'answered' ? [one.value] : [])))
  if (best?.state === 'charged') return answered(best)
  const unread = told.find(({ kind }) => kind !== 'answered')
  return unread ?? answered(best ?? { state: 'never_arrived' })
}
