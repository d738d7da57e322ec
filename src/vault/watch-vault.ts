import type { Vault } from './vault.ts'

/** What an operator should know of it, in a sentence. */
export function watchVault({ failure, address }: Pick<Vault, 'failure' | 'address'>): readonly string[] {
  const why = failure()
  if (why === null) return []
  const what = address ? `at ${address} cannot be asked` : 'does not start'
  const how = address ? 'asks it' : 'starts one'
  return [
    `the process that speaks to merchants’ PSPs and card issuers ${what} (${why}): purchases of merchants in mode BACK wait. npm run issuer -- check ${how} in the same way, and says whether it can be`,
  ]
}
