import { SECOND_MS } from '../../../shared/clocks.ts'
import { answered, noAnswer, type ProviderAnswer } from '../../answer.ts'
import type { IssuerPage, IssuerStanding } from '../../issue/issuer.ts'
import { fromStripeAmount } from '../amounts.ts'
import { read } from '../answers.ts'
import { get, type StripeCall, type StripeList, walkList } from '../client.ts'
import { OPEN_CARD_DISPUTES } from '../words.ts'
import { factsOf, toListed } from './answers.ts'
import { authorizations, balance, disputes, listedCards, transactions } from './wire.ts'

/** The most that a list gives at once. */
const PAGE_SIZE = 100

/** How many pages of a list are looked at. */
const PAGES_MAX = 50

/** All of a list, or as far as `isLast` says. */
export async function readAll<T extends { readonly id: string }>(
  call: StripeCall,
  list: Pick<StripeList<T>, 'path' | 'filter' | 'schema'>,
  isLast: (item: T) => boolean = () => false,
): Promise<ProviderAnswer<readonly T[]>> {
  const all: T[] = []
  const walked = await walkList(call, { ...list, pageSize: PAGE_SIZE, pagesMax: PAGES_MAX }, (items: readonly T[]) => {
    all.push(...items)
    return items.some(isLast) ? answered(null) : undefined
  })
  return walked.kind === 'answered' ? answered(all) : walked
}

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
  if (list === 'cards') {
    const page = read(reply, listedCards)
    if (page.kind !== 'answered') return page
    return answered({ cards: page.value.data.flatMap(toListed), facts: [], nextCursor: nextOf(list, page.value) })
  }
  const page = list === 'authorizations' ? read(reply, authorizations) : read(reply, transactions)
  if (page.kind !== 'answered') return page
  return answered({ cards: [], facts: page.value.data.flatMap(factsOf), nextCursor: nextOf(list, page.value) })
}

function nextOf(
  list: (typeof LISTS)[number],
  { has_more: hasMore, data }: { readonly has_more: boolean; readonly data: readonly { readonly id: string }[] },
): string | null {
  const last = data.at(-1)
  if (hasMore && last) return `${list} ${last.id}`
  return LISTS[LISTS.indexOf(list) + 1] ?? null
}

/** What an account holds for its cards, and disputes of what they paid (docs.stripe.com/api/balance, `issuing`; /issuing/disputes). */
export async function readStanding(call: StripeCall): Promise<ProviderAnswer<IssuerStanding>> {
  const held = read(await call(get('/v1/balance')), balance)
  if (held.kind !== 'answered') return held
  const amounts = (held.value.issuing?.available ?? []).map(({ amount, currency }) => {
    // What is owed is nothing that a card could pay.
    return fromStripeAmount(Math.max(0, amount), currency)
  })
  const open = []
  for (const status of OPEN_CARD_DISPUTES) {
    const filter = { status, expand: ['data.transaction'] }
    const listed = await readAll(call, { path: '/v1/issuing/disputes', filter, schema: disputes })
    if (listed.kind !== 'answered') return listed
    open.push(...listed.value)
  }
  const told = open.map(({ id: disputeId, amount, currency, transaction }) => {
    const sum = fromStripeAmount(amount, currency)
    const card = typeof transaction === 'string' ? null : transaction.card
    return sum && { disputeId, cardId: typeof card === 'object' ? (card?.id ?? null) : card, ...sum }
  })
  const isReadable = ![...amounts, ...told].includes(undefined)
  if (!isReadable) return noAnswer('unreadable_amount')
  return answered({
    available: amounts.filter((one) => one !== undefined),
    disputes: told.filter((one) => one !== undefined),
  })
}
