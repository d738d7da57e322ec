import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Payer } from '../collecting/index.ts'
import { isEmailAddress } from '../shared/email.ts'
import { CONTACT_MAX, NAME_MAX } from './views/form-fields.ts'
import { formFields as names } from './views/index.ts'
import type { FormError, ScheduleStartView } from './views/view-models.ts'

/** Who pays on dates, as typed and as understood; an e-mail is needed for reminders, the consent for later charges. */
export interface PayerForm {
  readonly typed: ScheduleStartView['payer']
  readonly payer: Payer
  readonly errors: readonly FormError[]
}

/** `phoneCountry`: how national numbers are read (`06 12…` in FR). */
export function readPayer(fields: Readonly<Record<string, string>>, phoneCountry: string): PayerForm {
  const typed = {
    name: (fields[names.payerName] ?? '').trim().slice(0, NAME_MAX),
    email: (fields[names.payerEmail] ?? '').trim().slice(0, CONTACT_MAX),
    phone: (fields[names.payerPhone] ?? '').trim().slice(0, CONTACT_MAX),
  }
  const errors: FormError[] = []
  if (typed.email === '') errors.push({ field: names.payerEmail, code: 'email_required' })
  else if (!isEmailAddress(typed.email)) errors.push({ field: names.payerEmail, code: 'email_invalid' })
  const number = typed.phone ? parsePhoneNumberFromString(typed.phone, phoneCountry as 'FR') : undefined
  if (typed.phone && !number?.isPossible()) errors.push({ field: names.payerPhone, code: 'phone_invalid' })
  if (fields[names.terms] === undefined) errors.push({ field: names.terms, code: 'charges_not_agreed' })
  const payer = { name: typed.name || null, email: typed.email, phoneNumber: number?.number ?? null }
  return { typed, payer, errors }
}
