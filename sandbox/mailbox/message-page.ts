import { dateText, desk } from '../desk.ts'
import { type Html, html } from '../html.ts'
import type { Language } from '../language.ts'
import type { Page } from '../page.ts'
import type { MessageRow } from './message.ts'
import { mailboxTexts } from './texts.ts'

export function messagePage(message: MessageRow, language: Language): Page {
  const texts = mailboxTexts[language]
  const title = message.subject || (message.channel === 'sms' ? texts.sms : texts.noSubject)
  const received = new Date(message.received_at)
  const main = html`<p><a class="link" href="/mailbox">← ${texts.back}</a></p>
<h1>${title}</h1>
<dl class="facts">
<div><dt>${texts.from}</dt><dd>${message.from}</dd></div>
<div><dt>${texts.to}</dt><dd><a href="/mailbox?to=${encodeURIComponent(message.to)}">${message.to}</a></dd></div>
<div><dt>${texts.received}</dt><dd><time datetime="${received.toISOString()}">${dateText(received, language)}</time></dd></div>
</dl>
${
  message.html &&
  html`<h2>${texts.html}</h2>
<iframe class="mail" src="/mailbox/${message.id}/html" title="${texts.html}"></iframe>`
}
${message.text && html`${message.html && html`<h2>${texts.text}</h2>`}<div class="mail-text">${linked(message.text)}</div>`}
${message.channel === 'email' && headers(message, texts.headers)}`
  return { language, title: `${title} · Sandbank`, body: desk('mailbox', language, main) }
}

/** Addresses in plain text become links, as a mail program makes them. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}

function headers(message: MessageRow, label: string): Html {
  const pairs = JSON.parse(message.headers) as [string, string][]
  return html`<details class="headers"><summary>${label}</summary>
<dl class="facts">${pairs.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></details>`
}
