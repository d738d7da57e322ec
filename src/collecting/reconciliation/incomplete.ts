import type { Acquirers } from '../../connections/index.ts'

/** Where only what we know can be compared, a sentence each: what an acquirer has and we do not, nobody would notice. */
export function incompleteReconciliation(acquirers: Acquirers): string[] {
  return acquirers
    .all()
    .filter(({ acquirer }) => !acquirer.traits.listsPayments)
    .map(
      ({ id, acquirer }) =>
        `parity is incomplete: ${acquirer.traits.label} (account ${id}) lists no payments, so only what our books know is compared${acquirer.readReport ? '; read its reports: npm run parity -- report <file>' : ''}`,
    )
}
