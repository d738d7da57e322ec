/** An account at a provider: ours at an acquirer or a card issuer, a merchant's at its PSP. */
export interface ProviderAccount {
  readonly id: string
  /** As the catalogue names it; of a PSP, its brand. */
  readonly provider: string
  readonly mode: 'test' | 'live'
  /** As the provider calls it; null: it has not told. */
  readonly reference: string | null
  /** A simulator's; null: the provider's own. */
  readonly apiUrl: string | null
  /** Null: they are forgotten, and it has to be connected again. */
  readonly settingsSealed: Buffer | null
  readonly connectedAt: Date
  /** What processes have opened of it before is not it any more. */
  readonly changedAt: Date
  readonly disconnectedAt: Date | null
  /** When it was last asked whether it accepts the key; null: accepted unchecked. */
  readonly checkedAt: Date | null
  /** `ok`, or why not. */
  readonly checkOutcome: string | null
}

/** One of ours: known by what its provider calls it. */
export interface OwnAccount extends ProviderAccount {
  readonly reference: string
  /** What is new is made there. */
  readonly isDefault: boolean
  readonly checkedAt: Date
  readonly checkOutcome: string
}
