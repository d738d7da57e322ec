import type { Share } from '../shares/index.ts'
import type { Draft } from './draft.ts'
import { readInvitation } from './read-invitation.ts'
import { readPayer } from './read-payer.ts'
import { paymentErrors, peopleOrder, readIntent, readPeople } from './read-people.ts'
import type { ScheduleOverrides } from './show-schedule-start.ts'
import type { StartOverrides } from './show-start.ts'
import { PARTS_CHANGED } from './shows-other-parts.ts'
import { formFields } from './views/index.ts'
import type { FormError, Invitation } from './views/view-models.ts'
import type { Visitor } from './visitor.ts'

/** The leader's plan as it was typed, and why it was not taken: by the button that was pressed. */
export function typedPeople(visitor: Visitor, draft: Draft | undefined): StartOverrides | undefined {
  if (!draft) return undefined
  const isSaved = draft.kind === 'people'
  const intent = isSaved ? readIntent(draft.fields[formFields.intent]) : ({ kind: 'save' } as const)
  const form = readPeople(draft.fields, intent, peopleOrder(visitor))
  const errors = isSaved ? form.errors : paymentErrors(form)
  return { form, errors: draft.kind === 'parts' ? [...errors, PARTS_CHANGED] : errors }
}

/** A consent to payments on dates as it was typed. `changed`: the dates or amounts are no longer those that it was about. */
export function typedPayer({ merchant }: Visitor, draft: Draft | undefined): ScheduleOverrides | undefined {
  return draft && { ...readPayer(draft.fields, merchant.countryCode), hasChanged: draft.kind === 'changed' }
}

/** The form of this friend, where that is the one which was refused. */
export function typedInvitation(
  { position }: Share,
  draft: Draft | undefined,
): Pick<Invitation, 'typedName' | 'contact'> | null {
  const contact = draft?.kind === 'invitation' ? draft.fields[formFields.invitationContact(position)] : undefined
  if (!draft || contact === undefined) return null
  return { typedName: draft.fields[formFields.invitationName(position)], contact }
}

export function invitationErrors({ merchant }: Visitor, share: Share, draft: Draft | undefined): readonly FormError[] {
  return draft && typedInvitation(share, draft) ? readInvitation(draft.fields, share, merchant.countryCode).errors : []
}
