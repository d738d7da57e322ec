import type { MailText } from '../messages.ts'

/** What the sentences of a mail about somebody's own account may need. */
interface PersonMailWords {
  readonly house?: string
  readonly inviter?: string
  readonly browser?: string
  readonly passkey?: string
  readonly person?: string
  /** Of tasks: how many, each with its page, and where one chooses whether to be told. */
  /** Of an account at a bank: its last four, and the first day on which it is used. */
  readonly account?: string
  readonly day?: string
  readonly count?: number
  readonly tasks?: readonly { readonly text: string; readonly url: string }[]
  readonly settingsUrl?: string
}

type PersonMail =
  | 'invitation'
  | 'password_link'
  | 'password_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'factor_reset_asked'
  | 'factor_reset_begun'
  | 'new_browser'
  | 'bank_details_set'
  | 'tasks'

export type PersonMailTexts = Readonly<Record<PersonMail, (words: PersonMailWords) => MailText>>
