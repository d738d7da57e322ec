import { type Html, html } from '../../pages/html.ts'
import type { FormError } from './view-models.ts'
import type { ViewTexts } from './view-texts.ts'

/** Every refusal as a sentence, in the order given. */
export function errorSentences(errors: readonly FormError[], texts: ViewTexts): { field: string; text: string }[] {
  return errors.map(({ field, code, amount }) => ({
    field,
    text: texts.start.errors[code](amount ? texts.money(amount) : ''),
  }))
}

/** The first refusal of one field, for the words beside it. */
export function errorOf(field: string, errors: readonly FormError[], texts: ViewTexts): string | undefined {
  return errorSentences(
    errors.filter((error) => error.field === field),
    texts,
  )[0]?.text
}

/** The box to tick, with what it means one tap away and the shop's own terms where known. */
export function terms(content: {
  title: string
  points: readonly string[]
  box: Html
  shopLink: { url: string; label: string } | undefined
}): Html {
  return html`<div class="terms">
${content.box}
<details><summary>${content.title}</summary>
<ul>${content.points.map((point) => html`<li>${point}</li>`)}</ul>
${content.shopLink ? html`<p><a class="link" href="${content.shopLink.url}" target="_blank" rel="noopener">${content.shopLink.label}</a></p>` : ''}
</details>
</div>`
}
