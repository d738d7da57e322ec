import type { SealedColumn } from '../crypto/index.ts'
import type { Rejection } from '../providers/charge/index.ts'
import type { OwnAccount } from './provider-account.ts'

/** What tells accounts of one kind from those of another, in rows and in words. */
export interface AccountKind {
  readonly table: 'acquirer_accounts' | 'issuer_accounts' | 'psp_accounts'
  /** The column of its provider; notes and commands call it so, too. */
  readonly column: 'acquirer' | 'issuer' | 'psp'
  readonly settings: SealedColumn
  /** A check tells what the provider calls it now. Of those that are known by it, it never changes. */
  readonly isRenamed: boolean
  readonly outcomes: OutcomeWords
}

/** How it is told that an account is not well; rows keep these words. */
interface OutcomeWords {
  /** Nobody answered, or nothing was sent. */
  readonly silent: string
  /** Of a rejection, by its reason; others are told as `request`. Null: it cannot be asked, which says nothing of it. */
  readonly rejected: Readonly<Partial<Record<Rejection, string | null>>> & { readonly request: string }
  /** Rows say `credentials` of a key that is not accepted: every process looks for the word. */
  readonly keepsCredentials: boolean
}

export interface OwnKind extends AccountKind {
  readonly column: 'acquirer' | 'issuer'
  readonly words: {
    /** With its article, as its history tells it. */
    readonly noun: string
    /** Between whom it is about and what is wrong. */
    readonly joint: ' ' | ': '
    readonly missing: (label: string, field: string, help: string) => string
    readonly malformed: (label: string, field: string, help: string) => string
    readonly noKey: (label: string) => string
    readonly liveInDemo: (label: string) => string
    /** What it costs that one of these is not well, and what to do: the end of its note. */
    readonly remedy: string
  }
  /** As an operator reads it in notes. */
  readonly nameOf: (account: Pick<OwnAccount, 'id' | 'provider' | 'reference' | 'mode'>) => string
  /** What its history says when what is new is made there from now on. */
  readonly defaultNote: (account: OwnAccount) => { readonly message: string }
  /** Where its provider's webhook calls, below our public address. */
  readonly callbackPath: (provider: string, id: string) => string
  /** Which rows are asked in turn, and which of them at once, in SQL. */
  readonly turns: { readonly among: string; readonly atOnce: string }
  /** What is forgotten of a row that is connected anew, besides its outcome, in SQL. */
  readonly forgets: string
}
