import { type Database, transaction } from '../../db/database.ts'
import { type Call, leaveNote } from '../../events/index.ts'
import type { PspBrand, PspFamily, ScaFlag } from '../../providers/charge/index.ts'
import { publicId } from '../../shared/ids.ts'
import { AccountRefusal } from '../account-refusal.ts'
import { lockMerchantOfAccounts, replaceScaFlag } from './account-store.ts'
import type { PspAccount } from './psp-accounts.ts'
import { recordPspAct } from './record-psp-act.ts'

/** Throws in a sentence for one that this PSP cannot be told. */
export function requireScaFlag({ traits }: Pick<PspFamily, 'traits'>, { label }: PspBrand, wished: ScaFlag): ScaFlag {
  if (traits.scaFlags.includes(wished)) return wished
  throw new AccountRefusal(
    'no_such_flag',
    `a charge cannot be declared ${wished} to ${label}: it is told ${traits.scaFlags.join(', ')}`,
  )
}

/**
 * Charges of settlements that nothing was sent of yet are declared so from now on; what was sent before is sent again as it was.
 * Throws in a sentence for a flag that this PSP cannot be told.
 */
export async function chooseScaFlag(
  db: Database,
  call: Call,
  account: PspAccount,
  { family, brand }: { readonly family: PspFamily; readonly brand: PspBrand },
  wished: ScaFlag,
): Promise<void> {
  const scaFlag = requireScaFlag(family, brand, wished)
  await transaction(db, async (tx) => {
    await lockMerchantOfAccounts(tx, account.merchantId)
    await replaceScaFlag(tx, account.id, scaFlag, call.systemClock.now())
    await recordPspAct(tx, call, 'psp_changed', account, { sca: { from: account.scaFlag, to: scaFlag } })
    leaveNote(tx, call, {
      message: 'how charges at a merchant’s PSP are declared was changed',
      merchant: publicId('mer', account.merchantId),
      account: account.id,
      sca: scaFlag,
    })
  })
}
