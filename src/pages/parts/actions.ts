import type { Language } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { attribute, type Html, html, type Renderable, safeUrl } from '../html.ts'
import { hidden } from './field.ts'

/** The page's one primary action when it is a GET. An address that is not http(s) leads nowhere. */
export function primaryLink(href: string, label: string): Html {
  return html`<a class="button" href="${safeUrl(href) ?? '#'}">${label}</a>`
}

/** The way back to the merchant; nothing where the address is missing or not http(s). */
export function shopLink(
  returnUrl: string | undefined,
  shopName: string | undefined,
  language: Language,
  style: 'primary' | 'quiet',
): Html | '' {
  const href = safeUrl(returnUrl)
  if (href === undefined) return ''
  const texts = languages[language].checkout.common
  const label = shopName ? texts.backToShop(shopName) : texts.backToShopUnknown
  return style === 'primary' ? primaryLink(href, label) : html`<p><a class="link" href="${href}">${label}</a></p>`
}

/** Enough to read on and say no: WCAG 2.2.1 asks for twenty seconds and one simple action. */
const LEAVE_AFTER_SECONDS = 30

/** The script leads back to the shop by itself, unless the reader stays; without script there is the link alone. */
export function leavingSoon(
  returnUrl: string | undefined,
  shopName: string | undefined,
  language: Language,
): Html | '' {
  const href = safeUrl(returnUrl)
  if (href === undefined) return ''
  const { leaving, leavingUnknown, stay, staying } = languages[language].checkout.common
  const text = shopName ? leaving(shopName) : leavingUnknown
  return html`<div class="leaving" data-leaving="${href}" data-seconds="${LEAVE_AFTER_SECONDS}" data-text="${text}" data-staying="${staying}" hidden>
<span role="timer" data-leaving-in></span>
<button class="button-link" type="button" data-stay>${stay}</button>
<span class="visually-hidden" tabindex="-1" role="status" data-leaving-said></span></div>`
}

/** A form of one button. `pays`: the script adds `embedded`, so that the card page may be framed. */
export function buttonForm(form: {
  action: string
  /** Of a payer, one for all forms; of staff, one for where the form is sent. */
  formToken: string | ((action: string) => string)
  label: Renderable
  /** Accessible name, where several buttons share a label. */
  fullLabel?: string
  style: 'primary' | 'secondary' | 'link'
  pays?: boolean
  fields?: Renderable
}): Html {
  const className = { primary: 'button', secondary: 'button button-secondary', link: 'button-link' }[form.style]
  return html`<form method="post" action="${form.action}"${attribute('data-pays', form.pays)}>
${hidden('form_token', typeof form.formToken === 'string' ? form.formToken : form.formToken(form.action))}${form.fields}
<button class="${className}" type="submit"${attribute('aria-label', form.fullLabel)}>${form.label}</button>
</form>`
}
