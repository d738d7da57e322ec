import type { Sealer } from '../../crypto/index.ts'
import type { Connection } from '../../db/database.ts'
import type { OpenedPsp, PspTraits, ScaFlag } from '../../providers/charge/index.ts'
import { findBrand } from '../../providers/index.ts'
import { openSettings } from '../settings.ts'
import { readPspAccounts } from './account-store.ts'
import { PSP_ACCOUNTS, type PspAccount } from './psp-accounts.ts'

/** A merchant's account at its PSP, for whoever asks it. */
export interface MerchantPsp {
  readonly id: string
  readonly opened: OpenedPsp
  readonly traits: PspTraits
  /** How its charges are declared. */
  readonly scaFlag: ScaFlag
  /** Its test card in place of ours. */
  readonly mocksCard: boolean
  /** What it calls absent by our reference proves something. */
  readonly absenceCounts: boolean
}

/** Those of these accounts that can be asked, by id, for a turn of settling. */
export async function openPspAccounts(
  connection: Connection,
  sealer: Sealer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MerchantPsp>> {
  const opened = (await readPspAccounts(connection, ids)).flatMap((account) => openToAsk(sealer, account) ?? [])
  return new Map(opened.map((account) => [account.id, account]))
}

/**
 * With its settings unsealed; undefined where they are forgotten, or sealed with a key that is missing, and of brands that
 * this release does not know.
 */
export function openToAsk(sealer: Sealer, account: PspAccount): MerchantPsp | undefined {
  const found = findBrand(account.provider)
  if (!found || !account.settingsSealed) return undefined
  try {
    const { id, mocksCard } = account
    const { traits } = found.family
    const scaFlag = account.scaFlag ?? traits.scaFlags[0]
    const absenceCounts = traits.absenceCounts !== 'once_found' || account.referenceFoundAt !== null
    return { id, opened: openPspAccount(sealer, account), traits, scaFlag, mocksCard, absenceCounts }
  } catch {
    return undefined
  }
}

/** For one call, and kept nowhere. Throws when its settings are forgotten, or the key that sealed them is missing. */
export function openPspAccount(sealer: Sealer, account: PspAccount): OpenedPsp {
  const { id, provider: brandId, mode, apiUrl } = account
  const settings = openSettings(sealer, PSP_ACCOUNTS, account)
  if (!settings) throw new Error(`the credentials of PSP account ${id} are forgotten`)
  return { brandId, mode, apiUrl, settings }
}
