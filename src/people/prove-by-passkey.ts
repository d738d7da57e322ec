import { type Database, transaction } from '../db/database.ts'
import { listPasskeys, usePasskey } from './passkey-store.ts'
import { renew, type ToProve } from './prove-session.ts'
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
  { relyingParty, knock }: { readonly relyingParty: RelyingParty; readonly knock: Knock },
  answer: string,
): Promise<string | undefined> {
  const { audience, personId } = session
  const own = await listPasskeys(db, audience, personId)
  const signed = await readSignedPasskey(db, proving(session, relyingParty, knock), answer, async (credentialId) =>
    own.find((passkey) => passkey.credentialId.equals(credentialId)),
  )
  if (!signed) return undefined
  return transaction(db, async (tx) => {
    const now = knock.systemClock.now()
    const isUsed = await usePasskey(tx, audience, signed.passkey.id, { signCount: signed.signCount, now })
    return isUsed ? renew(tx, session, knock) : undefined
  })
}
