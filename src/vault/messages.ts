import type { AddressPolicy } from '../outbound/index.ts'
import type { Vault } from './vault.ts'

/**
 * What passes between the service and the isolated process: plain values, each way by structured clone, so that amounts
 * and dates stay what they are. Never a card's number.
 */
export type PspVerb = keyof Vault['psp']
export type IssuerVerb = keyof Vault['issuer']

export type VaultCall = PspCall | IssuerCall

type PspCall = {
  [Verb in PspVerb]: { readonly port: 'psp'; readonly verb: Verb; readonly terms: Parameters<Vault['psp'][Verb]> }
}[PspVerb]

type IssuerCall = {
  [Verb in IssuerVerb]: {
    readonly port: 'issuer'
    readonly verb: Verb
    readonly terms: Parameters<Vault['issuer'][Verb]>
  }
}[IssuerVerb]

export type VaultAnswer = Awaited<ReturnType<Vault['psp'][PspVerb] | Vault['issuer'][IssuerVerb]>>

/** To and from the isolated process. */
export type ToVault =
  | { readonly kind: 'settings'; readonly policy: AddressPolicy; readonly timeoutMs: number }
  | { readonly kind: 'call'; readonly id: number; readonly call: VaultCall }

export type FromVault =
  | { readonly kind: 'ready' }
  /** Nothing is under way, and what was is collected. */
  | { readonly kind: 'rests'; readonly rssBytes: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: VaultAnswer }

/** Raised when what passes between services and a vault apart means something else than before: those of other numbers do not speak. */
export const PROTOCOL = 1

/** To a vault that stands apart. `asOf`: what its clock was when it was last heard; a call that was under way for long is not begun. */
export type ToDoor =
  | { readonly kind: 'beat' }
  | { readonly kind: 'call'; readonly id: number; readonly asOf: number; readonly call: VaultCall }

/** Said to each service at first, and again for each beat: `now` of its own clock, and why its isolated process does not run. */
interface Standing {
  readonly now: number
  readonly failure: string | null
}

export type FromDoor =
  /** `endsWithinMs`: from when a call was sent, it has been answered by then or is not being made any more. */
  | ({ readonly kind: 'hello'; readonly protocol: number; readonly endsWithinMs: number } & Standing)
  | ({ readonly kind: 'beat' } & Standing)
  | { readonly kind: 'answer'; readonly id: number; readonly answer: VaultAnswer }
  /** It takes no more calls, and answers those that it has. */
  | { readonly kind: 'leaving' }
