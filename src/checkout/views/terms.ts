import { type Html, html } from '../../pages/html.ts'

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
