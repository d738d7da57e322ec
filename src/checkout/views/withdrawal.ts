import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { basket } from '../../pages/parts/basket.ts'
import { field, hidden } from '../../pages/parts/field.ts'
import { errorSummary, moneySentence } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import { CONTACT_MAX, NAME_MAX, formFields as names } from './form-fields.ts'
import { moneyPlacesList } from './money-places.ts'
import type { NoWithdrawalView, WithdrawalConfirmView, WithdrawalFormView, WithdrawnView } from './view-models.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

const PATHS = { sale: 'withdraw', credit: 'withdraw-credit' } as const

/** The first step: who withdraws, and where the acknowledgement goes. What identifies the contract is known already. */
export function withdrawalFormPage(view: WithdrawalFormView, language: Language): string {
  const texts = viewTexts(language, view)
  const { form, until, back, credit } = texts.withdrawal
  const isCredit = view.contract === 'credit'
  const heading = isCredit ? credit.heading : form.heading
  const intro = isCredit ? credit.intro : form.intro(shopOf(view))
  const errors = {
    name: view.lacks.includes('name') ? form.nameMissing : undefined,
    email: view.lacks.includes('email') ? form.emailMissing : undefined,
  }
  const lacking = view.lacks.map((lack) => ({
    field: lack === 'name' ? names.payerName : names.payerEmail,
    text: errors[lack] ?? '',
  }))
  const person = field({
    name: names.payerName,
    label: form.name,
    hint: form.nameHint,
    value: view.name,
    autocomplete: 'name',
    error: errors.name,
    maxLength: NAME_MAX,
  })
  const contact = field({
    name: names.payerEmail,
    label: form.email,
    hint: form.emailHint,
    value: view.email,
    type: 'email',
    inputMode: 'email',
    autocomplete: 'email',
    error: errors.email,
    maxLength: CONTACT_MAX,
  })
  return layout(view, language, {
    title: heading,
    lead: html`${errorSummary(texts.common.problems, lacking)}<h1>${heading}</h1><p>${intro} ${until(texts.day(view.lastDay))}</p>`,
    asideLast: true,
    aside: basket(view.basket, form.contract, language, 'folded'),
    action: html`<form class="stack" method="post" action="${view.basePath}/${PATHS[view.contract]}" novalidate>
${hidden(names.formToken, view.formToken)}${person}
${contact}
<div class="pay"><button class="button" type="submit">${form.next}</button></div>
<p class="quiet">${form.nothingYet}</p>
</form>
${isCredit && html`<p><a class="link" href="${view.basePath}/withdraw">${credit.sale}</a></p>`}
<p><a class="link" href="${view.basePath}">${back}</a></p>`,
  })
}

/** The second step: the declaration as it will be kept, and a button that says only what it does. */
export function withdrawalConfirmPage(view: WithdrawalConfirmView, language: Language): string {
  const texts = viewTexts(language, view)
  const { confirming } = texts.withdrawal
  const { automatic, ask } = confirming.follows
  const { credit } = view
  const path = `${view.basePath}/${PATHS[credit ? 'credit' : 'sale']}`
  const follows = credit
    ? texts.withdrawal.credit.due(texts.money(credit.left), texts.day(credit.lastDay))
    : view.follows === 'automatic'
      ? automatic
      : ask(shopOf(view))
  return layout(view, language, {
    title: confirming.heading,
    lead: html`<h1>${confirming.heading}</h1><p>${confirming.intro}</p>`,
    asideLast: true,
    aside: basket(view.basket, texts.withdrawal.form.contract, language, 'folded'),
    action: html`<figure class="voice"><blockquote>${view.declaration}</blockquote></figure>
<p class="break">${confirming.sentTo(view.email)}</p>
${moneySentence([follows, view.hasFriends && confirming.friends].filter(Boolean).join(' '))}
<form class="stack" method="post" action="${path}/confirm">
${hidden(names.formToken, view.formToken)}${hidden(names.payerName, view.name)}${hidden(names.payerEmail, view.email)}
<div class="pay"><button class="button" type="submit">${confirming.confirm}</button></div>
</form>
<p><a class="link" href="${path}">${confirming.change}</a></p>`,
  })
}

/** Afterwards: what was declared, when, and where the money is. */
export function withdrawnPage(view: WithdrawnView, language: Language): string {
  // Kept as proof: every date carries its year.
  const texts = viewTexts(language, { ...view, now: new Date(0) })
  const { status, disagree, grounds, back } = texts.withdrawal
  const { declaration, email, declaredAt, ground, reason } = view.declared
  return layout(view, language, {
    title: status.heading,
    state: `withdrawal-${view.money}`,
    lead: html`<h1>${status.heading}</h1><p>${status.at(texts.moment(declaredAt))} ${email && status.sentTo(email)}</p>`,
    asideLast: true,
    aside: basket(view.basket, texts.withdrawal.form.contract, language, 'folded'),
    action: html`<section><h2>${status.what}</h2><figure class="voice"><blockquote>${declaration ?? status.erased}</blockquote></figure></section>
<section><h2>${status.money}</h2>${moneySentence(moneyOf(view, texts))}
${ground && html`<p>${grounds[ground]}</p><figure class="voice"><blockquote>${reason}</blockquote></figure><p class="quiet">${disagree(shopOf(view))}</p>`}</section>
${moneyPlacesList(view.places, texts)}
<p><a class="link" href="${view.basePath}">${back}</a></p>`,
  })
}

function moneyOf(view: WithdrawnView, texts: ViewTexts): string {
  const said = texts.withdrawal.money[view.money]
  return typeof said === 'string' ? said : said(shopOf(view), texts.day(view.declared.reimburseBy))
}

/** Why there is no such function on this page. */
export function noWithdrawalPage(view: NoWithdrawalView, language: Language): string {
  const texts = viewTexts(language, view)
  const { closed, back } = texts.withdrawal
  const shop = shopOf(view)
  const sentence = {
    over: closed.over(view.lastDay ? texts.day(view.lastDay) : '', shop),
    none: closed.none(shop),
    noRight: closed.noRight(shop),
    unpaid: closed.unpaid,
    ended: closed.ended,
    friend: closed.friend(view.leaderName ?? shop, shop),
  }[view.why]
  return layout(view, language, {
    title: closed.heading,
    lead: html`<h1>${closed.heading}</h1><p>${sentence}</p>${view.reason && html`<figure class="voice"><blockquote>${view.reason}</blockquote></figure>`}`,
    action: html`<div class="pay"><a class="button button-secondary" href="${view.basePath}">${back}</a></div>`,
  })
}

function shopOf({ shop }: { readonly shop?: { readonly name: string } | undefined }): string {
  return shop?.name ?? ''
}
