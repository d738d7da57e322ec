import { MINUTE_MS, SECOND_MS } from '../../../shared/clocks.ts'
import { answered, type ProviderAnswer } from '../../answer.ts'
import type { Charge, ChargeOrder, PspAbsence } from '../../charge/psp.ts'
import { isMissing, read } from '../answers.ts'
import { type StripeCall, walkList } from '../client.ts'
import { parseCharge } from './answers.ts'
import { intentRequest, searchRequest } from './requests.ts'
import { intents, type StripeListed } from './wire.ts'

const CLOCKS_DIFFER_MS = 5 * MINUTE_MS
/** Two thousand payments; a shop with more since the order keeps its answer open, for an operator. */
const LISTS_MAX = 20

/**
 * By our reference: a search finds it within minutes and proves nothing when it does not, lists of all that was made
 * since prove that there is none.
 */
export async function lookUp(
  call: StripeCall,
  order: ChargeOrder,
  known: { readonly paymentId: string | null },
): Promise<ProviderAnswer<Charge | PspAbsence>> {
  const found = known.paymentId === null ? await findIntent(call, order) : answered(known.paymentId)
  if (found.kind !== 'answered') return found
  if (found.value === null) return answered({ state: 'never_arrived' })
  const reply = await call(intentRequest(found.value))
  return isMissing(reply) ? answered({ state: 'never_arrived' }) : parseCharge(reply)
}

async function findIntent(call: StripeCall, order: ChargeOrder): Promise<ProviderAnswer<string | null>> {
  const findIn = (listed: readonly StripeListed[]) =>
    listed.find(({ metadata }) => metadata.reference === order.reference)?.id
  const searched = read(await call(searchRequest(order.reference)), intents)
  if (searched.kind !== 'answered') return searched
  const hit = findIn(searched.value.data)
  if (hit) return answered(hit)
  const gte = Math.floor((order.createdAt.getTime() - CLOCKS_DIFFER_MS) / SECOND_MS)
  const all = { path: '/v1/payment_intents', filter: { created: { gte } }, schema: intents, pageSize: 100 }
  return walkList(call, { ...all, pagesMax: LISTS_MAX }, (listed: readonly StripeListed[]) => {
    const id = findIn(listed)
    return id === undefined ? undefined : answered(id)
  })
}
