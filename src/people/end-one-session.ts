import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import { parseUuid } from '../shared/ids.ts'
import type { OfPerson } from './second-factor.ts'
import { personSubject } from './session.ts'
import { endSession, listSessions } from './session-store.ts'

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
