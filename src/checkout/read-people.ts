import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { splitAmongPeople } from '../schedules/index.ts'
import { isEmailAddress } from '../shared/email.ts'
import { parseDecimal, sumMinor } from '../shared/money.ts'
import { PEOPLE_MAX, type PlannedPerson } from '../shares/index.ts'
import { CONTACT_MAX, MESSAGE_MAX, NAME_MAX } from './views/form-fields.ts'
import { formFields as names } from './views/index.ts'
import type { FormError, PersonFields } from './views/view-models.ts'
import type { Visitor } from './visitor.ts'

/** The leader's form as typed, what it means, and what is wrong with it. */
export interface PeopleForm {
  readonly mode: 'alone' | 'share'
  /** What the page shows again. */
  readonly people: readonly PersonFields[]
  /** What a plan would store; the leader first. */
  readonly planned: readonly [PlannedPerson, ...PlannedPerson[]]
  readonly message: string
  readonly showNames: boolean
  readonly freeAmounts: boolean
  readonly showAmounts: boolean
  readonly hours: number | null
  readonly termsAccepted: boolean
  readonly errors: readonly FormError[]
}

export type PeopleIntent = { kind: 'add' } | { kind: 'equal' } | { kind: 'save' } | { kind: 'remove'; position: number }

export function readIntent(text: string | undefined): PeopleIntent {
  const removed = /^remove:(\d{1,3})$/.exec(text ?? '')
  if (removed) return { kind: 'remove', position: Number(removed[1]) }
  return { kind: text === 'add' || text === 'equal' ? text : 'save' }
}

interface TypedPerson {
  name: string
  contact: string
  amount: string
  fixedMinor: bigint | null
  isFixed: boolean
}

interface PeopleOrder {
  readonly totalMinor: bigint
  readonly currency: string
  /** How national numbers are read (`06 12…` in FR). */
  readonly phoneCountry: string
  /** How long the merchant lets pots be open. */
  readonly hoursMax: number
}

export function peopleOrder({ purchase, merchant }: Pick<Visitor, 'purchase' | 'merchant'>): PeopleOrder {
  const { amountMinor: totalMinor, currency } = purchase
  return { totalMinor, currency, phoneCountry: merchant.countryCode, hoursMax: merchant.potDeadlineHours }
}

export function readPeople(
  fields: Readonly<Record<string, string>>,
  intent: PeopleIntent,
  order: PeopleOrder,
): PeopleForm {
  const count = Math.min(Math.max(Number.parseInt(fields[names.count] ?? '1', 10) || 1, 1), PEOPLE_MAX)
  let typed = Array.from({ length: count }, (_, position) => readPerson(fields, position, order.currency))
  if (intent.kind === 'remove' && intent.position > 0) typed = typed.filter((_, index) => index !== intent.position)
  if (intent.kind === 'equal')
    typed = typed.map((person) => ({ ...person, fixedMinor: null, isFixed: false, amount: '' }))
  if (intent.kind === 'add') typed.push({ name: '', contact: '', amount: '', fixedMinor: null, isFixed: false })
  const errors: FormError[] = []
  const money = (amountMinor: bigint) => ({ amountMinor, currency: order.currency })
  const contacts = typed.map((person, position) => readContact(person.contact, position, order.phoneCountry, errors))
  for (const [position, person] of typed.entries()) {
    if (person.isFixed && person.fixedMinor === null)
      errors.push({ field: names.amount(position), code: 'amount_invalid' })
    if (position > 0 && person.fixedMinor === 0n)
      errors.push({ field: names.amount(position), code: 'amount_too_low', amount: money(1n) })
  }
  if (typed.length > PEOPLE_MAX) errors.push({ field: 'people', code: 'too_many_people' })
  const split = splitAmongPeople(
    order.totalMinor,
    typed.map((person) => person.fixedMinor),
  )
  if (typeof split === 'string') {
    const off = order.totalMinor - sumMinor(typed.map((person) => person.fixedMinor ?? 0n))
    errors.push({ field: 'people', code: split, amount: money(off < 0n ? -off : off) })
  }
  const message = (fields[names.message] ?? '').trim()
  if (message.length > MESSAGE_MAX) errors.push({ field: names.message, code: 'text_too_long' })
  const planned = typed.map((person, position) => ({
    name: person.name || null,
    ...(contacts[position] as { email: string | null; phoneNumber: string | null }),
    fixedAmountMinor: person.fixedMinor,
  }))
  return {
    mode: fields[names.mode] === 'alone' ? 'alone' : 'share',
    people: typed.map((person, position) => ({
      position,
      name: person.name,
      contact: person.contact,
      amountMinor: typeof split === 'string' ? (person.fixedMinor ?? 0n) : (split[position] as bigint),
      ...(person.isFixed && person.fixedMinor === null && { typedAmount: person.amount }),
      isFixed: person.isFixed,
    })),
    planned: planned as unknown as PeopleForm['planned'],
    message,
    showNames: fields[names.showNames] !== undefined,
    freeAmounts: fields[names.freeAmounts] !== undefined,
    showAmounts: fields[names.showAmounts] !== undefined,
    hours: readHours(fields[names.hours], order.hoursMax),
    termsAccepted: fields[names.terms] !== undefined,
    errors,
  }
}

