import { hashToken, randomToken } from '../crypto/index.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import type { Actor } from '../events/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { endLostFactor } from './lost-factor.ts'
import { noteRefused, noteSignedIn } from './note-sign-in.ts'
import { findOperatorLogin } from './operator-store.ts'
import { NOBODY, type PasswordAttempt, type PasswordCheck } from './password-check.ts'
import { tellPerson } from './person-mails.ts'
import { type Audience, personSubject } from './session.ts'
import { insertOperatorSession, insertStaffSession, isFirstOfBrowser, type NewSession } from './session-store.ts'
import { findStaffLogin, noteCompanyOpened } from './staff-store.ts'

/** Who knocks: what is kept of a sign-in beside whose it is. */
export interface Knock {
  readonly systemClock: Clock
  readonly requestId: string
  readonly browser: string
  /** In which they read: mails about their account are written in it. */
  readonly language: string
}

/** What the cookie of a browser holds from now on. */
export interface SignedIn {
  readonly token: string
  /** Nothing is open until the second factor has come, too. */
  readonly needsSecondFactor: boolean
}

/** As a browser calls itself, for a list that its owner reads. */
const BROWSER_CHARS_MAX = 200

/** A new session: its id and the token that opens it, of which the database keeps a hash. */
function drawSession(personId: string, now: Date, { browser, provedAt }: { browser: string; provedAt: Date | null }) {
  const token = randomToken('wrd_')
  const session = { id: newId(), tokenHash: hashToken(token), personId, startedAt: now, provedAt }
  return { token, session: { ...session, browser: browser.slice(0, BROWSER_CHARS_MAX) } }
}

interface Lock {
  readonly personId: string
  readonly companyId?: string
  readonly passwordHash: string | null
  readonly secondFactorEnabled: boolean
}

/**
 * Signs a person of a merchant in, with e-mail and password. Throws unauthorized `invalid_credentials`, alike for whoever
 * is unknown, has left or has mistyped, and after the same work; what `PasswordCheck` throws.
 */
export async function signInStaff(
  db: Database,
  checkPassword: PasswordCheck,
  attempt: PasswordAttempt,
  knock: Knock,
): Promise<SignedIn> {
  const login = await findStaffLogin(db, attempt.email, 'last_opened')
  const lock = login && { ...login, personId: login.staffId }
  return signIn(
    db,
    { audience: 'merchant', checkPassword, attempt, knock, lock, endLostFactor },
    async (tx, session) => {
      const { staffId, companyId } = login!
      await insertStaffSession(tx, { ...session, companyId })
      await noteCompanyOpened(tx, { staffId, companyId, openedAt: session.startedAt })
      return { actor: { kind: 'staff', staffId }, companyId }
    },
  )
}

/** As `signInStaff`, for whoever runs the installation. */
export async function signInOperator(
  db: Database,
  checkPassword: PasswordCheck,
  attempt: PasswordAttempt,
  knock: Knock,
): Promise<SignedIn> {
  const login = await findOperatorLogin(db, attempt.email)
  const lock = login && { ...login, personId: login.operatorId }
  return signIn(db, { audience: 'operator', checkPassword, attempt, knock, lock }, async (tx, session) => {
    await insertOperatorSession(tx, session)
    return { actor: { kind: 'operator', login: session.personId } }
  })
}

async function signIn(
  db: Database,
  asked: {
    audience: Audience
    checkPassword: PasswordCheck
    attempt: PasswordAttempt
    knock: Knock
    lock: Lock | undefined
    endLostFactor?: typeof endLostFactor
  },
  keep: (tx: Transaction, session: NewSession) => Promise<{ actor: Actor; companyId?: string }>,
): Promise<SignedIn> {
  const { audience, checkPassword, attempt, knock, lock } = asked
  const refusal = await checkPassword(attempt, {
    passwordHash: lock?.passwordHash ?? NOBODY,
    isOpen: lock !== undefined,
  })
  if (refusal || !lock) {
    const subject = lock ? personSubject(audience, lock.personId) : 'nobody'
    await noteRefused(db, knock, { subject, proof: 'password', companyId: lock?.companyId })
    throw refusal
  }
  const { personId, secondFactorEnabled } = lock
  const now = knock.systemClock.now()
  return transaction(db, async (tx) => {
    const needsSecondFactor = secondFactorEnabled && !(await asked.endLostFactor?.(tx, personId, knock))
    const provedAt = needsSecondFactor ? null : now
    const { token, session } = drawSession(personId, now, { browser: knock.browser, provedAt })
    const { actor, companyId } = await keep(tx, session)
    const whose = { audience, personId }
    const isNewBrowser = await isFirstOfBrowser(tx, audience, session)
    if (isNewBrowser)
      await tellPerson(tx, whose, {
        kind: 'new_browser',
        language: knock.language,
        facts: { browser: session.browser },
        now,
      })
    if (provedAt) await noteSignedIn(tx, { ...knock, actor }, { ...whose, companyId })
    return { token, needsSecondFactor }
  })
}
