import type { comments } from './en/comments.ts'
import type { Language } from './language.ts'
import { languages } from './languages.ts'

export type CommentTexts = typeof comments

/** `comment` of merchant API v1: always a sentence, for every state and every reason. */
export function purchaseComment(state: string, reason: string | null, language: Language): string {
  const byState: Readonly<Record<string, string>> = languages[language].comments.byState
  const byReason: Readonly<Record<string, string>> = languages[language].comments.byReason
  const sentence = byReason[`${state} ${reason}`] ?? byState[state]
  if (!sentence) throw new Error(`no comment for state ${state}`)
  return sentence
}
