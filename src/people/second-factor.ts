import { randomInt } from 'node:crypto'
import { recordAct } from '../audit/index.ts'
import { hashToken, type Sealer } from '../crypto/index.ts'
import { newTotpSecret, totpStepsOf } from '../crypto/totp.ts'
import { type Connection, type Database, type Transaction, transaction } from '../db/database.ts'
import type { By } from '../events/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  endApps,
  endFactors,
  endRecoveryCodes,
  endUnconfirmed,
  type Factor,
  insertFactor,
  listFactors,
  noteFactors,
  replaceRecoveryCodes,
  sealContext,
  useRecoveryCode,
  useStep,
} from './factor-store.ts'
import { stopFactorReset } from './lost-factor.ts'
import { listPasskeys } from './passkey-store.ts'
import type { PersonMailKind } from './person-mail-store.ts'
import { tellPerson } from './person-mails.ts'
import { type Audience, personSubject } from './session.ts'
import { endSessionsOf } from './session-store.ts'

const RECOVERY_CODES = 10
/** Digits only, for the keypad that phones show for a code: 53 bits, behind the password. */
const RECOVERY_CODE = /^\d{16}$/

/** Whose account it is, and by whom and when it is changed. */
export interface OfPerson {
  readonly audience: Audience
  readonly personId: string
  readonly companyId?: string | undefined
  readonly by: By & { readonly systemClock: Clock }
  /** In which they read. */
  readonly language: string
}

const subjectOf = ({ audience, personId }: OfPerson) => personSubject(audience, personId)

/** Begins an app: its secret is kept sealed, and nothing is asked of it before its first code has come. */
export async function beginApp(tx: Transaction, sealer: Sealer, of: OfPerson): Promise<void> {
  const { audience, personId, by } = of
  const now = by.systemClock.now()
  const id = newId()
  const secretSealed = sealer.seal(newTotpSecret().toString('hex'), sealContext(audience, id))
  await endUnconfirmed(tx, audience, personId, now)
  await insertFactor(tx, audience, { id, personId, secretSealed, createdAt: now })
}

/** The secret of the app that waits for its first code. */
export async function findBegunApp(
  connection: Connection,
  sealer: Sealer,
  { audience, personId }: Pick<OfPerson, 'audience' | 'personId'>,
): Promise<{ readonly id: string; readonly secret: Buffer } | undefined> {
  const begun = (await listFactors(connection, audience, personId)).find((factor) => factor.confirmedAt === null)
  return begun && { id: begun.id, secret: secretOf(sealer, audience, begun) }
}

/**
 * The app's first code: from now on one is asked for at each sign-in. Everything else that is open ends. Answers with the
 * recovery codes, which are shown once. Undefined for a wrong code.
 */
export async function confirmApp(
  db: Database,
  sealer: Sealer,
  of: OfPerson & { readonly sessionId: string },
  code: string,
): Promise<readonly string[] | undefined> {
  const { audience, by } = of
  const now = by.systemClock.now()
  return transaction(db, async (tx) => {
    const begun = await findBegunApp(tx, sealer, of)
    const [step] = begun ? totpStepsOf(begun.secret, code, now) : []
    if (!begun || step === undefined || !(await useStep(tx, audience, begun.id, step))) return undefined
    await confirmFactor(tx, audience, { id: begun.id, now })
    await tellAdded(tx, of, { mail: 'factor_added' })
    return keepNewCodes(tx, of)
  })
}

/** Ten other codes; those of before open nothing any more. */
export async function makeRecoveryCodes(tx: Transaction, of: OfPerson): Promise<readonly string[]> {
  const codes = await keepNewCodes(tx, of)
  await recordAct(tx, of.by, { act: 'recovery_codes_made', subject: subjectOf(of), companyId: of.companyId })
  return codes
}

async function keepNewCodes(tx: Transaction, { audience, personId, by }: OfPerson): Promise<readonly string[]> {
  const group = () => String(randomInt(10_000)).padStart(4, '0')
  const codes = Array.from({ length: RECOVERY_CODES }, () => [group(), group(), group(), group()].join(' '))
  const hashes = codes.map((code) => hashToken(code.replaceAll(' ', '')))
  await replaceRecoveryCodes(tx, audience, personId, { hashes, now: by.systemClock.now() })
  return codes
}

/** What is told of a factor: the mail, and of a passkey its name. */
interface Told<Kind extends PersonMailKind> {
  readonly mail: Kind
  readonly passkey?: string
}