/** Anything else than a shorter time that the page offers is the merchant's own. */
function readHours(text: string | undefined, hoursMax: number): number | null {
  const hours = /^\d{1,3}$/.test(text ?? '') ? Number(text) : hoursMax
  return hours >= 1 && hours < hoursMax ? hours : null
}

/** What may be saved for later may still be refused when it is time to pay. */
export function paymentErrors(form: PeopleForm): FormError[] {
  const errors = [...form.errors]
  const leader = form.planned[0]
  if (!leader.email && !errors.some((error) => error.field === names.contact(0))) {
    errors.push({ field: names.contact(0), code: 'email_required' })
  }
  if (form.mode === 'share') {
    for (const [position, person] of form.planned.entries()) {
      const isNobody = !person.name && !person.email && !person.phoneNumber
      if (position > 0 && isNobody && !errors.some((error) => error.field === names.contact(position))) {
        errors.push({ field: names.name(position), code: 'person_unnamed' })
      }
    }
  }
  if (!form.termsAccepted) errors.push({ field: names.terms, code: 'terms_required' })
  return form.mode === 'alone' ? errors.filter((error) => !isAboutFriends(error.field)) : errors
}

function isAboutFriends(field: string): boolean {
  return field === 'people' || field === names.message || /^(name|contact|amount)\.[1-9]/.test(field)
}

/** Typed by hand when the page said so, or when the amount is no longer the one the page showed. */
function readPerson(fields: Readonly<Record<string, string>>, position: number, currency: string): TypedPerson {
  const amount = (fields[names.amount(position)] ?? '').trim()
  const isChanged = amount !== (fields[names.shown(position)] ?? '').trim()
  const isFixed = amount !== '' && (fields[names.fixed(position)] === '1' || isChanged)
  return {
    name: (fields[names.name(position)] ?? '').trim().slice(0, NAME_MAX),
    contact: (fields[names.contact(position)] ?? '').trim().slice(0, CONTACT_MAX),
    amount,
    fixedMinor: isFixed ? (parseDecimal(amount, currency) ?? null) : null,
    isFixed,
  }
}

/** An e-mail address or a phone number; the leader's is an e-mail. */
export function readContact(
  text: string,
  position: number,
  phoneCountry: string,
  errors: FormError[],
): { email: string | null; phoneNumber: string | null } {
  if (text === '') return { email: null, phoneNumber: null }
  if (isEmailAddress(text)) return { email: text, phoneNumber: null }
  const number = position === 0 ? undefined : parsePhoneNumberFromString(text, { defaultCountry: phoneCountry as 'FR' })
  if (number?.isPossible()) return { email: null, phoneNumber: number.number }
  errors.push({ field: names.contact(position), code: position === 0 ? 'email_invalid' : 'contact_invalid' })
  return { email: null, phoneNumber: null }
}
