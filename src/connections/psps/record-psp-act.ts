import { type Changes, recordAct } from '../../audit/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { publicId } from '../../shared/ids.ts'
import type { PspAccount } from './psp-accounts.ts'

/** What somebody did with a merchant's account at its PSP, for the log of its company. No credential is a change. */
export function recordPspAct(
  tx: Transaction,
  call: Call,
  act: 'psp_connected' | 'psp_changed' | 'psp_disconnected',
  { merchantId, provider }: Pick<PspAccount, 'merchantId' | 'provider'>,
  changes: Changes,
): Promise<string> {
  const subject = publicId('mer', merchantId)
  const at = { psp: { from: provider, to: provider } }
  return recordAct(tx, call, { act, subject, merchantId, changes: { ...at, ...changes } })
}
