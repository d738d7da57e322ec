import { randomBytes } from 'node:crypto'
import { createCompany } from '../companies/index.ts'
import { hashPassword, type Sealer } from '../crypto/index.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import { findMerchant, openMerchant, PAYMENT_TYPES, type PaymentTerms, type PaymentType } from '../merchants/index.ts'
import { DomainError } from '../refusals/index.ts'
import { dateInZone, publishInventedCaps } from '../schedules/index.ts'
import { systemClock } from '../shared/clocks.ts'
import { parsePublicId, publicId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import type { DemoFile } from './demo-file.ts'

export type DemoCredentials = Pick<DemoFile, 'company_uid' | 'api_key' | 'api_secret' | 'merchants'> & {
  readonly dashboard: { readonly email: string; readonly password: string }
}

export interface Password {
  readonly text: string
  readonly hash: string
}

const DEMO_EMAIL = 'staff@demo.test'

/**
 * What each of the four merchants sells and how; colours that a contrast guard has something to do with. A fee of
 * 0.5 % on three instalments stays below the usury cap of every size of credit.
 */
const STALLS: Record<PaymentType, { name: string; brandColour: string } & Partial<PaymentTerms>> = {
  SPLIT: { name: 'Breizh Escapes', brandColour: '#0f6b5c' },
  INSTALLMENT: { name: 'Breizh Escapes · in instalments', brandColour: '#7a3e9d', installmentsCount: 3, feeBps: 50 },
  DEFERRED: { name: 'Breizh Escapes · pay later', brandColour: '#b4472a', delayDays: 30 },
  DOWN_PAYMENT: { name: 'Breizh Escapes · deposit', brandColour: '#1d5fa8', depositBps: 3000, balanceDelayDays: 30 },
}

/** The settings of a merchant of the demo, which is paid by transfer. */
export function stallOf(paymentType: PaymentType, companyId: string) {
  return {
    companyId,
    paymentType,
    ...STALLS[paymentType],
    settlement: 'TRANSFER',
    countryCode: 'FR',
    siteUrl: 'https://breizh-escapes.example',
    furtherSiteUrls: [],
    logoUrl: null,
    potDeadlineHours: 48,
    linkLifetimeDays: 30,
    acceptUnsigned: true,
  } as const
}

/**
 * The demo's company and merchants: those of the last start when this database knows them, else new ones. `keep` writes
 * the new ones down before they are committed: the database keeps hashes, so what a crash loses nobody could read again.
 * `choosePassword`: of the person behind the dashboard.
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
  if (known && knownId && (await findMerchant(db, SYSTEM, knownId))) return known
  const password = await choosePassword()
  return transaction(db, (tx) => plantDemo(tx, sealer, password, keep)).catch((error) => {
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
  password: Password,
  keep: (credentials: DemoCredentials) => Promise<void>,
): Promise<DemoCredentials> {
  const company = await createCompany(tx, {
    name: 'Breizh Escapes SARL',
    email: DEMO_EMAIL,
    passwordHash: password.hash,
    basicAuthEnabled: true,
  })
  const terms = { today: dateInZone(systemClock.now()), policy: 'public' } as const
  const merchants: [PaymentType, DemoFile['merchants'][PaymentType]][] = []
  for (const paymentType of PAYMENT_TYPES) {
    const created = await openMerchant(tx, sealer, stallOf(paymentType, company.companyId), terms)
    merchants.push([
      paymentType,
      {
        uid: publicId('mer', created.merchantId),
        secret: created.secret,
        notification_secret: created.notificationSecret,
        api_token: created.apiToken,
      },
    ])
  }
  const credentials = {
    company_uid: publicId('cmp', company.companyId),
    api_key: company.apiKey,
    api_secret: company.apiSecret,
    merchants: Object.fromEntries(merchants) as DemoFile['merchants'],
    dashboard: { email: DEMO_EMAIL, password: password.text },
  }
  await keep(credentials)
  return credentials
}
