import { MINUTE_MS, SECOND_MS } from '../../../shared/clocks.ts'
import { answered, noAnswer, type ProviderAnswer } from '../../answer.ts'
import type { Charge, ChargeOrder, PspAbsence } from '../../charge/psp.ts'
import { believeCharge } from './answers.ts'
import { read, type StripeReply } from './read-reply.ts'
import { intentRequest, listRequest, type StripeAccess, searchRequest } from './requests.ts'
import { intents } from './wire.ts'

type Ask = (request: ReturnType<typeof intentRequest>) => Promise<StripeReply>

const CLOCKS_DIFFER_MS = 5 * MINUTE_MS
/** Two thousand payments; a shop with more since the order keeps its answer open, for an operator. */
const LISTS_MAX = 20

/**
 * By our reference: a search finds it within minutes and proves nothing when it does not, lists of all that was made
 * since prove that there is none.
 */
export async function lookUp(
  access: StripeAccess,
  ask: Ask,
  order: ChargeOrder,
  known: { readonly paymentId: string | null },
): Promise<ProviderAnswer<Charge | PspAbsence>> {
  const found = known.paymentId === null ? await findIntent(access, ask, order) : answered(known.paymentId)
  if (found.kind !== 'answered') return found
  if (found.value === null) return answered({ state: 'never_arrived' })
  const reply = await ask(intentRequest(access, found.value))
  const isMissing = reply.kind === 'failed' && reply.status === 404 && reply.error.code === 'resource_missing'
  return isMissing ? answered({ state: 'never_arrived' }) : believeCharge(reply)
}

async function findIntent(access: StripeAccess, ask: Ask, order: ChargeOrder): Promise<ProviderAnswer<string | null>> {
  const isOurs = ({ metadata }: { metadata: { reference?: string } }) => metadata.reference === order.reference
  const searched = read(await ask(searchRequest(access, order.reference)), intents)
  if (searched.kind !== 'answered') return searched
  const hit = searched.value.data.find(isOurs)
  if (hit) return answered(hit.id)
  const sinceS = Math.floor((order.createdAt.getTime() - CLOCKS_DIFFER_MS) / SECOND_MS)
  let after: string | null = null
  for (let lists = 0; lists < LISTS_MAX; lists++) {
    const listed: ProviderAnswer<{ data: { id: string; metadata: { reference?: string } }[]; has_more: boolean }> =
      read(await ask(listRequest(access, sinceS, after)), intents)
    if (listed.kind !== 'answered') return listed
    const ours = listed.value.data.find(isOurs)
    if (ours) return answered(ours.id)
    after = listed.value.data.at(-1)?.id ?? null
    if (!listed.value.has_more || after === null) return answered(null)
  }
  return noAnswer('too_many_to_list')
}
