import type { Vault } from './vault.ts'

/** What an operator should know of it, in a sentence. */
export function watchVault(vault: Pick<Vault, 'failure'>): readonly string[] {
  const why = vault.failure()
  if (why === null) return []
  return [
    `the process that speaks to merchants’ PSPs and card issuers does not start (${why}): purchases of merchants in mode BACK wait. npm run issuer -- check starts one in the same way, and says whether it can be`,
  ]
}
