import { dateText, desk } from '../desk.ts'
import { html } from '../html.ts'
import type { Language } from '../language.ts'
import type { Page } from '../page.ts'
import type { AccountRow, EntryRow } from './close-days.ts'

const TEXTS = {
  en: {
    title: 'Bank',
    lead: 'The operator’s account. Orders are read from a folder; money moves on the evening of the next banking day.',
    balance: 'Balance',
    closed: 'Last evening',
    entries: 'Entries',
    empty: 'Nothing has moved on this account.',
    columns: ['Day', 'With whom', 'Reference', 'Amount'],
    tonight: 'this evening',
    back: (reason: string) => `came back, ${reason}`,
  },
  fr: {
    title: 'Banque',
    lead: 'Le compte de l’opérateur. Les ordres sont lus dans un dossier ; l’argent bouge le soir du jour ouvré suivant.',
    balance: 'Solde',
    closed: 'Dernier soir',
    entries: 'Écritures',
    empty: 'Rien n’a bougé sur ce compte.',
    columns: ['Jour', 'Avec qui', 'Référence', 'Montant'],
    tonight: 'ce soir',
    back: (reason: string) => `revenu, ${reason}`,
  },
} as const

interface Shown {
  readonly account: AccountRow & { readonly balance: number }
  readonly entries: readonly EntryRow[]
}

export function bankPage({ account, entries }: Shown, language: Language): Page {
  const texts = TEXTS[language]
  const euros = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
  const money = (cents: number) => euros.format(cents / 100)
  const day = (text: string) => dateText(new Date(`${text}T12:00:00Z`), language, 'medium').split(/,? (?=\d\d:)/)[0]
  const rows = entries.map(
    (entry) => html`<tr><td>${entry.booked_on ? day(entry.booked_on) : texts.tonight}</td>
<td>${entry.party}${entry.return_reason && html`<br><span class="quiet">${texts.back(entry.return_reason)}</span>`}</td>
<td>${entry.end_to_end_id ?? entry.remittance}</td><td class="amount">${money(entry.amount)}</td></tr>`,
  )
  const main = html`<h1>${texts.title}</h1>
<p>${texts.lead}</p>
<dl class="facts"><dt>IBAN</dt><dd>${account.iban.replace(/(.{4})(?=.)/g, '$1\u00a0')}</dd>
<dt>${texts.balance}</dt><dd>${money(account.balance)}</dd><dt>${texts.closed}</dt><dd>${day(account.closed_day)}</dd></dl>
${entries.length === 0 && html`<p class="quiet">${texts.empty}</p>`}
${
  entries.length > 0 &&
  html`<table><caption>${texts.entries}</caption>
<thead><tr>${texts.columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`
}`
  return { language, title: `${texts.title} · Sandbank`, body: desk('bank', language, main) }
}
