import { isBeingPaid, isGivenUp } from '../collecting/index.ts'
import { claimantOf } from '../crypto/claim-links.ts'
import { hashToken } from '../crypto/index.ts'
import type { Attempt } from '../payments/index.ts'
import { acceptsPledges, isSplit } from '../purchases/index.ts'
import { listTakers, type Share } from '../shares/index.ts'
import { typeset } from '../texts/typeset.ts'
import { basketOf, visitorFrame } from './frame.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { groupPath } from './read-link.ts'
import { readSale } from './read-sale.ts'
import { groupOverPage, groupPage } from './views/index.ts'
import type { GroupPerson, SharedGroup } from './views/view-models.ts'
import type { Visitor } from './visitor.ts'

/**
 * The page of the group's link: names and parts, and of those which are still free. Throws `PageError` 404 where there is no pot
 * yet, or where its leader does not show names.
 */
export async function showGroup(
  ports: CheckoutPorts,
  visitor: Visitor,
  takenPosition: string | undefined,
): Promise<string> {
  const { purchase, basePath, formToken, language, merchant } = visitor
  if (!isSplit(purchase) || purchase.pot.state === 'planned' || !purchase.pot.showNames)
    throw new PageError(404, 'unknown_link')
  const sale = await readSale(ports.db, visitor)
  const leader = sale.shares.find(({ role }) => role === 'leader')
  const frame = {
    ...visitorFrame(ports, visitor),
    leaderName: leader?.name ?? merchant.name,
    basket: basketOf(purchase, sale.products),
  }
  if (!acceptsPledges(purchase)) return groupOverPage(frame, language)
  const takers = await listTakers(ports.db, visitor.scope, purchase.id)
  const people = sale.shares.filter(isOfGroup).map(
    (share): GroupPerson => ({
      position: share.position,
      name: share.isAnonymous && share.state === 'paid' ? undefined : (share.name ?? undefined),
      amount: purchase.pot.showAmounts ? { amountMinor: share.principalMinor, currency: purchase.currency } : undefined,
      state: stateFor(visitor, share, sale.attempts, takers.get(share.id)),
    }),
  )
  const isGone = ({ position, state }: GroupPerson) => String(position) === takenPosition && state !== 'yours'
  return groupPage(
    {
      ...frame,
      ...{ basePath, formToken, people },
      leaderMessage: typeset(purchase.pot.leaderMessage, purchase),
      deadlineAt: purchase.pot.deadlineAt ?? purchase.createdAt,
      gone: people.find(isGone),
      joinPath: purchase.pot.freeAmounts ? `${basePath}/join` : undefined,
    },
    language,
  )
}

/** A friend whose part is not given back, and who was asked or has paid. */
export const isOfGroup = ({ role, state, isJoined }: Share) =>
  role === 'pledger' && state !== 'cancelled' && (!isJoined || state === 'paid')

/** Whose part it is, as far as this browser may know. */
export function stateFor(
  { browserId, call }: Pick<Visitor, 'browserId' | 'call'>,
  share: Share,
  attempts: readonly Attempt[],
  taker: Buffer | undefined,
): GroupPerson['state'] {
  const { id, state } = share
  if (taker?.equals(claimantOf(hashToken(browserId)))) return state === 'refused' ? 'refused' : 'yours'
  if (state === 'paid' || state === 'refused') return state
  const ofShare = attempts.filter((attempt) => attempt.shareId === id)
  const isPaying = isBeingPaid(share, attempts)
  const isTaken = taker !== undefined && !isGivenUp(ofShare.at(-1), call.businessClock.now())
  return isTaken || isPaying || state !== 'owed' ? 'taken' : 'free'
}

/** What the leader of an open pot shares with all friends at once. None where these are not to read each other's names. */
export async function sharedGroup(
  ports: CheckoutPorts,
  { purchase, scope }: Visitor,
  invited: readonly Share[],
): Promise<SharedGroup | undefined> {
  if (purchase.pot?.state !== 'open' || !purchase.pot.showNames || invited.length === 0) return undefined
  const takers = await listTakers(ports.db, scope, purchase.id)
  return {
    link: `${ports.baseUrl}${groupPath(ports, purchase)}`,
    taken: invited
      .filter(({ id }) => takers.has(id))
      .map(({ position, name }) => ({ position, name: name ?? undefined })),
  }
}
