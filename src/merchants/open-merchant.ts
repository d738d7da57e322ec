import { recordAct } from '../audit/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import type { AddressPolicy } from '../outbound/index.ts'
import { refuse } from '../refusals/index.ts'
import type { CalendarDate } from '../schedules/index.ts'
import { publicId } from '../shared/ids.ts'
import { checkMerchantSettings } from './check-merchant-settings.ts'
import { checkRateCap } from './check-rate-cap.ts'
import { createMerchant } from './create-merchant.ts'
import type { Merchant } from './merchant.ts'
import { DEFAULT_TERMS, type PaymentTerms } from './payment-terms.ts'

/** Where nothing else is wished, of what is no payment term. */
export const DEFAULT_SETTINGS = {
  settlement: 'TRANSFER',
  countryCode: 'FR',
  siteUrl: '',
  furtherSiteUrls: [],
  logoUrl: null,
  brandColour: null,
  potDeadlineHours: 48,
  linkLifetimeDays: 30,
} as const

/**
 * A merchant with settings that were checked, and sentences about amounts that the rate cap closes. Its secrets are
 * returned here and never again. Throws what `checkMerchantSettings` and `checkRateCap` throw, conflict
 * `settlement_not_available` for BACK: nobody's PSP is connected before there is a merchant.
 */
export async function openMerchant(
  tx: Transaction,
  call: Pick<Call, 'actor' | 'requestId' | 'systemClock'>,
  sealer: Sealer,
  wished: Omit<Merchant, 'id' | keyof PaymentTerms> & Partial<PaymentTerms>,
  terms: { readonly today: CalendarDate; readonly policy: AddressPolicy },
): Promise<Awaited<ReturnType<typeof createMerchant>> & { closedAmounts: string[] }> {
  const settings = checkMerchantSettings({ ...DEFAULT_TERMS, ...wished }, terms.policy)
  if (settings.settlement === 'BACK') refuse('settlement_not_available', { why: 'new_merchant' })
  const closedAmounts = checkRateCap(settings, terms.today)
  const created = await createMerchant(tx, sealer, settings)
  const { merchantId } = created
  const { companyId, name, paymentType } = settings
  await recordAct(tx, call, {
    ...{ act: 'merchant_opened', subject: publicId('mer', merchantId), companyId, merchantId },
    changes: { name: { from: null, to: name }, type: { from: null, to: paymentType } },
  })
  return { ...created, closedAmounts }
}
