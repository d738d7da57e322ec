import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { attribute, type Html, html, type Renderable } from '../html.ts'
import { hidden } from '../parts/field.ts'
import type { FormToken } from './form.ts'
import type { Link } from './head.ts'

/**
 * A form that the page's script fills: it asks the browser for a passkey at once, and again when the button is pressed, and sends
 * what comes back as `answer`.
 */
export function passkeyForm(
  language: StaffLanguage,
  form: {
    readonly action?: string
    readonly formToken: FormToken
    /** To make one, or to use one. */
    readonly asks: 'create' | 'get'
    /** What WebAuthn calls its options, as JSON. */
    readonly options: object
    readonly fields?: Renderable
    readonly stay: Link
  },
): Html {
  const { action, formToken, asks, options, fields, stay } = form
  const texts = languages[language].passkeys
  return html`<form class="section narrow" method="post"${attribute('action', action)} data-passkey="${asks}" data-options="${JSON.stringify(options)}" data-failed="${asks === 'get' ? texts.notUsed : texts.notMade}" data-unknown="${texts.unknown}">
${hidden('form_token', formToken(action))}${hidden('act', 'answer')}${hidden('answer', '')}${fields}
<p class="error" role="alert" data-told hidden></p>
<div class="buttons"><button class="button" type="submit">${texts.again}</button><a href="${stay.href}">${stay.label}</a></div>
</form>
${withoutScript(language)}`
}

/** Said where no script runs: what stands in for a passkey. */
export function withoutScript(language: StaffLanguage): Html {
  return html`<noscript><p class="quiet">${languages[language].passkeys.withoutScript}</p></noscript>`
}
