/** Named here as well, because sentences know no banks: the compiler compares them where they meet. */
type Doubt =
  | 'amount_differs'
  | 'paid_already'
  | 'returned_already'
  | 'several'
  | 'unknown'
  | 'wrong_account'
  | 'wrong_direction'

type Kind =
  | 'acquirer'
  | 'acquirer_payout'
  | 'bank_fee'
  | 'issuer'
  | 'merchant'
  | 'own'
  | 'payout_debited'
  | 'payout_returned'

/** What is said of the operator's accounts at banks. */
export interface OperatorBankTexts {
  readonly section: string
  readonly text: string
  readonly gap: (account: string, from: string, to: string) => string
  readonly gapText: string
  readonly suspense: string
  readonly none: string
  readonly noneText: string
  readonly who: string
  readonly nobody: string
  readonly why: string
  readonly said: string
  readonly waitsFor: (kind: string) => string
  readonly day: string
  readonly amount: string
  readonly doubts: Readonly<Record<Doubt, string>>
  readonly kinds: Readonly<Record<Kind, string>>
  readonly states: Readonly<Record<'new' | 'noted' | 'matched' | 'suspense' | 'explained', string>>
  readonly accounts: string
  readonly noAccount: string
  readonly noAccountText: string
  readonly account: string
  readonly number: string
  readonly state: string
  readonly held: (reason: string) => string
  readonly pays: string
  readonly folders: string
  readonly statements: string
  readonly lines: string
  readonly statementOf: (account: string, day: string) => string
  readonly noLines: string
  readonly linesShown: (count: number) => string
  readonly opening: string
  readonly closing: string
  readonly line: (amount: string, day: string) => string
  readonly words: string
  readonly perhaps: string
  readonly whatIsIt: string
  readonly itIs: string
  readonly isPayoutOf: (acquirer: string, day: string) => string
  readonly isPayout: string
  readonly choices: Readonly<
    Record<'payout' | 'merchant' | 'acquirer_payout' | 'acquirer' | 'issuer' | 'own' | 'bank_fee', string>
  >
  readonly of: string
  readonly ofHint: string
  readonly wrongId: string
  readonly reason: string
  readonly explain: string
  readonly later: string
  readonly notOpen: string
  readonly saidTitle: string
  readonly saidBy: string
  readonly confirm: string
  readonly withdraw: string
  readonly refused: string
  readonly acts: Readonly<Record<'confirm' | 'withdraw', { question: string; follows: string; verb: string }>>
  readonly done: Readonly<Record<'explained' | 'confirmed' | 'withdrawn', string>>
}
