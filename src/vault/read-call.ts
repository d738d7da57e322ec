import type { IssuerVerb, PspVerb, ToDoor, VaultCall } from './messages.ts'

/** The compiler asks for every verb there is. */
const VERBS: { readonly psp: Record<PspVerb, true>; readonly issuer: Record<IssuerVerb, true> } = {
  psp: { check: true, sale: true, authorise: true, capture: true, void: true, refund: true, lookUp: true },
  issuer: { check: true, issue: true, destroy: true, lookUp: true, readStanding: true, list: true },
}

/** What came from a service; undefined: no such thing is said. `unknown`: a call that nobody here can make. */
export function readToDoor(value: unknown): ToDoor | { readonly kind: 'unknown'; readonly id: number } | undefined {
  if (!isRecord(value)) return undefined
  if (value.kind === 'beat') return { kind: 'beat' }
  const { kind, id, asOf } = value
  if (kind !== 'call' || !Number.isSafeInteger(id) || !Number.isFinite(asOf)) return undefined
  const call = readCall(value.call)
  return call ? { kind, id: id as number, asOf: asOf as number, call } : { kind: 'unknown', id: id as number }
}

/** Whom it asks, what, and about which account: the rest is the isolated process's to understand. */
function readCall(value: unknown): VaultCall | undefined {
  if (!isRecord(value) || !Array.isArray(value.terms)) return undefined
  const { port, verb, terms } = value
  if (port !== 'psp' && port !== 'issuer') return undefined
  if (typeof verb !== 'string' || !Object.hasOwn(VERBS[port], verb)) return undefined
  const account: unknown = terms[0]
  if (!isRecord(account) || !isRecord(account.settings)) return undefined
  const partner = port === 'psp' ? account.brandId : account.issuer
  return typeof partner === 'string' ? ({ port, verb, terms } as VaultCall) : undefined
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

export function partnerOf({ terms: [account] }: VaultCall): string {
  return 'brandId' in account ? account.brandId : account.issuer
}

/** What is limited together: a brand, or an issuer, at one address. */
export function peerOf(call: VaultCall): string {
  return `${call.port} ${partnerOf(call)} ${call.terms[0].apiUrl}`
}
