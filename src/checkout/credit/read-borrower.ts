import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Payer } from '../../collecting/index.ts'
import type { Borrower } from '../../credit-documents/index.ts'
import { isEmailAddress, oneLine } from '../../shared/email.ts'
import { ADDRESS_MAX, CONTACT_MAX, NAME_MAX, formFields as names } from '../views/form-fields.ts'
import type { BorrowerError } from '../views/view-models.ts'

type Fields = Readonly<Record<string, string>>

export interface BorrowerForm {
  readonly typed: Borrower
  /** As the contract names them; its telephone is an international number. */
  readonly borrower: Borrower
  readonly errors: readonly BorrowerError[]
}

/** Who borrows, as typed and as understood: article 21 wants all four in the contract. */
export function readBorrower(fields: Fields, phoneCountry: string): BorrowerForm {
  const line = (name: string, max: number) => oneLine(fields[name] ?? '').slice(0, max)
  const typed = {
    name: line(names.payerName, NAME_MAX),
    address: line(names.payerAddress, ADDRESS_MAX),
    phone: line(names.payerPhone, CONTACT_MAX),
    email: line(names.payerEmail, CONTACT_MAX),
  }
  const number = typed.phone ? parsePhoneNumberFromString(typed.phone, phoneCountry as 'FR') : undefined
  const errors: BorrowerError[] = []
  if (!typed.name) errors.push({ field: names.payerName, code: 'name' })
  if (!typed.address) errors.push({ field: names.payerAddress, code: 'address' })
  if (!isEmailAddress(typed.email)) errors.push({ field: names.payerEmail, code: 'email' })
  if (!typed.phone) errors.push({ field: names.payerPhone, code: 'phone' })
  else if (!number?.isPossible()) errors.push({ field: names.payerPhone, code: 'phone_invalid' })
  return { typed, borrower: { ...typed, phone: number?.number ?? typed.phone }, errors }
}

export function payerOf({ name, email, phone }: Borrower): Payer {
  return { name, email, phoneNumber: phone }
}
