/** What is said of accounts at PSPs, acquirers and card issuers, whoever connects them. */
export interface ConnectionTexts {
  /** Below a secret that is kept: it is never shown. */
  readonly secretKept: string
  readonly mayStayEmpty: string
  /** Why an account is not connected, changed or ended; `label` is the provider, `field` a credential as it calls it. */
  readonly refused: Readonly<
    Record<
      | 'missing'
      | 'untrimmed'
      | 'algorithm'
      | 'bracket'
      | 'malformed'
      | 'other_provider'
      | 'other_mode'
      | 'mode_unsaid'
      | 'live_in_demo'
      | 'other_account'
      | 'address'
      | 'unproven'
      | 'ended_brand'
      | 'no_such_flag'
      | 'credentials_refused'
      | 'request_refused'
      | 'silent'
      | 'unchecked'
      | 'undecided'
      | 'chosen'
      | 'open'
      | 'over'
      | 'mocked'
      | 'holding'
      | 'disputable'
      | 'creditable'
      | 'keyless',
      (label: string, field: string) => string
    >
  >
}
