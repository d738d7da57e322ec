import { type Html, html, safeUrl } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { checkBox, field, hidden, textArea } from '../../pages/parts/field.ts'
import { errorSummary } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import { CONTACT_MAX, MESSAGE_MAX, NAME_MAX } from '../limits.ts'
import { declineNotice } from './decline-notice.ts'
import { errorOf, errorSentences } from './form-errors.ts'
import { formFields as names } from './form-fields.ts'
import { livePot } from './pot-fragment.ts'
import { terms } from './terms.ts'
import type { PledgerInvitationView } from './view-models.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

/** A friend's page: who asks, for what, how much, by when, who is in; then pay, or say no. */
export function pledgerInvitationPage(view: PledgerInvitationView, language: Language): string {
  const texts = viewTexts(language, view)
  const { invitation } = texts.pledge
  const { leaderName, basePath, formToken } = view
  const heading = invitation.heading(leaderName, texts.money(view.amount), view.basket.title)
  const errors = errorSentences(view.errors, texts)
  const potView = { pot: view.pot, viewer: 'pledger' as const, now: view.now, timeZone: view.timeZone }
  return layout(view, language, {
    title: heading,
    state: 'pot-open',
    lead: html`${errorSummary(texts.common.problems, errors)}
${view.decline ? declineNotice(view.decline, texts, errors.length === 0) : ''}
<h1>${heading}</h1>
<p class="deadline">${invitation.until(texts.moment(view.pot.deadlineAt))}</p>
${view.leaderMessage ? html`<blockquote class="quote"><p>${view.leaderMessage}</p><footer>${invitation.from(leaderName)}</footer></blockquote>` : ''}`,
    aside: html`${basket(view.basket, texts.common.orderOf(leaderName), language, 'folded')}
<section class="who-is-in" aria-labelledby="in-heading"><h2 class="eyebrow" id="in-heading">${invitation.whoIsIn}</h2>
${livePot(potView, basePath, texts)}</section>`,
    action: html`${pledgeForm(view, texts)}
<div class="say-no">${buttonForm({ action: `${basePath}/decline`, formToken, label: invitation.sayNo, style: 'link' })}
<p class="quiet">${invitation.sayNoHint(leaderName)}</p>
<p class="quiet">${invitation.notYou(leaderName)} ${invitation.secret}</p></div>`,
  })
}

function pledgeForm(view: PledgerInvitationView, texts: ViewTexts): Html {
  const { invitation } = texts.pledge
  const { leaderName, errors, shop } = view
  const amount = texts.money(view.amount)
  const shopTermsUrl = safeUrl(view.termsUrl)
  return html`<form class="stack" method="post" action="${view.basePath}/start" novalidate data-pays>${hidden(names.formToken, view.formToken)}
<div class="your-part"><p>${invitation.yourPart}</p><p class="your-part-amount">${amount}</p></div>
<p>${invitation.why(leaderName)}</p>
<div class="pair">
${field({ name: names.payerName, label: invitation.name, value: view.name, autocomplete: 'name', error: errorOf(names.payerName, errors, texts), maxLength: NAME_MAX })}
${field({ name: names.payerEmail, label: invitation.email, hint: invitation.emailHint, value: view.email, type: 'email', inputMode: 'email', autocomplete: 'email', error: errorOf(names.payerEmail, errors, texts), maxLength: CONTACT_MAX })}
</div>
${textArea({ name: names.message, label: invitation.message(leaderName), value: view.message, error: errorOf(names.message, errors, texts), maxLength: MESSAGE_MAX })}
${terms({
  title: invitation.termsTitle,
  points: invitation.termsPoints,
  box: checkBox({
    name: names.terms,
    label: invitation.terms,
    checked: view.termsAccepted,
    error: errorOf(names.terms, errors, texts),
  }),
  shopLink: shopTermsUrl && shop ? { url: shopTermsUrl, label: texts.start.shopTerms(shop.name) } : undefined,
})}
<div class="pay"><button class="button" type="submit">${invitation.pay(amount)}</button>
<p class="quiet">${invitation.nextStep}</p></div>
</form>`
}
