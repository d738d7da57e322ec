import { type Html, html } from '../pages/html.ts'
import type { AttemptEnd } from '../payments/index.ts'
import type { PspRefusal, Rejection, TRANSACTION_STATUSES } from '../providers/charge/index.ts'
import type { OperationRefusal } from '../providers/collect/index.ts'
import type { StaffLanguage } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'

type Statuses = typeof TRANSACTION_STATUSES

/** What a merchant's PSP may say of a payment that is none. */
type Undone = {
  readonly [Status in keyof Statuses]: Statuses[Status] extends 'refused' | 'undone' ? Status : never
}[keyof Statuses]

type Known = AttemptEnd | OperationRefusal | PspRefusal | Rejection | Undone

/** The compiler names a code that the sentences lack. */
const wordsOfPayments = (language: StaffLanguage): Readonly<Record<Known, string>> =>
  languages[language].reasons.payments

/** Why a payment, or what was asked about it, came to nothing. One without words stays the code that it is. */
export function reasonInWords(code: string, language: StaffLanguage): string {
  return wordFor(code, wordsOfPayments(language)) ?? code
}

/** The same, with the code behind it: what a developer or the acquirer's support is asked by. */
export function reasonAndCode(code: string, language: StaffLanguage, said = (words: string) => words): Html {
  const words = wordFor(code, wordsOfPayments(language))
  return words === undefined ? html`<code>${code}</code>` : html`${said(words)} <code class="quiet">${code}</code>`
}

/** Why a purchase failed or ended, as its event keeps it: for a reason of its own, or for that of a payment. */
export function endInWords(code: string, event: string, language: StaffLanguage): string {
  const { purchases } = languages[language].reasons
  // A link runs out, and so does a card page: one code for both.
  const own = event === 'paymentFailed' && code === 'expired' ? undefined : wordFor(code, purchases)
  return own ?? reasonInWords(code, language)
}

/** Why no server has answered a call, or not as it should. */
export function silenceInWords(code: string, language: StaffLanguage): string {
  return wordFor(code, languages[language].reasons.calls) ?? code
}

function wordFor(code: string, words: Readonly<Record<string, string>>): string | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined
}
