import { DAY_MS } from '../../src/shared/clocks.ts'
import { type Html, html } from '../html.ts'
import type { Language } from '../language.ts'
import { type Heard, listHeard } from './heard.ts'
import { nextDue } from './next-due.ts'
import { listPhones, type Phone } from './phones.ts'
import type { Shop } from './terms.ts'
import { testCardsOf } from './test-cards.ts'
import { shopTexts } from './texts.ts'
import type { ShopTexts } from './texts-en.ts'

const HEARD_SHOWN = 8

/** Beside every page of the shop. `path`: where its forms lead back to. */
export function backstage(shop: Shop, language: Language, path: string): Html {
  const texts = shopTexts[language]
  return html`<aside class="backstage" id="backstage" aria-labelledby="backstage-title">
<h2 id="backstage-title">${texts.backstage}</h2><p class="quiet">${texts.backstageText}</p>
<div class="backstage-parts">
${cards(shop, texts)}
<div class="backstage-live" data-live="/shop/backstage?path=${encodeURIComponent(path)}">${backstageLive(shop, language, path)}</div>
</div></aside>`
}

/** What changes while somebody looks. */
export function backstageLive(shop: Shop, language: Language, path: string): Html {
  const texts = shopTexts[language]
  const heard = listHeard(shop.books, HEARD_SHOWN)
  const phones = listPhones(shop.books, shop.terms.service_url)
  return html`<section><h3>${texts.heard}</h3>
${heard.length === 0 ? html`<p class="quiet">${texts.nothingHeard}</p>` : html`<ol class="heard">${heard.map((each) => heardItem(each, texts, language))}</ol>`}
</section>
<section><h3>${texts.phones}</h3><p class="quiet">${phones.length > 0 ? texts.phonesHint : texts.noPhones}</p>
${phones.length > 0 && html`<ul class="phones">${phones.map((phone, index) => phoneItem(phone, index, texts))}</ul>`}
<p><a class="link" id="to-mailbox" href="/mailbox">${texts.mailbox}</a></p></section>
${clock(shop, language, path)}`
}

function heardItem(
  { id, kind, name, reference, problem, body, times, heard_at }: Heard,
  texts: ShopTexts,
  language: Language,
): Html {
  const shown = (texts.heardName as Partial<Record<string, string>>)[name] ?? name
  const at = new Date(heard_at)
  return html`<li><details id="heard-${id}"><summary><span class="kind">${texts.kind[kind]}</span> <strong>${shown}</strong>
<span class="${problem === null ? 'good' : 'bad'}">${problem === null ? texts.told.verified : `${texts.problem}: ${problem}`}</span>
<span class="quiet">${reference && html`${reference} · `}<time datetime="${at.toISOString()}">${momentText(at, language)}</time>${times > 1 && ` · ${texts.times(times)}`}</span></summary>
<pre tabindex="0">${body === '' ? texts.notKept : indented(body)}</pre></details></li>`
}

function phoneItem({ who, said, link }: Phone, index: number, texts: ShopTexts): Html {
  return html`<li class="phone"><p class="phone-who">${who}</p><p class="bubble">${said}</p>
<a class="small" id="phone-${index}" data-phone href="${link}" target="_blank" rel="noopener" aria-label="${texts.openPhone}: ${texts.phoneOf(who)}">${texts.openPhone}</a></li>`
}

function clock(shop: Shop, language: Language, path: string): Html {
  const texts = shopTexts[language]
  const now = shop.clock.now()
  const due = nextDue(shop.books, now)
  const step = (name: 'ms' | 'to', value: string, label: string) =>
    html`<button class="small" id="clock-${value}" name="${name}" value="${value}">${label}</button>`
  return html`<section><h3>${texts.clock}</h3>
<p class="clock-now"><time>${momentText(now, language)}</time></p><p class="quiet">${texts.clockHint}</p>
<form method="post" action="/shop/clock" class="clock-steps"><input type="hidden" name="back" value="${path}">
${step('ms', String(DAY_MS), texts.day)} ${step('ms', String(7 * DAY_MS), texts.week)}
${due && step('to', due.at.toISOString(), texts.due(dayText(due.on, language)))}</form></section>`
}

function cards({ terms }: Shop, texts: ShopTexts): Html {
  const { cards: all, answer } = testCardsOf(terms.acquirer)
  const copy = (text: string) =>
    html`<button class="copy with-script" type="button" data-copy="${text}" data-copied="${texts.copied}" aria-label="${texts.copyWhat(text)}">${texts.copy}</button>`
  return html`<section class="cards"><h3>${texts.cards}</h3><ul>${all.map(
    ({ number, does, holder }) => html`<li><span><code>${number}</code>
<span class="quiet">${texts.card[does]}${holder && ` · ${texts.holder(holder)}`}</span></span>${copy(number)}</li>`,
  )}</ul><p class="quiet">${texts.cardsHint} <code>${answer}</code></p></section>`
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    // What is long is kept in part.
    return body
  }
}

/** One zone, as in the other rooms; to the minute: a part that asks again stays the same meanwhile. */
function momentText(at: Date, language: Language): string {
  return `${textOf(at, language, { dateStyle: 'medium', timeStyle: 'short' })} UTC`
}

function dayText(day: string, language: Language): string {
  return textOf(new Date(`${day}T12:00:00Z`), language, { dateStyle: 'medium' })
}

function textOf(at: Date, language: Language, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'fr-FR', { ...style, timeZone: 'UTC' }).format(at)
}
