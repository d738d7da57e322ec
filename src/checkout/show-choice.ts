import { mayTakeOver, roomMinor } from '../collecting/index.ts'
import type { SplitPurchase } from '../purchases/index.ts'
import { listTakers, type Share } from '../shares/index.ts'
import { ASSETS, basketOf, visitorFrame } from './frame.ts'
import type { CheckoutPorts } from './ports.ts'
import type { ChoiceOrder } from './read-choice.ts'
import type { Sale } from './read-sale.ts'
import type { Visitor } from './visitor.ts'

/** What a friend may pay, and whose parts with it; `own` is absent of somebody who joins. */
export async function choiceOrder(
  ports: CheckoutPorts,
  visitor: Visitor,
  purchase: SplitPurchase,
  { shares, attempts }: Pick<Sale, 'shares' | 'attempts'>,
  own: Share | undefined,
): Promise<ChoiceOrder> {
  const { pot, currency } = purchase
  const money = (amountMinor: bigint) => ({ amountMinor, currency })
  const mostMinor = roomMinor(purchase, shares, attempts, own ? [own.id] : [])
  const asked = own ?? shares.filter(({ role, isJoined }) => role === 'pledger' && !isJoined).at(-1)
  const partMinor = asked?.principalMinor ?? mostMinor
  const isFree = pot.freeAmounts || own?.isJoined
  const takers =
    own && pot.showNames && pot.showAmounts ? await listTakers(ports.db, visitor.scope, purchase.id) : undefined
  const others = takers
    ? shares.filter((other) => own && mayTakeOver(own, other, attempts) && !takers.has(other.id))
    : []
  return {
    part: money(own || partMinor < mostMinor ? partMinor : mostMinor),
    leastMinor: isFree ? 1n : partMinor,
    mostMinor,
    others: others.map(({ position, name, principalMinor, state }) => ({
      ...{ position, name: name ?? undefined, amount: money(principalMinor) },
      addsMinor: state === 'owed' ? principalMinor : 0n,
    })),
    showsRest: pot.showAmounts,
    language: visitor.language,
  }
}

/** What both pages of an amount show around it. */
export function choiceFrame(ports: CheckoutPorts, visitor: Visitor, { shares, products }: Omit<Sale, 'attempts'>) {
  const { purchase, basePath, formToken, merchant } = visitor
  return {
    ...visitorFrame(ports, visitor),
    ...{ basePath, formToken, scriptPath: ASSETS.amountScript.path },
    leaderName: shares.find(({ role }) => role === 'leader')?.name ?? merchant.name,
    basket: basketOf(purchase, products),
  }
}
