import type { RefusalCode, ShopErrorType } from '../refusals/index.ts'
import type { Language, StaffLanguage } from './language.ts'
import { languages } from './languages.ts'
import type {
  MailText,
  MessageTemplate,
  MessageText,
  MessageWords,
  NotificationKind,
  NotificationWords,
} from './messages.ts'

/** `comment` of merchant API v1: always a sentence, for every state and every reason. */
export function purchaseComment(state: string, reason: string | null, language: Language): string {
  const byState: Readonly<Record<string, string>> = languages[language].comments.byState
  const byReason: Readonly<Record<string, string>> = languages[language].comments.byReason
  const sentence = byReason[`${state} ${reason}`] ?? byState[state]
  if (!sentence) throw new Error(`no comment for state ${state}`)
  return sentence
}

export function errorInfo(code: RefusalCode, language: Language): string {
  return languages[language].errors[code]
}

/** What a shop that gave a `mailto:` address reads. */
export function notificationMail(kind: NotificationKind, language: StaffLanguage, words: NotificationWords): MailText {
  return languages[language].notificationMails[kind](words)
}

export function shopErrorText(type: ShopErrorType, language: Language): string {
  return languages[language].shopErrors[type]
}

export function messageText(template: MessageTemplate, language: Language, words: MessageWords): MessageText {
  return languages[language].messages[template](words)
}
