import type { Sealer } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import { type OpenedPsp, openPspAccount } from './account.ts'
import { readPspAccounts } from './account-store.ts'
import { findBrand } from './open-psp.ts'
import type { PspTraits } from './traits.ts'

interface OpenedAccount {
  readonly id: string
  readonly opened: OpenedPsp
  readonly traits: PspTraits
  readonly mocksCard: boolean
}

/**
 * Those of these accounts that can be asked, by id, with their settings unsealed: for a turn of settling. Absent are those
 * whose settings are forgotten, or sealed with a key that is missing, and brands that this release does not know.
 */
export async function openPspAccounts(
  connection: Connection,
  sealer: Sealer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OpenedAccount>> {
  const opened = (await readPspAccounts(connection, ids)).flatMap((account) => {
    const found = findBrand(account.brandId)
    if (!found || !account.settingsSealed) return []
    try {
      const { id, mocksCard } = account
      return [[id, { id, opened: openPspAccount(sealer, account), traits: found.family.traits, mocksCard }] as const]
    } catch {
      return []
    }
  })
  return new Map(opened)
}
