import { roomMinor } from '../collecting/index.ts'
import type { Attempt } from '../payments/index.ts'
import { acceptsPledges, isSplit } from '../purchases/index.ts'
import { PEOPLE_MAX, type Share } from '../shares/index.ts'
import type { Draft } from './draft.ts'
import { readFriend } from './read-friend.ts'
import { formFields as names } from './views/index.ts'
import type { AddingFriend, FormError } from './views/view-models.ts'
import { amountInput } from './views/view-texts.ts'
import type { Visitor } from './visitor.ts'

/** The form by which one more friend is asked, as it was typed where it was refused; none where no more may be. */
export function addingFriend(
  { purchase, merchant, language }: Visitor,
  shares: readonly Share[],
  attempts: readonly Attempt[],
  draft: Draft | undefined,
): { readonly adding?: AddingFriend; readonly errors: readonly FormError[] } {
  const asked = shares.filter(({ isJoined }) => !isJoined)
  if (!isSplit(purchase) || !acceptsPledges(purchase) || asked.length >= PEOPLE_MAX) return { errors: [] }
  const { currency } = purchase
  const left = roomMinor(purchase, shares, attempts)
  const fields = draft?.kind === 'friend' ? draft.fields : undefined
  const usual = asked.at(-1)?.principalMinor ?? left
  const amountMinor = usual < left ? usual : left
  const order = { currency, phoneCountry: merchant.countryCode, roomMinor: left }
  const adding = {
    room: { amountMinor: left, currency },
    name: fields?.[names.friendName] ?? '',
    contact: fields?.[names.friendContact] ?? '',
    amount: fields?.[names.friendAmount] ?? amountInput({ amountMinor, currency }, language),
    isTyped: fields !== undefined,
  }
  return { adding, errors: fields ? readFriend(fields, order).errors : [] }
}