/** A factor that is asked for from now on: whatever else is open ends, and its owner hears of it. */
export async function tellAdded(
  tx: Transaction,
  of: OfPerson & { readonly sessionId: string },
  told: Told<'factor_added' | 'passkey_added'>,
): Promise<void> {
  if (of.audience === 'merchant') await stopFactorReset(tx, of.by, of.personId)
  await noteFactors(tx, of.audience, of.personId)
  await tellChanged(tx, of, 'factor_added', told)
}

/** A factor that is asked for no more. With the last one go the recovery codes: the password alone opens again. */
export async function tellRemoved(
  tx: Transaction,
  of: OfPerson & { readonly sessionId: string },
  told: Told<'factor_removed' | 'passkey_removed'>,
): Promise<void> {
  const { audience, personId, by } = of
  if (!(await noteFactors(tx, audience, personId))) await endRecoveryCodes(tx, audience, personId, by.systemClock.now())
  await tellChanged(tx, of, 'factor_removed', told)
}

async function tellChanged(
  tx: Transaction,
  of: OfPerson & { readonly sessionId: string },
  act: 'factor_added' | 'factor_removed',
  { mail, passkey }: Told<PersonMailKind>,
): Promise<void> {
  const { audience, personId, companyId, by, sessionId, language } = of
  const now = by.systemClock.now()
  await endSessionsOf(tx, audience, personId, { now, except: sessionId })
  const named = passkey === undefined ? {} : { passkey }
  await tellPerson(tx, of, { kind: mail, language, facts: named, now })
  await recordAct(tx, by, { act, subject: subjectOf(of), companyId, ...(passkey && { personal: named }) })
}

/** Whatever is open elsewhere ends. */
export async function removeApp(tx: Transaction, of: OfPerson & { readonly sessionId: string }): Promise<void> {
  await endApps(tx, of.audience, of.personId, of.by.systemClock.now())
  await tellRemoved(tx, of, { mail: 'factor_removed' })
}

/** All of them, with the recovery codes; everything that is open ends. */
export async function removeFactors(tx: Transaction, of: OfPerson): Promise<void> {
  const { audience, personId, companyId, by, language } = of
  const now = by.systemClock.now()
  await endFactors(tx, audience, personId, now)
  await endSessionsOf(tx, audience, personId, { now })
  await tellPerson(tx, of, { kind: 'factor_removed', language, now })
  await recordAct(tx, by, { act: 'factor_removed', subject: subjectOf(of), companyId })
}

/** Ten codes for whoever has none yet, or none any more. */
export async function makeFirstCodes(tx: Transaction, of: OfPerson): Promise<readonly string[] | undefined> {
  const left = await countRecoveryCodes(tx, of.audience, of.personId)
  return left === 0 ? keepNewCodes(tx, of) : undefined
}

/** What somebody has beside their password. */
export async function readFactors(connection: Connection, of: Pick<OfPerson, 'audience' | 'personId'>) {
  const factors = await listFactors(connection, of.audience, of.personId)
  const apps = factors.flatMap(({ confirmedAt }) => (confirmedAt ? [{ since: confirmedAt }] : []))
  const passkeys = await listPasskeys(connection, of.audience, of.personId)
  return { apps, passkeys, recoveryCodes: await countRecoveryCodes(connection, of.audience, of.personId) }
}

/** Whether this is a code of their app, or a recovery code: each is believed once. */
export async function proveFactor(tx: Transaction, sealer: Sealer, of: OfPerson, typed: string): Promise<boolean> {
  const { audience, personId, companyId, by } = of
  const now = by.systemClock.now()
  const code = typed.replace(/[\s-]/g, '')
  if (RECOVERY_CODE.test(code)) {
    const isRight = await useRecoveryCode(tx, audience, personId, { hash: hashToken(code), now })
    if (isRight) await recordAct(tx, by, { act: 'recovery_code_used', subject: subjectOf(of), companyId })
    return isRight
  }
  for (const factor of await listFactors(tx, audience, personId)) {
    if (factor.confirmedAt === null) continue
    for (const step of totpStepsOf(secretOf(sealer, audience, factor), code, now))
      if (await useStep(tx, audience, factor.id, step)) return true
  }
  return false
}

function secretOf(sealer: Sealer, audience: Audience, { id, secretSealed }: Factor): Buffer {
  return Buffer.from(sealer.open(secretSealed, sealContext(audience, id)), 'hex')
}
