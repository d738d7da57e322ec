import { isEmailAddress } from '../shared/email.ts'
import { findPhoneNumber } from '../wire/contacts.ts'

/** Who asks, by what we know people by. A payer has no account here: an address or a number is all that there is. */
export interface Person {
  /** In lower case; null where asked by number. */
  readonly email: string | null
  /** E.164. */
  readonly phoneNumber: string | null
}

/** Ids of the rows that tell of somebody, by what they are. */
export interface PersonRows {
  readonly clients: readonly string[]
  /** Theirs to pay, as leader or as friend. */
  readonly shares: readonly string[]
  /** That they led: what a friend takes part in is not the friend's. */
  readonly purchases: readonly string[]
  readonly attempts: readonly string[]
  /** That went to them, to whatever address. */
  readonly messages: readonly string[]
  /** Personal parts of audit lines that name them: what staff looked for. */
  readonly told: readonly string[]
}

export const NO_ROWS: PersonRows = { clients: [], shares: [], purchases: [], attempts: [], messages: [], told: [] }

/** An address as people write it, or a number with its country's code; undefined for what is neither. */
export function readPerson(text: string): Person | undefined {
  const typed = text.trim()
  if (isEmailAddress(typed)) return { email: typed.toLowerCase(), phoneNumber: null }
  const phoneNumber = findPhoneNumber(typed)
  return phoneNumber === undefined ? undefined : { email: null, phoneNumber }
}

export function isEmpty(rows: PersonRows): boolean {
  return Object.values(rows).every((ids) => ids.length === 0)
}
