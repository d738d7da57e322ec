import type { Connection } from '../../db/database.ts'
import { findSignedIn } from '../../people/index.ts'
import { StaffRefusal } from '../refusal-page.ts'
import type { Audience } from '../roles.ts'
import type { DoorVisit } from './door-page.ts'

/** What is asked of whom: at the end of a sign-in, or once more before something that matters. */
export type Stage = 'code' | 'again'

/** The session of this browser that has come so far. Throws 401 for whoever has none. */
export async function requireSession(
  connection: Connection,
  door: Audience,
  stage: Stage,
  { token, ports }: Pick<DoorVisit, 'token' | 'ports'>,
) {
  const session = token && (await findSignedIn(connection, ports.systemClock, door, token))
  const isHere = session && (stage === 'code' ? session.provedAt === null : session.provedAt !== null)
  if (!isHere) throw new StaffRefusal(401, 'signedOut')
  const companyId = 'companyId' in session ? session.companyId : undefined
  return { ...session, companyId, audience: door }
}
