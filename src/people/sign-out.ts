import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { type Audience, personSubject } from './session.ts'
import { endSession } from './session-store.ts'

/** Ends one session of whoever asks. */
export async function signOut(
  tx: Transaction,
  call: Call,
  {
    audience,
    sessionId,
    personId,
    companyId,
  }: {
    readonly audience: Audience
    readonly sessionId: string
    readonly personId: string
    readonly companyId?: string | undefined
  },
): Promise<void> {
  const subject = personSubject(audience, personId)
  if (await endSession(tx, audience, sessionId, call.systemClock.now()))
    await recordAct(tx, call, { act: 'signed_out', subject, companyId })
}
