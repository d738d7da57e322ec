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

/**
 * What providers say of themselves in forms. Each says it in English, in its own folder; of another language it stands here.
 * Names of menus and keys stay as the provider's own back office has them.
 */
export interface ProviderTexts {
  /** Where a credential is found: by the provider or the family of PSPs, then by the credential. */
  readonly credentials: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What to know of a PSP beforehand, by its brand. */
  readonly notes: Readonly<Record<string, string>>
}
