import type { Outbound } from '../outbound/index.ts'
import type { Clock } from '../shared/clocks.ts'
import type { ProviderAnswer } from './answer.ts'
import type { Acquirer } from './collect/acquirer.ts'
import type { CardIssuer, IssuerCallback } from './issue/issuer.ts'

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

/** Everything an account is opened with, secrets included: never logged, never shown. */
export type AccountSettings = Readonly<Record<string, string>>

/** What the folder of a provider that we have accounts of our own at says of it, as data; a line of `registry.ts` makes it known. */
export interface AccountDescriptor<Port> {
  /** As rows and the command line call it. */
  readonly name: string
  /** As people call it. */
  readonly label: string
  /** The version of its interface that we speak; null where it has none. */
  readonly apiVersion: string | null
  /** What its simulator (docs/sandbox.md) takes, from the key of the sandbox; absent where it has none. */
  readonly ofSimulator?: (sandboxKey: string) => AccountSettings
  /** What an operator gives to connect an account, in this order; kept in its settings under the same names. */
  readonly credentials: readonly CredentialField[]
  /** Whether real money would move; undefined: these are no credentials of this provider. */
  readonly modeOf: (given: AccountSettings) => 'test' | 'live' | undefined
  /**
   * Makes or checks there what we need (its webhook), once the key was accepted. Answers with all that the account is
   * opened with from now on: what was given, and the secrets that this has made.
   */
  readonly connect: (terms: ConnectTerms, given: AccountSettings) => Promise<ProviderAnswer<Connected>>
  /** Takes away there what `connect` has made; absent where it has made nothing. */
  readonly disconnect?: (terms: CallTerms, settings: AccountSettings) => Promise<ProviderAnswer<object>>
  /** Asks nobody, and takes what was only given, before `connect`, too. What speaks the protocol is loaded here, by those alone who use it. */
  readonly open: (terms: CallTerms, settings: AccountSettings) => Promise<Port>
}

export interface CallTerms {
  readonly outbound: Outbound
  readonly systemClock: Clock
  /** How long whoever waits waits for one call. */
  readonly timeoutMs: number
  /** A simulator's origin; null: the provider's own. */
  readonly apiUrl: string | null
}

export interface ConnectTerms extends CallTerms {
  /** Where its webhook is to call. */
  readonly callbackUrl: string
  /** Of the same account, when it is connected anew: secrets that are still good are kept. */
  readonly previous: AccountSettings | undefined
}

export interface Connected {
  readonly settings: AccountSettings
  /** What an operator has to let through, or to click, a sentence each. */
  readonly allowList: readonly string[]
}

export interface AcquirerDescriptor extends AccountDescriptor<Acquirer> {
  /** Not of the demo's own: wherever else no real money moves, every page a payer sees says so. */
  readonly isSimulated?: true
  /** Where a dispute is answered: its own page, or their pages for people; absent where there is none. */
  readonly disputePage?: (dispute: { readonly reference: string; readonly mode: 'test' | 'live' }) => string
  readonly disconnect: NonNullable<AccountDescriptor<Acquirer>['disconnect']>
}

/** An account of ours with its settings unsealed, for one call. */
export interface OpenedIssuer {
  readonly issuer: string
  readonly apiUrl: string | null
  readonly settings: AccountSettings
}

export interface IssuerDescriptor extends AccountDescriptor<CardIssuer> {
  /** The largest callback that it sends, several times over: a longer one is not read. */
  readonly callbackBytesMax: number
  readonly parseCallback: (
    settings: AccountSettings,
    call: { readonly headers: Readonly<Record<string, unknown>>; readonly body: Buffer; readonly now: Date },
  ) => IssuerCallback
}
