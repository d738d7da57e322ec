import { recordAct } from '../audit/index.ts'
import { hashToken, routedToken, type Sealer } from '../crypto/index.ts'
import { type Connection, type Database, type Transaction, transaction } from '../db/database.ts'
import type { Actor } from '../events/index.ts'
import { newId } from '../shared/ids.ts'
import { stopFactorReset } from './lost-factor.ts'
import { countBefore, noteRefused, noteSignedIn, recordRefused } from './note-sign-in.ts'
import { findOperatorLogin } from './operator-store.ts'
import { NOBODY, type PasswordAttempt, type PasswordCheck } from './password-check.ts'
import { type OfPerson, proveFactor } from './second-factor.ts'
import { type Audience, personSubject } from './session.ts'
import { renewSession } from './session-store.ts'
import type { Knock } from './sign-in.ts'
import { uncountTry } from './sign-in-try-store.ts'
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
 * now on, in place of the one before; undefined for a wrong code. Throws too_many `rate_limited` beyond `triesMax` wrong ones.
 */
export async function proveByCode(
  db: Database,
  sealer: Sealer,
  session: ToProve,
  knock: Knock,
  { code, triesMax }: { readonly code: string; readonly triesMax: number },
): Promise<string | undefined> {
  return proveByFactor(db, session, { knock, triesMax }, (tx, of) => proveFactor(tx, sealer, of, code))
}

/** The same for whatever is shown beside the password: `isShown` says whether it was, and notes that it was used. */
export async function proveByFactor(
  db: Database,
  session: ToProve,
  { knock, triesMax }: { readonly knock: Knock; readonly triesMax: number },
  isShown: (tx: Transaction, of: OfPerson) => Promise<boolean>,
): Promise<string | undefined> {
  const tried = { ...refusedOf(session), proof: 'factor' } as const
  const tries = await countBefore(db, knock, tried, triesMax)
  return transaction(db, async (tx) => {
    const of = ofPerson(session, knock)
    if (!(await isShown(tx, of))) {
      await recordRefused(tx, knock, tried, tries)
      return undefined
    }
    await uncountTry(tx, tried)
    // Whoever shows the factor has not lost it.
    if (session.audience === 'merchant') await stopFactorReset(tx, of.by, session.personId)
    return renew(tx, session, knock)
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
  if (refusal) {
    await noteRefused(db, knock, { ...refusedOf(session), proof: 'password' })
    throw refusal
  }
  return transaction(db, (tx) => renew(tx, session, knock))
}

async function findHash(connection: Connection, { audience, email }: ToProve): Promise<string | null | undefined> {
  const login = await (audience === 'merchant' ? findStaffLogin : findOperatorLogin)(connection, email)
  return login?.passwordHash
}

async function renew(tx: Transaction, session: ToProve, knock: Knock): Promise<string | undefined> {
  const { audience, sessionId, personId, companyId, provedAt } = session
  const of = ofPerson(session, knock)
  const token = routedToken('wrd_', companyId ?? personId)
  const fresh = { id: newId(), tokenHash: hashToken(token), provedAt: of.by.systemClock.now() }
  if (!(await renewSession(tx, audience, sessionId, fresh))) return undefined
  if (!provedAt) await noteSignedIn(tx, of.by, { audience, personId, companyId })
  else await recordAct(tx, of.by, { act: 'proved_again', subject: personSubject(audience, personId), companyId })
  return token
}

const refusedOf = ({ audience, personId, companyId }: ToProve) => ({
  subject: personSubject(audience, personId),
  companyId,
})

function ofPerson({ audience, personId, companyId }: ToProve, knock: Knock): OfPerson {
  const actor: Actor =
    audience === 'merchant' ? { kind: 'staff', staffId: personId } : { kind: 'operator', login: personId }
  return { audience, personId, companyId, by: { ...knock, actor }, language: knock.language }
}
