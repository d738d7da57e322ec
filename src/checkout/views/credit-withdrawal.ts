import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { basket } from '../../pages/parts/basket.ts'
import { hidden } from '../../pages/parts/field.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import { formFields as names } from './form-fields.ts'
import type { CreditWithdrawnView, NoCreditWithdrawalView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** After a withdrawal from a credit: what was declared, when, and the one sum that is left, which one press leads to paying. */
export function creditWithdrawnPage(view: CreditWithdrawnView, language: Language): string {
  // Kept as proof: every date carries its year.
  const texts = viewTexts(language, { ...view, now: new Date(0) })
  const { status, credit, form, back } = texts.withdrawal
  const { declaration, email, declaredAt } = view.declared
  const { left } = view
  const day = texts.day(view.lastDay)
  const isSum = typeof left === 'object'
  const sentence = isSum
    ? credit.due(texts.money(left.amount), day)
    : { waits: credit.waits(day), paid: credit.paid, ended: credit.closed.ended }[left]
  return layout(view, language, {
    title: credit.done,
    state: `credit-withdrawal-${isSum ? 'due' : left}`,
    lead: html`<h1>${credit.done}</h1><p>${status.at(texts.moment(declaredAt))} ${email && status.sentTo(email)}</p>`,
    asideLast: true,
    aside: basket(view.basket, form.contract, language, 'folded'),
    action: html`<section><h2>${credit.left}</h2>${moneySentence(sentence)}
${
  isSum &&
  left.payPath &&
  html`<form class="stack" method="post" action="${left.payPath}">${hidden(names.formToken, view.formToken)}
<div class="pay"><button class="button" type="submit">${credit.pay(texts.money(left.amount))}</button></div>
</form>`
}</section>
<section><h2>${status.what}</h2><figure class="voice"><blockquote>${declaration ?? status.erased}</blockquote></figure></section>
<p><a class="link" href="${view.basePath}">${back}</a></p>`,
  })
}

/** Why there is no credit to withdraw from on this page. */
export function noCreditWithdrawalPage(view: NoCreditWithdrawalView, language: Language): string {
  const texts = viewTexts(language, view)
  const { credit, back } = texts.withdrawal
  const { closed } = credit
  const sentence =
    view.why === 'over'
      ? closed.over(view.lastDay ? texts.day(view.lastDay) : '', view.shop?.name ?? '')
      : closed[view.why]
  return layout(view, language, {
    title: closed.heading,
    lead: html`<h1>${closed.heading}</h1><p>${sentence}</p>`,
    action: html`<div class="pay"><a class="button button-secondary" href="${view.basePath}">${back}</a></div>`,
  })
}
