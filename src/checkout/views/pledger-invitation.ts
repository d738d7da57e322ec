import { attribute, type Html, html, safeUrl } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { checkBox, field, hidden, textArea } from '../../pages/parts/field.ts'
import { errorSummary } from '../../pages/parts/notice.ts'
import { voice } from '../../pages/parts/share-row.ts'
import type { Language } from '../../texts/language.ts'
import { declineNotice } from './decline-notice.ts'
import { CONTACT_MAX, MESSAGE_MAX, NAME_MAX, formFields as names } from './form-fields.ts'
import { errorOf, errorSentences } from './form-parts.ts'
import { livePot } from './pot-fragment.ts'
import type { PledgerInvitationView, RefusedChoice } from './view-models.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

/** A friend's page: its first screen is the decision, all that can wait is below. After a refusal nothing is told twice. */
export function pledgerInvitationPage(view: PledgerInvitationView, language: Language): string {
  const texts = viewTexts(language, view)
  const { invitation } = texts.pledge
  const { leaderName, leaderMessage, basePath, decline, chosen } = view
  const { title } = view.basket
  const heading = decline ? invitation.headingAgain(title) : invitation.heading(leaderName, title)
  const errors = errorSentences(view.errors, texts)
  const potView = { pot: view.pot, viewer: 'pledger' as const, now: view.now, timeZone: view.timeZone }
  return layout(view, language, {
    // Chats show the title of a link: it names nobody.
    title: invitation.title,
    state: 'pot-open',
    decides: true,
    lead: html`${errorSummary(texts.common.problems, errors)}
${decline ? declineNotice(decline, texts, errors.length === 0) : ''}
<h1>${heading}</h1>
${leaderMessage && !decline ? voice(leaderName, leaderMessage) : ''}`,
    asideLast: true,
    action: html`${decision(view, texts)}
<div class="say-no"><a class="link" href="${basePath}/amount">${texts.sharing.amount.link}</a> ${chosen ? html`<a class="link" href="${chosen.groupPath}">${texts.group.notYou(nameOf(chosen, texts))}</a>` : buttonForm({ action: `${basePath}/decline`, formToken: view.formToken, label: invitation.sayNo, style: 'link' })}</div>`,
    aside: html`<section class="who-is-in" aria-labelledby="in-heading"><h2 id="in-heading">${invitation.whoIsIn}</h2>
${livePot(potView, basePath, texts)}
<p><a class="link" href="${basePath}/pot.ics">${texts.timing.calendar.link}</a></p></section>
${basket(view.basket, texts.common.orderOf(leaderName), language, 'folded')}
${howItWorks(view, texts)}`,
  })
}

/** The sum with its time, what happens to the money, the button; then what one may add before pressing it. */
function decision(view: PledgerInvitationView, texts: ViewTexts): Html {
  const { invitation } = texts.pledge
  const { decline, chosen, again } = view
  const { deadlineAt } = view.pot
  const amount = texts.money(again?.amount ?? view.amount)
  const whose = chosen ? texts.group.part(nameOf(chosen, texts)) : invitation.yourPart
  return html`<form class="stack" method="post" action="${view.basePath}/${again ? 'amount' : 'start'}" novalidate data-pays>${hidden(names.formToken, view.formToken)}${again && sameChoice(again)}
<div class="your-part"><div><p class="quiet">${again ? [whose, ...forWhom(again, texts)].join(' · ') : whose}</p><p class="your-part-amount">${amount}</p></div>
<p class="due-by"><strong>${texts.timeLeft(deadlineAt)}</strong> ${invitation.until(texts.moment(deadlineAt))}</p></div>
<p class="consent">${decline ? invitation.onlyOnce : ''} ${invitation.consent(amount)}</p>
<div class="pay"><button class="button" type="submit">${decline ? invitation.payOtherwise(amount) : invitation.pay(amount)}</button></div>
${!chosen && !again && payerDetails(view, texts)}
</form>`
}

/** What the form of an amount would post: nobody chooses twice. */
function sameChoice({ fields }: RefusedChoice): readonly Html[] {
  return [hidden(names.intent, 'pay'), ...Object.entries(fields).map(([name, value]) => hidden(name, value))]
}

function forWhom({ headcount, alsoFor }: RefusedChoice, texts: ViewTexts): string[] {
  const { sharing, common } = texts
  return [
    ...(headcount > 1 ? [sharing.amount.people(headcount)] : []),
    ...(alsoFor.length > 0
      ? [sharing.alsoFor(alsoFor.map((friend) => friend.name ?? common.friend(friend.position)))]
      : []),
  ]
}

function nameOf({ name, position }: NonNullable<PledgerInvitationView['chosen']>, texts: ViewTexts): string {
  return name ?? texts.common.friend(position)
}

/** Typed by who wants to: folded, unless something in it is wrong. */
function payerDetails(view: PledgerInvitationView, texts: ViewTexts): Html {
  const { invitation } = texts.pledge
  const { leaderName, errors } = view
  return html`<details class="fold"${attribute('open', errors.length > 0)}><summary>${invitation.details(leaderName)}</summary><div class="stack">
<div class="pair">
${field({ name: names.payerName, label: invitation.name, value: view.name, autocomplete: 'name', error: errorOf(names.payerName, errors, texts), maxLength: NAME_MAX })}
${field({ name: names.payerEmail, label: invitation.email, hint: invitation.emailHint, value: view.email, type: 'email', inputMode: 'email', autocomplete: 'email', error: errorOf(names.payerEmail, errors, texts), maxLength: CONTACT_MAX })}
</div>
${textArea({ name: names.message, label: invitation.message(leaderName), value: view.message, error: errorOf(names.message, errors, texts), maxLength: MESSAGE_MAX })}
${view.pot.namesShown && checkBox({ name: names.anonymous, label: texts.timing.anonymous(leaderName), checked: view.isAnonymous })}
</div></details>`
}

function howItWorks(view: PledgerInvitationView, texts: ViewTexts): Html {
  const { invitation } = texts.pledge
  const { leaderName, shop } = view
  const shopTermsUrl = safeUrl(view.termsUrl)
  const points = [
    invitation.why(leaderName),
    ...invitation.termsPoints,
    ...(view.chosen ? [texts.group.onlyPays] : [invitation.sayNoHint(leaderName), invitation.secret]),
  ]
  return html`<details class="fold terms"><summary>${invitation.termsTitle}</summary><div>
<ul>${points.map((point) => html`<li>${point}</li>`)}</ul>
${shopTermsUrl && shop ? html`<p><a class="link" href="${shopTermsUrl}" target="_blank" rel="noopener">${texts.start.shopTerms(shop.name)}</a></p>` : ''}
</div></details>`
}
