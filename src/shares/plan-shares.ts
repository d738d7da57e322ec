import { refuse } from '../refusals/index.ts'
import { splitAmongPeople } from '../schedules/index.ts'
import { newId } from '../shared/ids.ts'
import { PEOPLE_MAX, type PlannedPerson, type Share } from './share.ts'
import type { ShareDraft } from './share-store.ts'

/**
 * A plan as shares, the leader first. Shares that already exist at a position keep their id, so links stay valid.
 * Throws `invalid`: `too_many_people`, `amounts_exceed_total`, `amounts_below_total`, `amount_too_small`.
 */
export function planShares(
  totalMinor: bigint,
  people: readonly [leader: PlannedPerson, ...friends: PlannedPerson[]],
  existing: readonly Pick<Share, 'id' | 'position'>[],
  purchaseId: string,
): [leader: ShareDraft, ...friends: ShareDraft[]] {
  if (people.length > PEOPLE_MAX) refuse('too_many_people', { max: PEOPLE_MAX })
  const amounts = splitAmongPeople(
    totalMinor,
    people.map((person) => person.fixedAmountMinor),
  )
  if (typeof amounts === 'string') refuse(amounts)
  if (amounts.slice(1).some((amount) => amount < 1n)) {
    refuse('amount_too_small', { why: 'share' })
  }
  const toDraft = (person: PlannedPerson, position: number): ShareDraft => ({
    id: existing.find((share) => share.position === position)?.id ?? newId(purchaseId),
    position,
    role: position === 0 ? 'leader' : 'pledger',
    name: person.name,
    email: person.email,
    phoneNumber: person.phoneNumber,
    principalMinor: amounts[position] as bigint,
    feeMinor: 0n,
    amountIsFixed: person.fixedAmountMinor !== null,
    kind: 'part',
    dueOn: null,
  })
  const [leader, ...friends] = people
  return [toDraft(leader, 0), ...friends.map((friend, index) => toDraft(friend, index + 1))]
}
