import { type Html, html } from '../../pages/html.ts'
import { summarisePot } from '../../pages/parts/pot.ts'
import { potRing } from '../../pages/parts/pot-ring.ts'
import { shareRow } from '../../pages/parts/share-row.ts'
import type { Language } from '../../texts/language.ts'
import type { DeliveredInvitation, PotFragmentView } from './view-models.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

/** `GET /pay/<token>/pot`: what the script puts in place of the shown pot. Free of forms, so nothing typed is lost. */
export function potFragment(view: PotFragmentView, language: Language): string {
  return potInner(view, viewTexts(language, view)).toString()
}

/** The pot within a page, with the address where the script asks for news. */
export function livePot(view: PotFragmentView, basePath: string, texts: ViewTexts): Html {
  return html`<div class="pot" data-live-pot="${basePath}/pot">${potInner(view, texts)}</div>
<p class="visually-hidden" role="status" data-live-status></p>`
}

function potInner(view: PotFragmentView, texts: ViewTexts): Html {
  const { pot } = view
  const summary = summarisePot(pot)
  const sentence = potSentence(view, texts)
  const settledPositions = pot.shares.filter((share) => share.position !== 0 && share.state === 'paid')
  return html`<div class="pot-glance" data-pot-state="${pot.state}" data-paid-positions="${settledPositions.map((share) => share.position).join(' ')}">
${potRing(pot, texts.pot.ringCount(summary.peopleIn, summary.people), texts.pot.ringWord(summary.peopleIn))}
<div><p class="visually-hidden">${texts.pot.ring(summary.peopleIn, summary.people)}</p>
<p class="pot-sentence" data-pot-sentence>${sentence}</p>
${pot.amountsShown && html`<p class="quiet">${texts.pot.paidOf(texts.money(summary.friendsPaidTotal), texts.money(summary.friendsTotal))}</p>`}
${pot.state === 'open' && view.viewer === 'leader' ? html`<p class="quiet"><strong>${texts.timeLeft(pot.deadlineAt)}</strong> · ${texts.pot.until(texts.moment(pot.deadlineAt))}</p>` : ''}</div>
</div>
${deliveries(view.deliveries, texts)}${pot.namesShown ? html`<ul class="shares">${pot.shares.map((share) => shareRow(share, { ...view, amountsShown: pot.amountsShown }, texts.language))}</ul>` : ''}
${pot.state === 'open' && view.viewer === 'leader' ? html`<p>${texts.pot.open.sofar(texts.money(summary.rest))}</p>` : ''}`
}

/** What became of invitations meanwhile, for the rows of links beside the pot: the script puts it there. */
function deliveries(invitations: PotFragmentView['deliveries'], texts: ViewTexts): Html | '' {
  if (!invitations) return ''
  // Why it failed is said by the form of a page that is opened afterwards.
  const said = (invitation: DeliveredInvitation) =>
    html`<li data-delivered="${invitation.position}">${deliveryText(invitation, texts) ?? texts.pot.open.failed}</li>`
  return html`<ul hidden>${invitations.map(said)}</ul>`
}

/** The friends are the leader's; to one of them they are everybody. */
function potSentence({ pot, viewer }: PotFragmentView, texts: ViewTexts): string {
  const { friends, friendsPaid } = summarisePot(pot)
  const all = viewer === 'leader' ? texts.pot.allPaid : texts.pot.everybodyPaid
  return friends > 0 && friendsPaid === friends ? all : texts.pot.friendsPaid(friendsPaid, friends)
}

/** What became of the invitation that we sent to a friend; nothing where the form beside it says why it failed. */
export function deliveryText(invitation: DeliveredInvitation, texts: ViewTexts): string | undefined {
  const { open } = texts.pot
  const { contact, sentAt } = invitation
  if (invitation.delivery === 'failed') return undefined
  if (invitation.delivery === 'pending') return open.pending(contact)
  if (invitation.delivery === 'none') return open.notSent
  return sentAt ? open.sentAt(contact, texts.moment(sentAt)) : open.sentTo(contact)
}
