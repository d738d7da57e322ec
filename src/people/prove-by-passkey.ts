import type { Database } from '../db/database.ts'
import { listPasskeys, usePasskey } from './passkey-store.ts'
import { proveByFactor, type ToProve } from './prove-session.ts'
import type { Knock } from './sign-in.ts'
import { askForPasskey, type Ceremony, type RelyingParty, readSignedPasskey } from './web-authn.ts'

const proving = ({ audience, sessionId }: ToProve, relyingParty: RelyingParty, { systemClock }: Knock): Ceremony => {
  return { audience, use: 'prove', boundTo: sessionId, relyingParty, systemClock }
}

/** One of the passkeys of whose session it is. */
export async function beginProof(db: Database, session: ToProve, relyingParty: RelyingParty, knock: Knock) {
  const passkeys = await listPasskeys(db, session.audience, session.personId)
  return askForPasskey(db, proving(session, relyingParty, knock), passkeys)
}

/** As `proveByCode`, by a passkey of the same person. */
export async function proveByPasskey(
  db: Database,
  session: ToProve,
  asked: { readonly relyingParty: RelyingParty; readonly knock: Knock; readonly triesMax: number },
  answer: string,
): Promise<string | undefined> {
  const { audience, personId } = session
  const { relyingParty, knock } = asked
  const own = await listPasskeys(db, audience, personId)
  const signed = await readSignedPasskey(db, proving(session, relyingParty, knock), answer, async (credentialId) =>
    own.find((passkey) => passkey.credentialId.equals(credentialId)),
  )
  return proveByFactor(db, session, asked, async (tx) => {
    const now = knock.systemClock.now()
    return signed !== undefined && usePasskey(tx, audience, signed.passkey.id, { signCount: signed.signCount, now })
  })
}
