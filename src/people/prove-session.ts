import { recordAct } from '../audit/index.ts'
import { hashToken, randomToken, type Sealer } from '../crypto/index.ts'
import { type Connection, type Database, type Transaction, transaction } from '../db/database.ts'
import type { Actor } from '../events/index.ts'
import { newId } from '../shared/ids.ts'
import { findOperatorLogin } from './operator-store.ts'
import { NOBODY, type PasswordAttempt, type PasswordCheck } from './password-check.ts'
import { type OfPerson, proveFactor } from './second-factor.ts'
import type { Audience } from './session.ts'
import { renewSession } from './session-store.ts'
import type { Knock } from './sign-in.ts'
import { findStaffLogin } from './staff-store.ts'

/** Of a session whose person proves once more who they are, or for the first time beside the password. */
export interface ToProve {
  readonly audience: Audience
  readonly sessionId: string
  readonly personId: string
  readonly email: string
  readonly companyId?: string | undefined
  /** Null: this ends the sign-in. */
  readonly provedAt: Date | null
}

/**
 * By a code of the app or a recovery code, each of which is believed once. Answers with the token that opens the session from
 * now on, in place of the one before; undefined for a wrong code.
 */
export async function proveByCode(
  db: Database,
  sealer: Sealer,
  session: ToProve,
  knock: Knock,
  code: string,
): Promise<string | undefined> {
  return transaction(db, async (tx) => {
    const of = ofPerson(session, knock)
    return (await proveFactor(tx, sealer, of, code)) ? renew(tx, session, knock) : undefined
  })
}

/** As `proveByCode`, by the password. Throws what `signInStaff` throws. */
export async function proveByPassword(
  db: Database,
  checkPassword: PasswordCheck,
  session: ToProve,
  knock: Knock,
  attempt: PasswordAttempt,
): Promise<string | undefined> {
  const passwordHash = await findHash(db, session)
  const refusal = await checkPassword(attempt, { passwordHash: passwordHash ?? NOBODY, isOpen: true })
  if (refusal) throw refusal
  return transaction(db, (tx) => renew(tx, session, knock))
}

async function findHash(connection: Connection, { audience, email }: ToProve): Promise<string | null | undefined> {
  const login = await (audience === 'merchant' ? findStaffLogin : findOperatorLogin)(connection, email)
  return login?.passwordHash
}

/** Gives a session that has just been proved another id; answers with its token. Undefined when it has ended. */
export async function renew(tx: Transaction, session: ToProve, knock: Knock): Promise<string | undefined> {
  const { audience, sessionId, personId, companyId, provedAt } = session
  const of = ofPerson(session, knock)
  const token = randomToken('wrd_')
  const fresh = { id: newId(), tokenHash: hashToken(token), provedAt: of.by.systemClock.now() }
  if (!(await renewSession(tx, audience, sessionId, fresh))) return undefined
  const subject = `${audience === 'merchant' ? 'staff' : 'operator'}_${personId}`
  if (!provedAt) await recordAct(tx, of.by, { act: 'signed_in', subject, companyId })
  return token
}

function ofPerson({ audience, personId, companyId }: ToProve, knock: Knock): OfPerson {
  const actor: Actor =
    audience === 'merchant' ? { kind: 'staff', staffId: personId } : { kind: 'operator', login: personId }
  return { audience, personId, companyId, by: { ...knock, actor }, language: knock.language }
}
