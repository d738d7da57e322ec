import { type Html, html } from '../../pages/html.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import type { LeaderPotView } from './view-models.ts'
import type { ViewTexts } from './view-texts.ts'

const INPUT_ID = 'link-group'

/** The leader's link for everybody, ready for a chat; and what was begun by it, to be undone. */
export function groupLink(view: LeaderPotView, texts: ViewTexts): Html | '' {
  if (!view.group) return ''
  const { basePath, formToken, group } = view
  const { share } = texts.group
  const sentence = share.sentence(view.basket.title, group.link)
  const written = encodeURIComponent(sentence)
  return html`<section aria-labelledby="group-heading"><h2 id="group-heading">${share.heading}</h2>
<p class="quiet">${share.hint}</p>
<div class="copy"><label class="visually-hidden" for="${INPUT_ID}">${share.link}</label>
<input id="${INPUT_ID}" type="text" readonly value="${group.link}">
<button class="button button-secondary only-script" type="button" data-copy="${INPUT_ID}" data-copied="${texts.common.copied}" aria-label="${texts.common.copy}: ${share.link}">${texts.common.copy}</button></div>
<div data-share="${sentence}" hidden><button class="button${view.justPaid ? ' button-secondary' : ''}" type="button">${share.send}</button></div>
<p><a class="link" href="https://wa.me/?text=${written}" target="_blank" rel="noopener noreferrer">${share.whatsApp}</a> · <a class="link" href="sms:?&amp;body=${written}">${share.sms}</a></p>
<details><summary>${texts.pot.open.qr}</summary><img class="qr" src="${basePath}/qr/group.svg" alt="${share.qr}" width="200" height="200" loading="lazy"></details>
${group.taken.map(({ name, position }) => {
  const who = name ?? texts.common.friend(position)
  return html`<p>${share.taken(who)}</p>${buttonForm({ action: `${basePath}/free/${position}`, formToken, label: share.free(who), style: 'link' })}`
})}
</section>
`
}
