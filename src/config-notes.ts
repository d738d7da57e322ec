import type { Config } from './config.ts'

/** What payers are not told for want of a setting: nothing is refused for it. */
export function unsaidOf({ operatorLegalName, privacyUrl }: Config): string[] {
  return [
    ...(operatorLegalName ? [] : ['payers are not told who collects (OPERATOR_LEGAL_NAME)']),
    ...(privacyUrl ? [] : ['payers are not told what becomes of their data (PRIVACY_URL)']),
  ]
}

/** TLS ends at a proxy that was not named: every request seems to come from there, and no address is anybody’s own. */
export function isBehindUnknownProxy({ baseUrl, trustedProxies }: Config): boolean {
  return baseUrl?.startsWith('https:') === true && trustedProxies.length === 0
}

/** Why the replica that was set is not read: nothing is lost by it but its work. */
export function replicaNote(reason: string): string {
  return `DATABASE_READ_URL: ${reason}. Lists and files come from DATABASE_URL meanwhile`
}
