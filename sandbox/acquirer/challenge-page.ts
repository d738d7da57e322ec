import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import { codesLeft } from './answer-challenge.ts'
import { amountText, payPage, type Visit, visitUrl } from './pay-frame.ts'
import { type StepTexts, stepTexts } from './step-texts.ts'
import { CHALLENGE_CODE } from './test-cards.ts'

/** The card issuer's own page, in the middle of the payment. */
export function challengePage(visit: Visit): Page {
  const texts = stepTexts[visit.language]
  const { session } = visit
  const { last4 } = JSON.parse(session.challenge as string) as { last4: string }
  const form = {
    action: visitUrl(visit, '/challenge'),
    amount: amountText(visit),
    last4,
    wrongCodes: session.wrong_codes,
    takesFocus: !visit.embedded,
  }
  return payPage(visit, texts.challengeTitle, challengeForm(texts, form))
}

/** `wrongCodes` is told from the books, not from the address: the page is the same after a reload. */
export function challengeForm(
  texts: StepTexts,
  form: { action: string; amount: string; last4: string; wrongCodes: number; takesFocus: boolean; code?: string },
): Html {
  const { code = CHALLENGE_CODE } = form
  const typing = /^\d+$/.test(code) ? 'numeric' : 'text'
  const wrong = form.wrongCodes > 0 && texts.challengeWrong(codesLeft(form.wrongCodes))
  return html`<p class="issuer">${texts.bank}</p>
<h1>${texts.challengeTitle}</h1>
<p>${texts.challengeLead(form.amount, form.last4)}</p>
<form method="post" action="${form.action}" novalidate class="card-form">
<div class="field field-otp">
<label for="otp">${texts.challengeCode}</label>
<span class="hint" id="otp-hint">${texts.challengeDemo} <strong>${code}</strong>.</span>
${wrong && html`<span class="error" id="otp-error" role="alert">${wrong}</span>`}
<input id="otp" name="otp" type="text" required inputmode="${typing}" autocomplete="one-time-code" maxlength="${code.length}"
 aria-describedby="otp-hint${wrong && ' otp-error'}"${wrong && html` aria-invalid="true"`}${form.takesFocus && html` autofocus`}>
</div>
<button class="button" type="submit">${texts.challengeConfirm(form.amount)}</button>
<button class="link" type="submit" name="cancel" value="1">${texts.challengeCancel}</button>
</form>`
}
