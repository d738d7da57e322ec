import type { Transaction } from '../../db/database.ts'
import { takesCharges } from '../../providers/charge/index.ts'
import type { Scope } from '../../shared/scope.ts'
import { findPspAccount } from './account-store.ts'
import type { PspAccount } from './psp-accounts.ts'

export type PspReadiness = 'usable' | 'refused' | 'retired' | 'none'

/** Whether the merchant may be settled through its PSP: that took its credentials when last asked, or somebody answers for it. */
export async function readPspReadiness(tx: Transaction, scope: Scope, merchantId: string): Promise<PspReadiness> {
  return pspReadiness(await findPspAccount(tx, scope, merchantId))
}

export function pspReadiness(account: PspAccount | undefined): PspReadiness {
  if (!account) return 'none'
  if (!takesCharges({ brandId: account.provider, apiUrl: account.apiUrl })) return 'retired'
  return account.checkedAt === null || account.checkOutcome === 'ok' ? 'usable' : 'refused'
}
