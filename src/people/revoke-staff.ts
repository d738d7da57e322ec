import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { endSessionsOf } from './session-store.ts'
import { endMembership } from './staff-store.ts'

/**
 * Refuses a person of a company from the next request on, and frees the address where they belong to no other. Throws
 * not_found `staff_not_found`.
 */
export async function revokeStaff(tx: Transaction, call: Call, companyId: string, email: string): Promise<void> {
  const now = call.systemClock.now()
  const ended = await endMembership(tx, companyId, email, now)
  if (!ended) refuse('staff_not_found', { email })
  await endSessionsOf(tx, 'merchant', ended.staffId, { now })
  await recordAct(tx, call, {
    act: 'person_removed',
    subject: `staff_${ended.staffId}`,
    companyId,
    personal: { email },
  })
}
