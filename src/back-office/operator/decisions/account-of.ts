import { ACQUIRER_ACCOUNTS, ISSUER_ACCOUNTS, listAccounts, readPspAccounts } from '../../../connections/index.ts'
import type { Connection } from '../../../db/database.ts'
import { type Html, html } from '../../../pages/html.ts'
import { findAcquirer, findBrand, findIssuer } from '../../../providers/index.ts'

/** Whose account it is: ours at an acquirer (that of `payouts` is one) or a card issuer, or a merchant's at its PSP. */
type Of = 'acquirer' | 'issuer' | 'psp' | 'payouts'

const LABELS: Readonly<Record<Of, (provider: string) => string | undefined>> = {
  acquirer: (provider) => findAcquirer(provider)?.label,
  issuer: (provider) => findIssuer(provider)?.label,
  psp: (provider) => findBrand(provider)?.brand.label,
  payouts: (provider) => findAcquirer(provider)?.label,
}

/** A provider as people call it. */
export function providerLabel(of: Of, provider: string): string {
  return LABELS[of](provider) ?? provider
}

/** An account as people know it, by its provider and by what that calls it: what one looks for there. */
export async function accountOf(connection: Connection, of: Of, id: string): Promise<Html> {
  const accounts =
    of === 'psp'
      ? await readPspAccounts(connection, [id])
      : await listAccounts(connection, of === 'issuer' ? ISSUER_ACCOUNTS : ACQUIRER_ACCOUNTS)
  const account = accounts.find((one) => one.id === id)
  if (!account) return html`<code class="break">${id}</code>`
  return html`${providerLabel(of, account.provider)} <code class="quiet break">${account.reference}</code>`
}
