import { SECOND_MS } from '../../../shared/clocks.ts'
import { answered, noAnswer, type ProviderAnswer } from '../../answer.ts'
import type { CardOrder, IssuerFact, IssuerPage, ListedCard } from '../../issue/issuer.ts'
import { fromStripeAmount } from '../amounts.ts'
import type { StripeCall } from '../call-stripe.ts'
import { failed } from '../read-reply.ts'
import { get } from '../request.ts'
import { factsOf } from './movements.ts'
import { authorizations, listedCards, type StripeListedCard, transactions } from './wire.ts'

/** The most that a list gives at once. */
const PAGE_SIZE = 100

/** In this order: a card is known before what moved on it. */
const LISTS = ['cards', 'authorizations', 'transactions'] as const

/** One page of one of Stripe's lists; the cursor names the list, and the last of the page before. */
export async function listPage(
  call: StripeCall,
  cardholder: string,
  { since, cursor }: { readonly since: Date; readonly cursor: string | null },
): Promise<ProviderAnswer<IssuerPage>> {
  const [name, after] = cursor?.split(' ') ?? []
  const list = LISTS.find((one) => one === name) ?? 'cards'
  const created = { gte: Math.floor(since.getTime() / SECOND_MS) }
  const query = { cardholder, created, limit: PAGE_SIZE, starting_after: after }
  const reply = await call(get(`/v1/issuing/${list}`, query))
  if (reply.kind !== 'done') return failed(reply)
  const { json } = reply
  if (list === 'cards') {
    if (!listedCards.Check(json)) return noAnswer('unknown_shape')
    return answered({ cards: json.data.flatMap(toListed), facts: [], nextCursor: nextOf(list, json) })
  }
  const schema = list === 'authorizations' ? authorizations : transactions
  if (!schema.Check(json)) return noAnswer('unknown_shape')
  const facts: IssuerFact[] = json.data.flatMap(factsOf)
  return answered({ cards: [], facts, nextCursor: nextOf(list, json) })
}

function nextOf(
  list: (typeof LISTS)[number],
  { has_more: hasMore, data }: { readonly has_more: boolean; readonly data: readonly { readonly id: string }[] },
): string | null {
  const last = data.at(-1)
  if (hasMore && last) return `${list} ${last.id}`
  return LISTS[LISTS.indexOf(list) + 1] ?? null
}

/** What is written on a card, and read again by `toListed`. */
export function writtenAs(written: CardOrder['written']): Record<string, string> {
  if (!written) return {}
  const { merchant, reference } = written
  return { merchant, ...(reference !== null && { reference }) }
}

/** None where the card is not of this service. */
function toListed({
  id,
  metadata,
  spending_controls: controls,
  currency,
  created,
  status,
}: StripeListedCard): ListedCard[] {
  const { card_key: cardKey, merchant, reference = null } = metadata
  if (cardKey === undefined) return []
  const limits = (controls.spending_limits ?? []).map(({ amount }) => amount)
  const limit = limits.length > 0 ? fromStripeAmount(Math.min(...limits), currency) : undefined
  return [
    {
      cardId: id,
      cardKey,
      written: merchant === undefined ? null : { merchant, reference },
      amountMinor: limit?.amountMinor ?? null,
      currency: currency.toUpperCase(),
      madeAt: new Date(created * SECOND_MS),
      state: status === 'canceled' ? 'destroyed' : 'active',
    },
  ]
}
