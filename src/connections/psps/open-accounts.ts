import type { Sealer } from '../../crypto/index.ts'
import type { Connection } from '../../db/database.ts'
import type { OpenedPsp, PspTraits, ScaFlag } from '../../providers/charge/index.ts'
import { findBrand } from '../../providers/index.ts'
import { openPspAccount, type PspAccount } from './account.ts'
import { readPspAccounts } from './account-store.ts'

interface OpenedAccount {
  readonly id: string
  readonly opened: OpenedPsp
  readonly traits: PspTraits
  readonly scaFlag: ScaFlag
  readonly mocksCard: boolean
}

/** Those of these accounts that can be asked, by id, for a turn of settling. */
export async function openPspAccounts(
  connection: Connection,
  sealer: Sealer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OpenedAccount>> {
  const opened = (await readPspAccounts(connection, ids)).flatMap((account) => openToAsk(sealer, account) ?? [])
  return new Map(opened.map((account) => [account.id, account]))
}

/**
 * With its settings unsealed; undefined where they are forgotten, or sealed with a key that is missing, and of brands that
 * this release does not know.
 */
export function openToAsk(sealer: Sealer, account: PspAccount): OpenedAccount | undefined {
  const found = findBrand(account.brandId)
  if (!found || !account.settingsSealed) return undefined
  try {
    const { id, mocksCard } = account
    const { traits } = found.family
    const scaFlag = account.scaFlag ?? traits.scaFlags[0]
    return { id, opened: openPspAccount(sealer, account), traits, scaFlag, mocksCard }
  } catch {
    return undefined
  }
}
