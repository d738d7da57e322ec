import type { AccountDescriptor, AccountSettings } from '../descriptor.ts'
import type { CardIssuer, IssuerCallback } from './issuer.ts'

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
