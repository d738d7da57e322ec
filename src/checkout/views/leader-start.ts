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
import { peopleEditor } from './people-editor.ts'
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
<h1>${heading}</h1>`,
    aside: basket(view.basket, texts.common.order, language),
    action: html`<form class="stack" method="post" action="${view.basePath}/people" novalidate data-pays data-split data-total="${amountMinor}" data-currency="${currency}" data-exponent="${currencyExponent(currency)}" data-decimal-sign="${texts.decimalSign}">
${hidden(names.formToken, view.formToken)}${hidden(names.count, view.people.length)}
<button class="visually-hidden" type="submit" name="${names.intent}" value="save" tabindex="-1" aria-hidden="true"></button>
${howToPay(view, texts)}
${leaderFields(view, texts)}
<div class="only-share stack">
${peopleEditor(view, texts)}
${textArea({
  name: names.message,
  label: texts.start.message,
  value: view.message,
  error: errorOf(names.message, view.errors, texts),
  maxLength: MESSAGE_MAX,
})}
${checkBox({ name: names.showNames, label: texts.start.showNames, checked: view.showNames })}
${untilWhen(view, texts)}
<details class="fold"><summary>${texts.timing.more}</summary><div>${checkBox({ name: names.showAmounts, label: texts.timing.showAmounts, checked: view.showAmounts })}
${checkBox({ name: names.freeAmounts, label: texts.sharing.free.choose, hint: texts.sharing.free.hint, checked: view.freeAmounts })}</div></details>
</div>
${payPart(view, texts)}
</form>
${view.canGiveUp ? buttonForm({ action: `${view.basePath}/give-up`, formToken: view.formToken, label: texts.common.giveUp, style: 'link' }) : ''}`,
  })
}

function howToPay(view: LeaderStartView, texts: ViewTexts): Html {
  const { start } = texts
  const choice = (mode: 'alone' | 'share', label: string, hint: string) => html`<label class="choice">
<input type="radio" name="${names.mode}" id="mode-${mode}" value="${mode}"${attribute('checked', view.mode === mode)}>
<span><span class="choice-label">${label}</span> <span class="quiet">${hint}</span></span></label>`
  return html`<fieldset class="choices"><legend>${start.chooseHow}</legend>
${choice('share', start.share, start.shareHint)}
${choice('alone', start.alone, start.aloneHint(texts.money(view.basket.total)))}
</fieldset>`
}

function leaderFields(view: LeaderStartView, texts: ViewTexts): Html {
  const leader = view.people.find((person) => person.position === 0)
  const { start } = texts
  return html`<div class="pair">
${field({
  name: names.name(0),
  label: start.yourName,
  hint: start.yourNameHint,
  value: leader?.name ?? '',
  autocomplete: 'name',
  error: errorOf(names.name(0), view.errors, texts),
  maxLength: NAME_MAX,
})}
${field({
  name: names.contact(0),
  label: start.yourEmail,
  hint: start.yourEmailHint,
  value: leader?.contact ?? '',
  type: 'email',
  inputMode: 'email',
  autocomplete: 'email',
  script: 'data-needed',
  error: errorOf(names.contact(0), view.errors, texts),
  maxLength: CONTACT_MAX,
})}
</div>`
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
      label: texts.timing.choice(texts.timing.length(deadline.hours), texts.moment(deadline.at)),
    })),
  })
}

function payPart(view: LeaderStartView, texts: ViewTexts): Html {
  const { start } = texts
  const total = texts.money(view.basket.total)
  const shopTermsUrl = safeUrl(view.termsUrl)
  const pay = (mode: 'alone' | 'share', label: string) =>
    html`<button class="button only-${mode}" type="submit" formaction="${view.basePath}/start">${label}</button>`
  return html`<p class="promise only-share">${view.deadlines.length > 1 ? texts.timing.promise(total) : start.deadline(total, texts.moment(view.deadlines[0]?.at ?? view.now))}</p>
<p class="promise only-alone">${start.aloneWhat(total)}</p>
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
