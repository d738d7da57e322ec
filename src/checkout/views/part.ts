import { type Html, html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { amountList, basket } from '../../pages/parts/basket.ts'
import { field, hidden } from '../../pages/parts/field.ts'
import { errorSummary, moneySentence, notice } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import { formFields as names } from './form-fields.ts'
import { errorOf, errorSentences } from './form-parts.ts'
import type { ChosenPart, PartView } from './part-models.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

/** Some of one payment before its day: how much of it, and then what that takes and leaves. */
export function partPage(view: PartView, language: Language): string {
  const texts = viewTexts(language, view)
  const { part } = texts.schedule
  const day = texts.day(view.on)
  const amount = field({
    name: 'amount',
    label: part.amount,
    hint: part.hint(texts.money(view.least), texts.money(view.most)),
    value: view.typed,
    inputMode: 'decimal',
    autocomplete: 'off',
    error: errorOf('amount', view.errors, texts),
    maxLength: 16,
  })
  return layout(view, language, {
    title: part.heading(day),
    state: view.chosen ? 'part-chosen' : 'part',
    lead: html`${errorSummary(texts.common.problems, errorSentences(view.errors, texts))}${view.hasChanged && notice('bad', { heading: part.changed, focus: true })}
<h1>${part.heading(day)}</h1><p>${part.text(texts.money(view.open))}</p>`,
    asideLast: true,
    aside: basket(view.basket, texts.common.order, language, 'folded'),
    action: html`${view.chosen && whatItTakes(view.chosen, view, texts)}
<form class="stack" method="get" action="${view.path}">${amount}
<div class="pay"><button class="button${view.chosen ? ' button-secondary' : ''}" type="submit">${part.workOut}</button></div></form>
<p><a class="link" href="${view.basePath}">${texts.late.back}</a></p>`,
  })
}

function whatItTakes(chosen: ChosenPart, view: PartView, texts: ViewTexts): Html {
  const { part } = texts.schedule
  const rows = [
    { label: part.off, amount: chosen.part },
    ...(chosen.feeLess ? [{ label: part.less, amount: chosen.feeLess }] : []),
    { label: part.pays, amount: chosen.charged, isTotal: true },
    { label: part.rest(texts.day(view.on)), amount: chosen.rest },
  ]
  const fields = html`${hidden(names.part, String(chosen.part.amountMinor))}${hidden(names.partShown, String(chosen.charged.amountMinor))}`
  const pay = buttonForm({
    ...{ action: view.path, formToken: view.formToken, fields, style: 'primary', pays: true },
    label: texts.schedule.status.payNow(texts.money(chosen.charged)),
  })
  return html`<section>${amountList(rows, texts.language)}
${view.isHeld && moneySentence(part.held)}
<div class="pay">${pay}</div></section>`
}
