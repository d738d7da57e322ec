import type { PaymentTerms } from '../../src/merchants/index.ts'
import type { PaymentType } from '../../src/payment-types/index.ts'
import { parsePublicId, publicId } from '../../src/shared/ids.ts'
import { aMerchantOf, setTerms } from './a-merchant-of.ts'
import { testSealer } from './telling.ts'
import type { World } from './world.ts'

export interface SimulatedPayment {
  readonly amount_cents: number
  readonly fees: number
  readonly payment_date: string
}

/** The answer of a simulation, as a shop's script sees it. */
export interface SimulationAnswer {
  readonly INSTALLMENT?: readonly SimulatedPayment[]
  readonly DEFERRED?: SimulatedPayment
  readonly DOWN_PAYMENT?: readonly SimulatedPayment[]
  readonly debit_rate: number
  readonly taeg: number
}

/** A merchant of the demo's company, or of another one; its uid. */
export async function aMerchantWith(
  { db, credentials, sealer }: Pick<World, 'db' | 'credentials'> & Partial<Pick<World, 'sealer'>>,
  paymentType: PaymentType,
  terms: Partial<PaymentTerms> & { countryCode?: string; companyUid?: string } = {},
): Promise<string> {
  const { companyUid = credentials.company_uid, ...own } = terms
  const companyId = parsePublicId('cmp', companyUid) as string
  const { merchantId } = await aMerchantOf(db, sealer ?? testSealer, { companyId, paymentType })
  await setTerms(db, merchantId, own)
  return publicId('mer', merchantId)
}

export const frontPath = (uid: string) => `/api/users/me/merchants/${uid}/simulate_payment_schedule`
export const backPath = (uid: string) => `/api/merchants/${uid}/simulate_payment_schedule`
export const companyPath = (uid: string) => `/api/users/me/companies/${uid}/simulate_payment_schedule`
