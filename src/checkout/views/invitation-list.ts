import { attribute, type Html, html } from '../../pages/html.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { field, hidden } from '../../pages/parts/field.ts'
import { face } from '../../pages/parts/share-row.ts'
import { removeFriend } from './add-friend.ts'
import { CONTACT_MAX, formFields, NAME_MAX } from './form-fields.ts'
import { errorOf } from './form-parts.ts'
import { deliveryText } from './pot-fragment.ts'
import type { Invitation, LeaderPotView } from './view-models.ts'
import type { ViewTexts } from './view-texts.ts'

/** The friends who have not paid: their links, and what became of the invitations we sent. */
export function invitationList(view: LeaderPotView, texts: ViewTexts): Html | '' {
  if (view.invitations.length === 0) return ''
  const { open } = texts.pot
  return html`<section aria-labelledby="links-heading"><h2 id="links-heading">${open.links}</h2>
<p class="quiet">${open.linksHint}</p>
<ul class="invitations">${view.invitations.map((invitation) => invitationRow(invitation, view, texts))}</ul>
</section>`
}

function invitationRow(invitation: Invitation, view: LeaderPotView, texts: ViewTexts): Html {
  const { position } = invitation
  const { open } = texts.pot
  const name = invitation.name || texts.common.friend(position)
  const linkId = `link-${position}`
  return html`<li class="invitation" data-invitation="${position}">
<p class="invitation-who">${face(name, position)} <span class="share-who"><span class="share-name">${name}</span> <span class="quiet"${attribute('data-delivery', invitation.delivery !== 'failed' && position)}>${deliveryText(invitation, texts)}</span></span></p>
<div class="copy"><label class="visually-hidden" for="${linkId}">${open.link(name)}</label>
<input id="${linkId}" type="text" readonly value="${invitation.link}">
<button class="button button-secondary only-script" type="button" data-copy="${linkId}" data-copied="${texts.common.copied}" aria-label="${texts.common.copy}: ${open.link(name)}">${texts.common.copy}</button></div>
${nudge(invitation, name, view, texts)}<div class="invitation-more"><details><summary>${open.qr}</summary><img class="qr" src="${view.basePath}/qr/${position}.svg" alt="${open.qrFor(name)}" width="200" height="200" loading="lazy"></details>
${sending(invitation, name, view, texts)}</div>
</li>`
}

/** One press, and from when on another one does something. */
function nudge({ position, nudgeAt }: Invitation, name: string, view: LeaderPotView, texts: ViewTexts): Html | '' {
  if (!nudgeAt) return ''
  const { nudge } = texts.timing
  if (nudgeAt > view.now) return html`<p class="quiet">${nudge.next(texts.moment(nudgeAt))}</p>`
  const { basePath, formToken } = view
  return buttonForm({
    action: `${basePath}/friends/${position}/nudge`,
    formToken,
    label: nudge.button(name),
    style: 'secondary',
  })
}

/** Writing to the friend: in view where we have not, or in vain; else a tap away, as once is usually enough. */
function sending(invitation: Invitation, name: string, view: LeaderPotView, texts: ViewTexts): Html {
  const { position, delivery } = invitation
  const { open } = texts.pot
  const fieldName = formFields.invitationContact(position)
  const error = errorOf(fieldName, view.errors, texts) ?? (delivery === 'failed' ? open.failed : undefined)
  const label = delivery === 'none' ? open.send : open.resend
  const form = html`<form class="resend" method="post" action="${view.basePath}/invitations/${position}" novalidate>${hidden(formFields.formToken, view.formToken)}
${field({
  name: formFields.invitationName(position),
  label: open.name,
  fullLabel: `${open.name}, ${name}`,
  value: invitation.typedName ?? invitation.name ?? '',
  autocomplete: 'off',
  maxLength: NAME_MAX,
})}
${field({
  name: fieldName,
  label: open.contact,
  fullLabel: `${open.contact}, ${name}`,
  value: invitation.contact,
  inputMode: 'email',
  autocomplete: 'off',
  error,
  maxLength: CONTACT_MAX,
})}
<button class="button button-secondary" type="submit" aria-label="${label}: ${name}">${label}</button>
</form>`
  const sent = html`${form}${removeFriend(invitation, name, view, texts)}`
  if (error || delivery === 'none') return sent
  return html`<details><summary>${open.again}</summary>${sent}</details>`
}
