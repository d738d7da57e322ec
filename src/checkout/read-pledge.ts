import { CONTACT_MAX, MESSAGE_MAX, NAME_MAX } from './limits.ts'
import { readContact } from './read-people.ts'
import type { PledgeForm } from './show-pledger.ts'
import { formFields as names } from './views/index.ts'
import type { FormError } from './views/view-models.ts'

/** A friend's form: name and e-mail are optional, the terms are not. */
export function readPledge(fields: Readonly<Record<string, string>>): PledgeForm {
  const errors: FormError[] = []
  const email = (fields[names.payerEmail] ?? '').trim().slice(0, CONTACT_MAX)
  const message = (fields[names.message] ?? '').trim()
  const contactErrors: FormError[] = []
  readContact(email, 0, 'FR', contactErrors)
  if (contactErrors.length > 0) errors.push({ field: names.payerEmail, code: 'email_invalid' })
  if (message.length > MESSAGE_MAX) errors.push({ field: names.message, code: 'text_too_long' })
  const termsAccepted = fields[names.terms] !== undefined
  if (!termsAccepted) errors.push({ field: names.terms, code: 'terms_required' })
  return { name: (fields[names.payerName] ?? '').trim().slice(0, NAME_MAX), email, message, termsAccepted, errors }
}
