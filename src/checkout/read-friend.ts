import type { DraftFields } from '../http/index.ts'
import { parseDecimal } from '../shared/money.ts'
import type { Share } from '../shares/index.ts'
import { readContact } from './read-people.ts'
import { NAME_MAX } from './views/form-fields.ts'
import { formFields as names } from './views/index.ts'
import type { FormError } from './views/view-models.ts'

interface FriendForm extends Pick<Share, 'name' | 'email' | 'phoneNumber'> {
  /** 0 where none was typed. */
  readonly amountMinor: bigint
  readonly errors: readonly FormError[]
}

interface FriendOrder {
  readonly currency: string
  /** As of `readPeople`. */
  readonly phoneCountry: string
  /** What is left of the leader's own part. */
  readonly roomMinor: bigint
}

/** Whom the leader of an open pot asks besides, and for how much: the amount comes out of the leader's own part. */
export function readFriend(fields: DraftFields, { currency, phoneCountry, roomMinor }: FriendOrder): FriendForm {
  const name = (fields[names.friendName] ?? '').trim().slice(0, NAME_MAX) || null
  const contactErrors: FormError[] = []
  const typed = (fields[names.friendContact] ?? '').trim()
  // Position 0 would be the leader, who has no number.
  const contact = readContact(typed, 1, phoneCountry, contactErrors)
  const errors: FormError[] = contactErrors.map(() => ({ field: names.friendContact, code: 'contact_invalid' }))
  if (!name && typed === '') errors.push({ field: names.friendName, code: 'person_unnamed' })
  const amountMinor = parseDecimal(fields[names.friendAmount] ?? '', currency)
  const wrong = amountError(names.friendAmount, amountMinor, { currency, leastMinor: 1n, mostMinor: roomMinor })
  return { name, ...contact, amountMinor: amountMinor ?? 0n, errors: wrong ? [...errors, wrong] : errors }
}

/** What is wrong with an amount somebody typed: it is none, or not within what it may be. */
export function amountError(
  field: string,
  amountMinor: bigint | undefined,
  { currency, leastMinor, mostMinor }: { currency: string; leastMinor: bigint; mostMinor: bigint },
): FormError | undefined {
  if (amountMinor === undefined) return { field, code: 'amount_invalid' }
  if (amountMinor > mostMinor) return { field, code: 'amount_too_high', amount: { amountMinor: mostMinor, currency } }
  if (amountMinor < leastMinor) return { field, code: 'amount_too_low', amount: { amountMinor: leastMinor, currency } }
  return undefined
}
