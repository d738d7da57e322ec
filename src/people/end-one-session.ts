import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { parseUuid } from '../shared/ids.ts'
import { listCompaniesOf } from './person-store.ts'
import type { OfPerson } from './second-factor.ts'
import { personSubject } from './session.ts'
import { endSession, endSessionsOf, listSessions } from './session-store.ts'

/** Ends one of a person's own sessions, from wherever. Somebody else's is none of theirs, and nothing happens. */
export async function endOneSession(tx: Transaction, of: OfPerson, sessionId: string): Promise<void> {
  const { audience, personId, companyId, by } = of
  const now = by.systemClock.now()
  const own = await listSessions(tx, audience, personId, now)
  const id = parseUuid(sessionId)
  if (!id || !own.some((session) => session.id === id) || !(await endSession(tx, audience, id, now))) return
  const subject = personSubject(audience, personId)
  await recordAct(tx, by, { act: 'sessions_ended', subject, companyId })
}

/** Signs somebody out everywhere, by an operator who was told why: a line in the log of each of their companies. */
export async function endAllSessions(
  tx: Transaction,
  call: Call,
  { staffId, reason }: { readonly staffId: string; readonly reason: string },
): Promise<void> {
  const ended = await endSessionsOf(tx, 'merchant', staffId, { now: call.systemClock.now() })
  if (ended === 0) return
  const subject = personSubject('merchant', staffId)
  for (const { id: companyId } of await listCompaniesOf(tx, staffId))
    await recordAct(tx, call, { act: 'sessions_ended', subject, companyId, reason })
}
