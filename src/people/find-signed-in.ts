import { hashToken } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import type { Clock } from '../shared/clocks.ts'
import { addMs } from '../shared/clocks.ts'
import { type Audience, SEEN_EVERY_MS } from './session.ts'
import {
  findOperatorSession,
  findStaffSession,
  noteSeen,
  type OperatorSession,
  type StaffSession,
} from './session-store.ts'

export type SessionOf<A extends Audience> = A extends 'merchant' ? StaffSession : OperatorSession

/** The session that a browser's token opens, also while it waits for its second factor; undefined for what is over. */
export async function findSignedIn<A extends Audience>(
  connection: Connection,
  systemClock: Clock,
  audience: A,
  token: string,
): Promise<SessionOf<A> | undefined> {
  const now = systemClock.now()
  const find: (connection: Connection, hash: Buffer, now: Date) => Promise<StaffSession | OperatorSession | undefined> =
    audience === 'merchant' ? findStaffSession : findOperatorSession
  const session = await find(connection, hashToken(token), now)
  if (session && session.seenAt < addMs(now, -SEEN_EVERY_MS))
    await noteSeen(connection, audience, session.sessionId, now)
  return session as SessionOf<A> | undefined
}
