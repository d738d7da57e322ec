import { dateText, desk } from '../desk.ts'
import { type Html, html } from '../html.ts'
import type { Language } from '../language.ts'
import type { Page } from '../page.ts'
import type { MessageRow } from './message.ts'
import { mailboxTexts } from './texts.ts'

export function mailboxPage(newestFirst: readonly MessageRow[], to: string | undefined, language: Language): Page {
  const texts = mailboxTexts[language]
  const nothing = to === undefined ? texts.empty : texts.emptyFor(to)
  const main = html`<h1>${texts.title}</h1>
<form method="get" action="/mailbox" class="filter">
<div class="field"><label for="to">${texts.filter}</label>
<input id="to" name="to" type="text" inputmode="email" autocomplete="off" value="${to ?? ''}"></div>
<button class="small">${texts.show}</button>
${to !== undefined && html`<a class="link" href="/mailbox">${texts.all}</a>`}
</form>
${newestFirst.length === 0 && html`<p class="quiet">${nothing}</p>`}
${newestFirst.length > 0 && html`<ol class="messages">${newestFirst.map((message) => row(message, language))}</ol>`}`
  return { language, title: `${texts.title} · Sandbank`, body: desk('mailbox', language, main) }
}

function row(message: MessageRow, language: Language): Html {
  const texts = mailboxTexts[language]
  const received = new Date(message.received_at)
  const title = message.subject || (message.channel === 'sms' ? message.text : texts.noSubject)
  return html`<li><a href="/mailbox/${message.id}">
<span class="title">${title}</span>
<span class="quiet"><span class="channel">${texts[message.channel]}</span> ${texts.to} ${message.to}</span>
<time class="quiet" datetime="${received.toISOString()}">${dateText(received, language, 'medium')}</time>
</a></li>`
}
