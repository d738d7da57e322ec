import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { setCompanyOfSession } from './session-store.ts'
import { noteCompanyOpened } from './staff-store.ts'

/**
 * The pages of another company that somebody belongs to, in the same sign-in; that company's log has it as one. Throws not_found
 * `company_not_found`, also for one that is none of theirs.
 */
export async function switchCompany(
  tx: Transaction,
  call: Call,
  wished: { readonly staffId: string; readonly sessionId: string; readonly companyId: string },
): Promise<void> {
  const { staffId, sessionId, companyId } = wished
  if (!(await noteCompanyOpened(tx, { staffId, companyId, openedAt: call.systemClock.now() })))
    refuse('company_not_found', { why: 'unknown_uid' })
  await setCompanyOfSession(tx, { sessionId, staffId, companyId })
  await recordAct(tx, call, { act: 'signed_in', subject: `staff_${staffId}`, companyId })
}
