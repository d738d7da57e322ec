import type { DraftFields } from '../http/index.ts'
import { readContact } from './read-people.ts'
import { CONTACT_MAX, MESSAGE_MAX, NAME_MAX } from './views/form-fields.ts'
import { formFields as names } from './views/index.ts'
import type { FormError } from './views/view-models.ts'

/** A pledger's form that was refused, shown again as typed. */
export interface PledgeForm {
  readonly name: string
  readonly email: string
  readonly message: string
  readonly isAnonymous: boolean
  readonly errors: readonly FormError[]
}

/** A friend's form: name, e-mail and words are optional; pressing the button below the consent is the consent. */
export function readPledge(fields: DraftFields): PledgeForm {
  const errors: FormError[] = []
  const email = (fields[names.payerEmail] ?? '').trim().slice(0, CONTACT_MAX)
  const message = (fields[names.message] ?? '').trim()
  const contactErrors: FormError[] = []
  readContact(email, 0, 'FR', contactErrors)
  if (contactErrors.length > 0) errors.push({ field: names.payerEmail, code: 'email_invalid' })
  if (message.length > MESSAGE_MAX) errors.push({ field: names.message, code: 'text_too_long' })
  const name = (fields[names.payerName] ?? '').trim().slice(0, NAME_MAX)
  return { name, email, message, isAnonymous: fields[names.anonymous] !== undefined, errors }
}
