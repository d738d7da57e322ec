import { hashToken, routedToken } from '../crypto/index.ts'
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
import { insertOperatorSession, insertStaffSession, isFirstOfBrowser } from './session-store.ts'
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
function drawSession(whose: Whose, now: Date, { browser, provedAt }: { browser: string; provedAt: Date | null }) {
  const { personId } = whose
  const token = routedToken('wrd_', whose.audience === 'merchant' ? whose.companyId : personId)
  const session = { id: newId(), tokenHash: hashToken(token), personId, startedAt: now, provedAt }
  return { token, session: { ...session, browser: browser.slice(0, BROWSER_CHARS_MAX) } }
}

interface Lock {
  readonly whose: Whose
  readonly passwordHash: string | null
  readonly secondFactorEnabled: boolean
}

/** Who signs in, and of merchants' people into which company. */
export type Whose =
  | { readonly audience: 'merchant'; readonly personId: string; readonly companyId: string }
  | { readonly audience: 'operator'; readonly personId: string }

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
  const whose = login && ({ audience: 'merchant', personId: login.staffId, companyId: login.companyId } as const)
  return signIn(db, {
    audience: 'merchant',
    checkPassword,
    attempt,
    knock,
    lock: login && whose && { ...login, whose },
    endLostFactor,
  })
}

/** As `signInStaff`, for whoever runs the installation. */
export async function signInOperator(
  db: Database,
  checkPassword: PasswordCheck,
  attempt: PasswordAttempt,
  knock: Knock,
): Promise<SignedIn> {
  const login = await findOperatorLogin(db, attempt.email)
  const whose = login && ({ audience: 'operator', personId: login.operatorId } as const)
  return signIn(db, {
    audience: 'operator',
    checkPassword,
    attempt,
    knock,
    lock: login && whose && { ...login, whose },
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
): Promise<SignedIn> {
  const { audience, checkPassword, attempt, knock, lock } = asked
  const refusal = await checkPassword(attempt, {
    passwordHash: lock?.passwordHash ?? NOBODY,
    isOpen: lock !== undefined,
  })
  if (refusal || !lock) {
    const subject = lock ? personSubject(audience, lock.whose.personId) : 'nobody'
    const companyId = lock?.whose.audience === 'merchant' ? lock.whose.companyId : undefined
    await noteRefused(db, knock, { subject, proof: 'password', companyId })
    throw refusal
  }
  const { whose, secondFactorEnabled } = lock
  return transaction(db, async (tx) => {
    const needsSecondFactor = secondFactorEnabled && !(await asked.endLostFactor?.(tx, whose.personId, knock))
    return { token: await openSession(tx, whose, knock, { isProved: !needsSecondFactor }), needsSecondFactor }
  })
}

/** A session of whoever has proved who they are, or half of it; answers with the token that opens it. */
export async function openSession(
  tx: Transaction,
  whose: Whose,
  knock: Knock,
  { isProved }: { readonly isProved: boolean },
): Promise<string> {
  const now = knock.systemClock.now()
  const { audience, personId } = whose
  const provedAt = isProved ? now : null
  const { token, session } = drawSession(whose, now, { browser: knock.browser, provedAt })
  if (whose.audience === 'merchant') {
    await insertStaffSession(tx, { ...session, companyId: whose.companyId })
    await noteCompanyOpened(tx, { staffId: personId, companyId: whose.companyId, openedAt: now })
  } else await insertOperatorSession(tx, session)
  if (await isFirstOfBrowser(tx, audience, session))
    await tellPerson(tx, whose, {
      kind: 'new_browser',
      language: knock.language,
      facts: { browser: session.browser },
      now,
    })
  const actor: Actor =
    audience === 'merchant' ? { kind: 'staff', staffId: personId } : { kind: 'operator', login: personId }
  const companyId = whose.audience === 'merchant' ? whose.companyId : undefined
  if (isProved) await noteSignedIn(tx, { ...knock, actor }, { audience, personId, companyId })
  return token
}
