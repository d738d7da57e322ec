/** What an account at a provider is opened with: one thing that whoever connects it is asked for. */
export interface CredentialField {
  /** As a flag of the command line: `merchant-account`. One of ours has exactly one called `key`, which comes by standard input. */
  readonly name: string
  /** As the provider's own back office calls it. */
  readonly label: string
  readonly isSecret: boolean
  readonly isRequired: boolean
  /** Case kept, nothing trimmed. */
  readonly pattern: RegExp
  /** Where it is found. */
  readonly help: string
}
