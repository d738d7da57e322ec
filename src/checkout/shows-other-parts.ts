import { parseDecimal } from '../shared/money.ts'
import type { PeopleForm } from './read-people.ts'
import { formFields as names } from './views/index.ts'
import type { FormError } from './views/view-models.ts'

/** Nothing is wrong with what was typed: it changes what others pay, which is shown before it is booked. */
export const PARTS_CHANGED: FormError = { field: 'people', code: 'parts_changed' }

/**
 * Whether the page that a form was sent from showed other parts than those that would be booked: without script nothing
 * works out the others while somebody types one.
 */
export function showsOtherParts(
  fields: Readonly<Record<string, string>>,
  { people, mode }: PeopleForm,
  currency: string,
): boolean {
  if (mode === 'alone' || !people.some(({ isFixed }) => isFixed)) return false
  return people.some(({ position, amountMinor, isFixed }) => {
    const shown = fields[names.shown(position)]
    return !isFixed && shown !== undefined && parseDecimal(shown, currency) !== amountMinor
  })
}
