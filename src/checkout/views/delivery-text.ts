import type { DeliveredInvitation } from './view-models.ts'
import type { ViewTexts } from './view-texts.ts'

/** What became of the invitation that we sent to a friend; nothing where the form beside it says why it failed. */
export function deliveryText(invitation: DeliveredInvitation, texts: ViewTexts): string | undefined {
  const { open } = texts.pot
  const { contact, sentAt } = invitation
  if (invitation.delivery === 'failed') return undefined
  if (invitation.delivery === 'pending') return open.pending(contact)
  if (invitation.delivery === 'none') return open.notSent
  return sentAt ? open.sentAt(contact, texts.moment(sentAt)) : open.sentTo(contact)
}
