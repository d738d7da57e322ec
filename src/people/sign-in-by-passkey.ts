import { type Database, transaction } from '../db/database.ts'
import { stopFactorReset } from './lost-factor.ts'
import { noteRefused } from './note-sign-in.ts'
import { findOperatorLogin } from './operator-store.ts'
import { findPasskey, usePasskey } from './passkey-store.ts'
import type { Audience } from './session.ts'
import { type Knock, openSession, type Whose } from './sign-in.ts'
import { findStaffLogin } from './staff-store.ts'
import { askForPasskey, type RelyingParty, readSignedPasskey } from './web-authn.ts'

/** A browser in which nobody is signed in yet. */
export interface AtDoor {
  readonly audience: Audience
  /** What it holds in place of a session. */
  readonly browserToken: string
  readonly relyingParty: RelyingParty
}

const signingIn = ({ audience, browserToken, relyingParty }: AtDoor, { systemClock }: Pick<Knock, 'systemClock'>) => {
  return { audience, use: 'sign_in', boundTo: browserToken, relyingParty, systemClock } as const
}

/** Any passkey that the browser knows for this host: the question is the same for whoever asks. */
export async function beginSignIn(db: Database, door: AtDoor, knock: Pick<Knock, 'systemClock'>) {
  return askForPasskey(db, signingIn(door, knock))
}

/**
 * Signs in whoever has the passkey and has shown their device who they are: two factors, so no password is asked for. Answers
 * with the token of the new session; undefined, alike, for whatever does not open.
 */
export async function signInByPasskey(
  db: Database,
  door: AtDoor,
  knock: Knock,
  answer: string,
): Promise<string | undefined> {
  const { audience } = door
  const signed = await readSignedPasskey(db, signingIn(door, knock), answer, (credentialId) =>
    findPasskey(db, audience, credentialId),
  )
  const whose = signed && (await findWhose(db, audience, signed.passkey.email))
  if (!signed || !whose) {
    await noteRefused(db, knock, { subject: 'nobody', proof: 'factor' })
    return undefined
  }
  return transaction(db, async (tx) => {
    const now = knock.systemClock.now()
    const isUsed = await usePasskey(tx, audience, signed.passkey.id, { signCount: signed.signCount, now })
    if (!isUsed) return undefined
    const by = { ...knock, actor: { kind: 'staff', staffId: whose.personId } } as const
    // Whoever shows a factor has not lost it.
    if (audience === 'merchant') await stopFactorReset(tx, by, whose.personId)
    return openSession(tx, whose, knock, { isProved: true })
  })
}

/** In which company they worked last; nobody who is in none any more. */
async function findWhose(db: Database, audience: Audience, email: string): Promise<Whose | undefined> {
  if (audience === 'operator') {
    const login = await findOperatorLogin(db, email)
    return login && { audience, personId: login.operatorId }
  }
  const login = await findStaffLogin(db, email, 'last_opened')
  return login && { audience, personId: login.staffId, companyId: login.companyId }
}
