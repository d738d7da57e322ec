import { type Html, html } from './html.ts'
import type { Language } from './language.ts'

/** The rooms for whoever runs the demo, as opposed to the payer's pages. */
export type Room = 'home' | 'shop' | 'mailbox' | 'bank' | 'clock'

const LABELS: Record<
  Language,
  { nav: string; shop: string; mailbox: string; bank: string; clock: string; banner: string }
> = {
  en: {
    nav: 'Rooms',
    shop: 'Shop',
    mailbox: 'Mailbox',
    bank: 'Bank',
    clock: 'Clock',
    banner: 'Sandbox: no real money',
  },
  fr: {
    nav: 'Pièces',
    shop: 'Boutique',
    mailbox: 'Boîte aux lettres',
    bank: 'Banque',
    clock: 'Horloge',
    banner: 'Bac à sable : pas d’argent réel',
  },
}

/** Payers never see this frame: their pages belong to the bank. */
export function desk(room: Room, language: Language, main: Html): Html {
  const labels = LABELS[language]
  const link = (target: Room, href: string, label: string) =>
    html`<a href="${href}"${room === target && html` aria-current="page"`}>${label}</a>`
  return html`<header class="desk-head">
<a class="mark" href="/"><img src="/assets/icon.svg" alt="" width="28" height="28">Sandbank</a>
<nav class="desk-nav" aria-label="${labels.nav}">${link('shop', '/shop', labels.shop)} ${link('mailbox', '/mailbox', labels.mailbox)} ${link('bank', '/bank', labels.bank)} ${link('clock', '/clock', labels.clock)}</nav>
<span class="badge">${labels.banner}</span>
</header>
<main>${main}</main>`
}

/** `Friday, 21 November 2026 at 03:12 UTC`. One zone for all rooms: the reader may sit anywhere. */
export function dateText(date: Date, language: Language, dateStyle: 'full' | 'medium' = 'full'): string {
  const locale = language === 'en' ? 'en-GB' : 'fr-FR'
  const text = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'medium', timeZone: 'UTC' }).format(date)
  return `${text} UTC`
}
