import { type Html, html } from '../html.ts'
import type { Language } from '../language.ts'
import { stepTexts } from './step-texts.ts'

/** `codesLeft` undefined: none was wrong yet. */
export interface ChallengeTerms {
  language: Language
  amount: string
  last4: string
  action: string
  code: string
  codesLeft: number | undefined
  autofocus: boolean
}

/** The card issuer's own page, in the middle of the payment. */
export function challengeMain({ language, amount, last4, action, code, codesLeft, autofocus }: ChallengeTerms): Html {
  const texts = stepTexts[language]
  const wrong = codesLeft !== undefined && texts.challengeWrong(codesLeft)
  const typing = /^\d+$/.test(code) ? 'numeric' : 'text'
  return html`<p class="issuer">${texts.bank}</p>
<h1>${texts.challengeTitle}</h1>
<p>${texts.challengeLead(amount, last4)}</p>
<form method="post" action="${action}" novalidate class="card-form">
<div class="field field-otp">
<label for="otp">${texts.challengeCode}</label>
<span class="hint" id="otp-hint">${texts.challengeDemo} <strong>${code}</strong>.</span>
${wrong && html`<span class="error" id="otp-error" role="alert">${wrong}</span>`}
<input id="otp" name="otp" type="text" required inputmode="${typing}" autocomplete="one-time-code" maxlength="${code.length}"
 aria-describedby="otp-hint${wrong && ' otp-error'}"${wrong && html` aria-invalid="true"`}${autofocus && html` autofocus`}>
</div>
<button class="button" type="submit">${texts.challengeConfirm(amount)}</button>
<button class="link" type="submit" name="cancel" value="1">${texts.challengeCancel}</button>
</form>`
}
