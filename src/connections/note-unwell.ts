import type { OwnKind } from './account-kind.ts'
import type { OwnAccount } from './provider-account.ts'

/** What an operator should know of an account of ours that is not well, for readiness and the log. `outcome`: of its check. */
export function noteUnwell(
  { nameOf, words }: OwnKind,
  account: Pick<OwnAccount, 'id' | 'provider' | 'reference' | 'mode'>,
  outcome: string,
): string {
  const what = outcome === 'credentials' ? 'does not accept our key' : `cannot be asked: ${outcome}`
  return `${nameOf(account)} ${what}${words.remedy}`
}
