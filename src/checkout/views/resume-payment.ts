import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { buttonForm, primaryLink } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { hidden } from '../../pages/parts/field.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import { formFields } from './form-fields.ts'
import type { ResumeView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** A card page is still open: go on there, or close it and take another card, where it can be closed. */
export function resumePage(view: ResumeView, language: Language): string {
  const texts = viewTexts(language, view)
  const { resume } = texts.paying
  const { basePath, formToken, continueUrl, canStartOver } = view
  const onlyElsewhere = canStartOver ? resume.elsewhere : resume.onlyElsewhere
  const text = continueUrl ? resume.text : onlyElsewhere
  const samePage = continueUrl ? resume.samePage : resume.endsByItself
  const isCard = view.amount.amountMinor === 0n
  const orderHeading = view.leaderName ? texts.common.orderOf(view.leaderName) : texts.common.order
  return layout(view, language, {
    title: resume.heading,
    lead: html`<h1>${resume.heading}</h1><p>${isCard ? resume.textCard : text(texts.money(view.amount))}</p>`,
    asideLast: true,
    aside: basket(view.basket, orderHeading, language, 'folded'),
    action: html`${moneySentence(resume.moved)}
${continueUrl && html`<div class="pay">${primaryLink(continueUrl, resume.continue)}</div>`}
${!continueUrl && !canStartOver && html`<div class="pay">${primaryLink(basePath, resume.look)}</div>`}
${canStartOver && buttonForm({ action: view.startPath, formToken, label: continueUrl ? resume.another : resume.again, style: continueUrl ? 'secondary' : 'primary', pays: true, fields: hidden(formFields.intent, 'another_card') })}
<p class="quiet">${canStartOver ? resume.anotherHint : samePage}</p>
${view.role === 'leader' && view.canGiveUp ? buttonForm({ action: `${basePath}/give-up`, formToken, label: texts.common.giveUp, style: 'link' }) : ''}`,
  })
}
