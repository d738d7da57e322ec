import { recordAct } from '../audit/index.ts'
import { findCompany } from '../companies/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { insertFactorReset, useFactorReset } from './factor-reset-store.ts'
import { endFactors } from './factor-store.ts'
import { tellPerson } from './person-mails.ts'
import { endSessionsOf } from './session-store.ts'
import type { Knock } from './sign-in.ts'
import { listStaff } from './staff-store.ts'

/** Whoever has the factor still sees a mail within a day, and stops it by signing in. */
const WAIT_MS = DAY_MS
/** Then the password alone opens once; who does not come within a week is asked for the factor again. */
const OPEN_MS = 7 * DAY_MS

/**
 * An owner says that a colleague has lost the second factor: a day later their password alone opens, and the factor is gone. Both
 * are told. Asked twice, it is asked once. Throws not_found `staff_not_found`, also for whoever has no factor, and for oneself.
 */
export async function askFactorReset(
  tx: Transaction,
  call: Call,
  companyId: string,
  { staffId, owner, language }: { readonly staffId: string; readonly owner: string; readonly language: string },
): Promise<void> {
  const member = (await listStaff(tx, companyId)).find(({ id }) => id === staffId)
  if (!member?.secondFactorEnabled || staffId === owner)
    return refuse('staff_not_found', { email: member?.email ?? '' })
  const askedAt = call.systemClock.now()
  const dueAt = addMs(askedAt, WAIT_MS)
  const reset = { id: newId(), personId: staffId, companyId, askedAt, dueAt, expiresAt: addMs(dueAt, OPEN_MS) }
  if (!(await insertFactorReset(tx, reset))) return
  const { name: house = '' } = (await findCompany(tx, companyId)) ?? {}
  const told = { language, now: askedAt, facts: { house, person: member.name ?? member.email } }
  await tellPerson(tx, { audience: 'merchant', personId: staffId }, { kind: 'factor_reset_asked', ...told })
  await tellPerson(tx, { audience: 'merchant', personId: owner }, { kind: 'factor_reset_begun', ...told })
  await recordAct(tx, call, { act: 'factor_reset_asked', subject: `staff_${staffId}`, companyId })
}

/** Whoever signs in with the password when a reset is due has no second factor from now on. False when none is. */
export async function endLostFactor(tx: Transaction, staffId: string, knock: Knock): Promise<boolean> {
  const now = knock.systemClock.now()
  const reset = await useFactorReset(tx, staffId, now)
  if (!reset) return false
  await endFactors(tx, 'merchant', staffId, now)
  await endSessionsOf(tx, 'merchant', staffId, { now })
  const whose = { audience: 'merchant', personId: staffId } as const
  await tellPerson(tx, whose, { kind: 'factor_removed', language: knock.language, now })
  const by = { ...knock, actor: { kind: 'staff', staffId } } as const
  await recordAct(tx, by, { act: 'factor_reset', subject: `staff_${staffId}`, companyId: reset.companyId })
  return true
}
