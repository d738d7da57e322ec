import { type CalendarDate, formatDate } from '../schedules/index.ts'
import type { CreditOffer } from './offer.ts'

/** An offer as `parseOffers` reads it, for whoever keeps it: lawyers ask `npm run credit -- regime` the same again. */
export function writeOffer(offer: CreditOffer): Readonly<Record<string, unknown>> {
  const day = (date: CalendarDate | null) => date && formatDate(date)
  return {
    country: offer.countryCode,
    client: offer.client,
    lender: offer.lender,
    merchant_large: offer.isMerchantLarge,
    at_distance: offer.isAtDistance,
    claim_sold: offer.isClaimSold,
    delivery_on: day(offer.deliveryOn),
    return_policy_days: offer.returnPolicyDays,
    documents_received_on: day(offer.documentsReceivedOn),
    form_given_on: day(offer.formGivenOn),
    continuing_supply: offer.isContinuingSupply,
    insignificant_fee: offer.isFeeInsignificant,
    payment_type: offer.paymentType,
    contract_on: formatDate(offer.contractOn),
    payments: offer.payments.map(({ on, principalMinor, feeMinor }) => [
      formatDate(on),
      Number(principalMinor),
      Number(feeMinor),
    ]),
  }
}
