import { html, type Renderable } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import { siteOf } from '../../pages/trust.ts'
import type { Language } from '../../texts/language.ts'
import type { CheckRequestView, UnknownSenderView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** How to be sure of a request without believing it: the address, the shop, the person. */
export function checkRequestPage(view: CheckRequestView, language: Language): string {
  const { checking, unknown } = viewTexts(language, view).trust
  const { shop, leaderName, trust } = view
  const site = trust?.seller && siteOf(trust.seller)
  const orderNumber = trust?.orderNumber
  const ways: readonly (readonly [string, Renderable])[] = [
    [checking.address, checking.addressText(view.host)],
    ...(shop && site
      ? [
          [
            checking.shop(shop.name),
            html`${checking.shopText(site.host)} ${orderNumber && checking.shopNumber(orderNumber)}`,
          ] as const,
        ]
      : []),
    ...(leaderName ? [[checking.person(leaderName), checking.personText] as const] : []),
  ]
  return layout(view, language, {
    title: checking.heading,
    lead: html`<h1>${checking.heading}</h1><p>${checking.intro}</p>`,
    action: html`${ways.map(([heading, text]) => html`<section><h2>${heading}</h2><p>${text}</p></section>\n`)}
${moneySentence(checking.never)}
<div class="pay"><a class="button button-secondary" href="${view.basePath}">${checking.back}</a></div>
${trust?.unknownUrl && html`<p><a class="link" href="${trust.unknownUrl}">${unknown}</a></p>`}`,
  })
}

/** A friend does not know who asks: what saying so does and does not do, then that it was said. */
export function unknownSenderPage(view: UnknownSenderView, language: Language): string {
  const { reporting, unknown } = viewTexts(language, view).trust
  const { basePath, formToken, leaderName, shopName } = view
  const moved = moneySentence(view.hasPaid ? reporting.movedPaid(shopName) : reporting.moved)
  if (view.isReported)
    return layout(view, language, {
      title: reporting.reported,
      lead: html`<h1>${reporting.reported}</h1><p>${reporting.reportedText}</p>`,
      action: html`${moved}<p class="quiet">${reporting.mistake}</p>`,
    })
  const heading = reporting.heading(leaderName)
  return layout(view, language, {
    title: unknown,
    lead: html`<h1>${heading}</h1><p>${reporting.intro}</p>`,
    action: html`<ul class="points">${reporting.points(leaderName).map((point) => html`<li>${point}</li>`)}</ul>
${moved}
<div class="pay">${buttonForm({ action: `${basePath}/unknown`, formToken, label: reporting.send, style: 'primary' })}
<p><a class="button button-secondary" href="${basePath}">${reporting.back}</a></p></div>`,
  })
}
