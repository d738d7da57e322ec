import { randomBytes } from 'node:crypto'
import { hashPassword, type Sealer } from '../crypto/index.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import { asOperator } from '../events/index.ts'
import { findMerchant, openMerchant } from '../merchants/index.ts'
import { describeType, PAYMENT_TYPES, type PaymentType } from '../payment-types/index.ts'
import { addOperator, createCompany } from '../people/index.ts'
import { DomainError } from '../refusals/index.ts'
import { dateInZone, publishInventedCaps } from '../schedules/index.ts'
import { systemClock } from '../shared/clocks.ts'
import { parsePublicId, publicId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import type { DemoFile } from './demo-file.ts'

export type DemoCredentials = Pick<DemoFile, 'company_uid' | 'api_key' | 'api_secret' | 'merchants'> & {
  readonly dashboard: Login
  readonly operator: Login
}

interface Login {
  readonly email: string
  readonly password: string
}

export interface Password {
  readonly text: string
  readonly hash: string
}

const DEMO_EMAIL = 'staff@demo.test'
const OPERATOR_EMAIL = 'operator@demo.test'

/** Who plants a demo, in its audit log. */
const DEMO_CALL = asOperator({ businessClock: systemClock, systemClock }, 'demo')

/** The settings of a merchant of the demo, which is paid by transfer. */
export function stallOf(paymentType: PaymentType, companyId: string) {
  return {
    companyId,
    paymentType,
    ...describeType(paymentType).demo,
    settlement: 'TRANSFER',
    countryCode: 'FR',
    siteUrl: 'https://breizh-escapes.example',
    legalName: 'Breizh Escapes SARL',
    registrationNumber: 'SIREN 000 000 000 (essai)',
    furtherSiteUrls: [],
    logoUrl: null,
    potDeadlineHours: 48,
    linkLifetimeDays: 30,
    acceptUnsigned: true,
  } as const
}

/**
 * The demo's company and merchants: those of the last start when this database knows them, with one of each payment type that
 * came since, else new ones. `keep` writes
 * the new ones down before they are committed: the database keeps hashes, so what a crash loses nobody could read again.
 * `choosePassword`: of the person behind the dashboard, and of the operator.
 */
export async function seedDemo(
  db: Database,
  sealer: Sealer,
  known: DemoFile | undefined,
  keep: (credentials: DemoCredentials) => Promise<void> = async () => {},
  choosePassword: () => Promise<Password> = randomPassword,
): Promise<DemoCredentials> {
  publishInventedCaps()
  const knownId = known && parsePublicId('mer', known.merchants.SPLIT.uid)
  if (known && knownId && (await findMerchant(db, SYSTEM, knownId))) {
    const missing = PAYMENT_TYPES.filter((paymentType) => !known.merchants[paymentType])
    if (missing.length === 0 && known.operator) return known
    const password = known.operator ? undefined : await choosePassword()
    return transaction(db, (tx) => plantMissing(tx, sealer, { known, missing, password }, keep))
  }
  const passwords = { owner: await choosePassword(), operator: await choosePassword() }
  return transaction(db, (tx) => plantDemo(tx, sealer, passwords, keep)).catch((error) => {
    if (!(error instanceof DomainError && error.code === 'email_taken')) throw error
    throw new Error('this database holds a demo whose demo.json is lost: restore the file, or delete the data folder')
  })
}

async function randomPassword(): Promise<Password> {
  const text = randomBytes(12).toString('base64url')
  return { text, hash: await hashPassword(text) }
}

async function plantDemo(
  tx: Transaction,
  sealer: Sealer,
  { owner, operator }: { owner: Password; operator: Password },
  keep: (credentials: DemoCredentials) => Promise<void>,
): Promise<DemoCredentials> {
  const company = await createCompany(tx, DEMO_CALL, {
    name: 'Breizh Escapes SARL',
    email: DEMO_EMAIL,
    passwordHash: owner.hash,
    basicAuthEnabled: true,
  })
  const credentials = {
    company_uid: publicId('cmp', company.companyId),
    api_key: company.apiKey,
    api_secret: company.apiSecret,
    merchants: (await openStalls(tx, sealer, company.companyId, PAYMENT_TYPES)) as DemoFile['merchants'],
    dashboard: { email: DEMO_EMAIL, password: owner.text },
    operator: await plantOperator(tx, operator),
  }
  await keep(credentials)
  return credentials
}

async function plantMissing(
  tx: Transaction,
  sealer: Sealer,
  { known, missing, password }: { known: DemoFile; missing: readonly PaymentType[]; password: Password | undefined },
  keep: (credentials: DemoCredentials) => Promise<void>,
): Promise<DemoCredentials> {
  const stalls = await openStalls(tx, sealer, parsePublicId('cmp', known.company_uid) as string, missing)
  const operator = password ? await plantOperator(tx, password) : known.operator
  const credentials = { ...known, operator, merchants: { ...known.merchants, ...stalls } }
  await keep(credentials)
  return credentials
}

async function plantOperator(tx: Transaction, password: Password): Promise<Login> {
  await addOperator(tx, DEMO_CALL, { email: OPERATOR_EMAIL, role: 'admin', passwordHash: password.hash })
  return { email: OPERATOR_EMAIL, password: password.text }
}

/** A merchant for each payment type. */
async function openStalls(
  tx: Transaction,
  sealer: Sealer,
  companyId: string,
  paymentTypes: readonly PaymentType[],
): Promise<Partial<DemoFile['merchants']>> {
  const terms = { today: dateInZone(systemClock.now()), policy: 'public' } as const
  const stalls: [PaymentType, DemoFile['merchants'][PaymentType]][] = []
  for (const paymentType of paymentTypes) {
    const created = await openMerchant(tx, DEMO_CALL, sealer, stallOf(paymentType, companyId), terms)
    stalls.push([
      paymentType,
      {
        uid: publicId('mer', created.merchantId),
        secret: created.secret,
        notification_secret: created.notificationSecret,
        api_token: created.apiToken,
      },
    ])
  }
  return Object.fromEntries(stalls)
}
