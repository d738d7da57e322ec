import { findCustomer } from '../customers/index.ts'
import type { Attempt } from '../payments/index.ts'
import type { Pot } from '../pots/index.ts'
import { splitEqually } from '../schedules/index.ts'
import { addMs, HOUR_MS } from '../shared/clocks.ts'
import { PEOPLE_MAX, type Share } from '../shares/index.ts'
import { canGiveUp } from './framing.ts'
import type { CheckoutPorts } from './ports.ts'
import type { PeopleForm } from './read-people.ts'
import type { Seen } from './read-sale.ts'
import { tellDecline } from './tell-decline.ts'
import type { FormError, LeaderStartView, PersonFields } from './views/view-models.ts'
import type { Visitor } from './visitor.ts'

/** A form that was refused, shown again as typed. */
export interface StartOverrides {
  readonly form: PeopleForm
  readonly errors: readonly FormError[]
}

/** The leader's first page: what was typed, else what was saved, else equal parts with one friend yet to be named. */
export async function leaderStartView(
  ports: CheckoutPorts,
  visitor: Visitor,
  known: Seen & {
    own: readonly Attempt[]
    pot: Pot
    overrides: StartOverrides | undefined
  },
): Promise<LeaderStartView> {
  const { purchase, merchant, basePath, formToken } = visitor
  const { frame, basket, shares, own, pot, overrides } = known
  const newest = own.at(-1)
  const typed = overrides?.form
  const people = typed?.people ?? (shares.length > 0 ? shares.map(savedPerson) : await firstPeople(ports, visitor))
  const didFail = purchase.state === 'failed_payer' && newest
  return {
    ...frame,
    basePath,
    formToken,
    basket,
    mode: typed?.mode ?? (shares.length === 1 ? 'alone' : 'share'),
    people: people.length === 1 ? [...people, blankFriend(0n)] : people,
    maxFriends: PEOPLE_MAX - 1,
    deadlines: deadlinesOf(ports.businessClock.now(), merchant.potDeadlineHours),
    hours: typed?.hours ?? pot.hours ?? merchant.potDeadlineHours,
    showNames: typed?.showNames ?? pot.showNames,
    freeAmounts: typed?.freeAmounts ?? pot.freeAmounts,
    showAmounts: typed?.showAmounts ?? pot.showAmounts,
    message: typed?.message ?? pot.leaderMessage ?? '',
    errors: overrides?.errors ?? [],
    decline: didFail
      ? {
          code: await tellDecline(ports, visitor, own),
          amount: basket.total,
          ...(newest.cardLast4 && { card: { last4: newest.cardLast4 } }),
        }
      : undefined,
    canGiveUp: canGiveUp(visitor),
  }
}

/** From an evening to a week: as long as the merchant lets pots be open, and shorter. */
const HOURS = [1, 3, 6, 12, 24, 48, 72, 96, 120]

function deadlinesOf(now: Date, hoursMax: number): LeaderStartView['deadlines'] {
  const all = [...HOURS.filter((hours) => hours < hoursMax), hoursMax]
  return all.map((hours) => ({ hours, at: addMs(now, hours * HOUR_MS) }))
}

function savedPerson(share: Share): PersonFields {
  return {
    position: share.position,
    name: share.name ?? '',
    contact: share.email ?? share.phoneNumber ?? '',
    amountMinor: share.principalMinor,
    isFixed: share.amountIsFixed,
  }
}

async function firstPeople(ports: CheckoutPorts, { purchase, scope }: Visitor): Promise<PersonFields[]> {
  const client = purchase.clientId ? await findCustomer(ports.db, scope, purchase.clientId) : undefined
  const [leaderMinor, friendMinor] = splitEqually(purchase.amountMinor, 2) as [bigint, bigint]
  const name = [client?.firstName, client?.lastName].filter(Boolean).join(' ')
  return [
    { position: 0, name, contact: client?.email ?? '', amountMinor: leaderMinor, isFixed: false },
    blankFriend(friendMinor),
  ]
}

function blankFriend(amountMinor: bigint): PersonFields {
  return { position: 1, name: '', contact: '', amountMinor, isFixed: false }
}
