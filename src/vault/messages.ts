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

export type ToVault =
  | { readonly kind: 'settings'; readonly policy: AddressPolicy; readonly timeoutMs: number }
  | { readonly kind: 'call'; readonly id: number; readonly call: VaultCall }

export type FromVault =
  | { readonly kind: 'ready' }
  /** Nothing is under way, and what was is collected. */
  | { readonly kind: 'rests'; readonly rssBytes: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: VaultAnswer }
