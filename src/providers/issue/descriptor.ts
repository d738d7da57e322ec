import type { Outbound } from '../../outbound/index.ts'
import type { Clock } from '../../shared/clocks.ts'
import type { ProviderAnswer } from '../answer.ts'
import type { CardIssuer, IssuerCallback } from './issuer.ts'

export type IssuerMode = 'test' | 'live'

/** Everything an account is opened with, secrets included: never logged, never shown. */
export type IssuerSettings = Readonly<Record<string, string>>

/** An account of ours with its settings unsealed, for one call. */
export interface OpenedIssuer {
  readonly issuer: string
  readonly apiUrl: string | null
  readonly settings: IssuerSettings
}

/** What the folder of a card issuer says of it, as data; a line of `registry.ts` makes it known. */
export interface IssuerDescriptor {
  /** Its folder's. */
  readonly name: string
  readonly label: string
  readonly apiVersion: string | null
  /** Exactly one is called `key`, and comes by standard input. */
  readonly credentials: readonly {
    readonly name: string
    readonly isSecret: boolean
    readonly isRequired: boolean
    readonly pattern: RegExp
    readonly help: string
  }[]
  readonly modeOf: (given: IssuerSettings) => IssuerMode | undefined
  /** What its simulator takes, from the key of the sandbox; absent where it has none. */
  readonly ofSimulator?: (sandboxKey: string) => IssuerSettings
  /** Makes or checks at the issuer what we need there (its webhook). Answers with all that it is opened with from now on. */
  readonly connect: (
    terms: IssuerTerms & {
      readonly callbackUrl: string
      /** Of the same account, when it is connected anew: secrets that are still good are kept. */
      readonly previous?: IssuerSettings
    },
    given: IssuerSettings,
  ) => Promise<ProviderAnswer<IssuerSettings>>
  /** Takes away at the issuer what `connect` has made; absent where it has made nothing. */
  readonly disconnect?: (terms: IssuerTerms, settings: IssuerSettings) => Promise<ProviderAnswer<object>>
  readonly open: (terms: IssuerTerms, settings: IssuerSettings) => Promise<CardIssuer>
  /** The largest callback that it sends, several times over: a longer one is not read. */
  readonly callbackBytesMax: number
  readonly parseCallback: (
    settings: IssuerSettings,
    call: { readonly headers: Readonly<Record<string, unknown>>; readonly body: Buffer; readonly now: Date },
  ) => IssuerCallback
}

export interface IssuerTerms {
  readonly outbound: Outbound
  readonly systemClock: Clock
  /** A simulator's origin; null: the issuer's own. */
  readonly apiUrl: string | null
  readonly timeoutMs: number
}
