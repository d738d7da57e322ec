import { attribute, type Html, html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { basket } from '../../pages/parts/basket.ts'
import { field, hidden } from '../../pages/parts/field.ts'
import { errorSummary, moneySentence, notice } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import type { ArticleGoneView, ArticleView } from './article-models.ts'
import { CONTACT_MAX, NAME_MAX } from './form-fields.ts'
import { creditWarning } from './schedule-timeline.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

/** What is sold for how much and by whom, and who buys it: looking at it makes no purchase. */
export function articlePage(view: ArticleView, language: Language): string {
  const texts = viewTexts(language, view)
  const { article } = texts
  const wrong = view.wrong.map((name) => ({ field: name, text: article.wrong[name] }))
  return layout(view, language, {
    title: view.basket.title,
    lead: html`${errorSummary(texts.common.problems, wrong)}
${view.isUnknown && wrong.length === 0 && notice('bad', { heading: article.again, focus: true })}
<p class="eyebrow">${article.soldBy} ${article.seller(view.sellerName, view.companyName)}</p>
<h1>${view.basket.title}</h1><p>${article.text(texts.money(view.basket.total))}</p>`,
    aside: html`${basket(view.basket, article.order, language)}${limits(view, texts)}`,
    action: html`${moneySentence(article.moved)}
<form class="stack" method="post" action="${view.action}" novalidate>${hidden('key', view.key)}
<h2>${article.you}</h2>
<div class="pair">
${field({ name: 'name', label: article.name, value: view.typed.name, autocomplete: 'name', error: sentence(view, 'name', texts), maxLength: NAME_MAX })}
${field({ name: 'email', label: article.email, hint: article.emailHint, value: view.typed.email, type: 'email', inputMode: 'email', autocomplete: 'email', error: sentence(view, 'email', texts), maxLength: CONTACT_MAX })}
</div>
${ways(view, texts)}
${view.warnsOfCredit && creditWarning(texts)}
<div class="pay"><button class="button" type="submit">${article.go}</button></div>
</form>`,
  })
}

/** Why it cannot be bought, and that nothing was charged. */
export function articleGonePage(view: ArticleGoneView, language: Language): string {
  const texts = viewTexts(language, view)
  const { article, common } = texts
  const { heading, text } = article.not[view.why]
  return layout(view, language, {
    title: heading,
    lead: html`<h1>${heading}</h1><p>${text(view.sellerName)}</p>`,
    asideLast: true,
    aside: basket(view.basket, article.seller(view.sellerName, view.companyName), language, 'folded'),
    action: html`${moneySentence(common.money.none)}<p>${article.ask}</p>`,
  })
}

const sentence = ({ wrong }: ArticleView, name: ArticleView['wrong'][number], { article }: ViewTexts) =>
  wrong.includes(name) ? article.wrong[name] : undefined

function limits({ leftCount, lastMoment }: ArticleView, texts: ViewTexts): Html {
  const { article } = texts
  return html`${leftCount !== undefined && html`<p class="quiet">${article.left(leftCount)} ${article.held}</p>`}
${lastMoment && html`<p class="quiet">${article.until(texts.day(lastMoment))}</p>`}`
}

/** One way is no question; of several none is chosen for anybody. */
function ways(view: ArticleView, texts: ViewTexts): Html {
  const [first, ...others] = view.ways
  if (first && others.length === 0) return hidden('way', first.value)
  const error = sentence(view, 'way', texts)
  return html`<fieldset class="choices" id="way"${attribute('aria-describedby', error && 'way-error')}><legend>${texts.article.way}</legend>
${error && html`<span class="error" id="way-error">${error}</span>`}
${view.ways.map(
  ({ value, paymentType, merchantName }) =>
    html`<label class="choice">
<input type="radio" name="way" value="${value}"${attribute('checked', value === view.typed.way)}>
<span><span class="choice-label">${texts.paymentTypes[paymentType].choice}</span> <span class="quiet">${merchantName}</span></span></label>`,
)}</fieldset>`
}
