import { attribute, type Html, html, safeUrl } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { checkBox, field, hidden, select, textArea } from '../../pages/parts/field.ts'
import { errorSummary } from '../../pages/parts/notice.ts'
import { currencyExponent } from '../../shared/money.ts'
import type { Language } from '../../texts/language.ts'
import { declineNotice } from './decline-notice.ts'
import { CONTACT_MAX, MESSAGE_MAX, NAME_MAX, formFields as names } from './form-fields.ts'
import { errorOf, errorSentences, terms } from './form-parts.ts'
import { contacts, peopleEditor } from './people-editor.ts'
import type { LeaderStartView } from './view-models.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

/** The leader's first page: pay alone, or share with friends. One form; its buttons say where it goes. */
export function leaderStartPage(view: LeaderStartView, language: Language): string {
  const texts = viewTexts(language, view)
  const heading = texts.start.heading(view.basket.title)
  const errors = errorSentences(view.errors, texts)
  const { amountMinor, currency } = view.basket.total
  return layout(view, language, {
    title: heading,
    lead: html`${errorSummary(texts.common.problems, errors)}
${view.decline ? declineNotice(view.decline, texts, errors.length === 0) : ''}
<div><h1>${heading}</h1>
<p>${texts.common.total} <strong>${texts.money(view.basket.total)}</strong></p></div>`,
    aside: basket(view.basket, texts.common.order, language),
    asideLast: true,
    action: html`<form class="stack close" method="post" action="${view.basePath}/people" novalidate data-pays data-split data-total="${amountMinor}" data-currency="${currency}" data-exponent="${currencyExponent(currency)}" data-decimal-sign="${texts.decimalSign}">
${hidden(names.formToken, view.formToken)}${hidden(names.count, view.people.length)}
<button class="visually-hidden" type="submit" name="${names.intent}" value="save" tabindex="-1" aria-hidden="true"></button>
${howToPay(view, texts)}
${leaderFields(view, texts)}
<div class="only-share stack close">
${peopleEditor(view, texts)}
${untilWhen(view, texts)}
<div class="folds">${contacts(view, texts)}
${words(view, texts)}
<details class="fold"><summary>${texts.timing.more}</summary><div>${checkBox({ name: names.showNames, label: texts.start.showNames, checked: view.showNames })}
${checkBox({ name: names.showAmounts, label: texts.timing.showAmounts, checked: view.showAmounts })}
${checkBox({ name: names.freeAmounts, label: texts.sharing.free.choose, hint: texts.sharing.free.hint, checked: view.freeAmounts })}</div></details></div>
</div>
${payPart(view, texts)}
</form>
${view.canGiveUp ? buttonForm({ action: `${view.basePath}/give-up`, formToken: view.formToken, label: texts.common.giveUp, style: 'link' }) : ''}`,
  })
}

function howToPay(view: LeaderStartView, texts: ViewTexts): Html {
  const { start } = texts
  const choice = (mode: 'alone' | 'share', label: string) => html`<label>
<input type="radio" name="${names.mode}" id="mode-${mode}" value="${mode}"${attribute('checked', view.mode === mode)}><span>${label}</span></label>`
  return html`<fieldset><legend class="visually-hidden">${start.chooseHow}</legend>
<div class="segments">${choice('share', start.share)}${choice('alone', start.alone)}</div>
<p class="quiet only-share">${start.shareHint}</p><p class="quiet only-alone">${start.aloneHint(texts.money(view.basket.total))}</p>
</fieldset>`
}

/** Nobody is asked for what the shop has said: it stands in the line of a fold, to be corrected. */
function leaderFields(view: LeaderStartView, texts: ViewTexts): Html {
  const { name = '', contact = '' } = view.people.find((person) => person.position === 0) ?? {}
  const { start } = texts
  const nameError = errorOf(names.name(0), view.errors, texts)
  const contactError = errorOf(names.contact(0), view.errors, texts)
  const fields = html`<div class="pair">
${field({
  name: names.name(0),
  label: start.yourName,
  hint: start.yourNameHint,
  value: name,
  autocomplete: 'name',
  error: nameError,
  maxLength: NAME_MAX,
})}
${field({
  name: names.contact(0),
  label: start.yourEmail,
  hint: start.yourEmailHint,
  value: contact,
  type: 'email',
  inputMode: 'email',
  autocomplete: 'email',
  script: 'data-needed',
  error: contactError,
  maxLength: CONTACT_MAX,
})}
</div>`
  if (!name || !contact || nameError || contactError) return fields
  return html`<details class="fold" data-retell><summary>${start.you} <span class="quiet">${name}, ${contact}</span></summary><div>${fields}</div></details>`
}

/** The leader's own words: where there are some, they are seen. */
function words(view: LeaderStartView, texts: ViewTexts): Html {
  const { message } = view
  const error = errorOf(names.message, view.errors, texts)
  const { message: label } = texts.start
  return html`<details class="fold"${attribute('open', Boolean(message || error))}><summary>${label}</summary><div>${textArea({ name: names.message, label, isLabelHidden: true, value: message, error, maxLength: MESSAGE_MAX })}</div></details>`
}

/** How long friends have: a shop that lets pots be open for an hour leaves nothing to choose. */
function untilWhen({ deadlines, hours }: LeaderStartView, texts: ViewTexts): Html | '' {
  if (deadlines.length < 2) return ''
  return select({
    name: names.hours,
    label: texts.timing.untilWhen,
    value: `${hours}`,
    options: deadlines.map((deadline) => ({
      value: `${deadline.hours}`,
      label: texts.timing.choice(texts.timing.length(deadline.hours), texts.shortMoment(deadline.at)),
    })),
  })
}

function payPart(view: LeaderStartView, texts: ViewTexts): Html {
  const { start } = texts
  const total = texts.money(view.basket.total)
  const shopTermsUrl = safeUrl(view.termsUrl)
  const pay = (mode: 'alone' | 'share', label: string) =>
    html`<button class="button only-${mode}" type="submit" formaction="${view.basePath}/start">${label}</button>`
  return html`<p class="consent only-share">${view.deadlines.length > 1 ? texts.timing.promise(total) : start.deadline(total, texts.moment(view.deadlines[0]?.at ?? view.now))}</p>
<p class="consent only-alone">${start.aloneWhat(total)}</p>
${terms({
  title: start.termsTitle,
  points: start.termsPoints,
  box: checkBox({
    name: names.terms,
    label: start.terms,
    script: 'data-needed',
    error: errorOf(names.terms, view.errors, texts),
  }),
  shopLink: shopTermsUrl && view.shop ? { url: shopTermsUrl, label: start.shopTerms(view.shop.name) } : undefined,
})}
<div class="pay">${pay('share', start.split(view.people.length))}${pay('alone', start.pay(total))}
<p class="quiet">${start.nextStep}</p></div>`
}
