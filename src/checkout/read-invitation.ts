import type { DraftFields } from '../http/index.ts'
import type { Share } from '../shares/index.ts'
import { readContact } from './read-people.ts'
import { NAME_MAX } from './views/form-fields.ts'
import { formFields } from './views/index.ts'
import type { FormError } from './views/view-models.ts'

interface InvitationForm extends Pick<Share, 'name' | 'email' | 'phoneNumber'> {
  readonly errors: readonly FormError[]
}

/** What the leader's form says of one friend. An emptied address is the one that was there. `phoneCountry`: as of `readPeople`. */
export function readInvitation(fields: DraftFields, share: Share, phoneCountry: string): InvitationForm {
  const { position } = share
  const field = formFields.invitationContact(position)
  const typedName = fields[formFields.invitationName(position)]
  const name = typedName === undefined ? share.name : typedName.trim().slice(0, NAME_MAX) || null
  const errors: FormError[] = []
  const typed = (fields[field] ?? '').trim() || share.email || share.phoneNumber || ''
  if (typed === '' && name === share.name) errors.push({ field, code: 'contact_invalid' })
  return { name, ...readContact(typed, position, phoneCountry, errors), errors }
}
