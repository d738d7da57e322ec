import { publicId } from '../shared/ids.ts'
import { toDecimal } from '../shared/money.ts'
import { BUSINESS_LANGUAGE } from '../texts/language.ts'

/** What a mobile kit's success is about. Bare uuids. */
interface PaidInApp {
  readonly id: string
  readonly merchantId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly createdAt: Date
  readonly acceptedAt: Date | null
}

/**
 * `payload.virtualCard`, without which the kits take a success for a failure (docs/shop-modules.md, "Mobile kits"). There is no
 * card in it: the merchant is paid by transfer, or at its own provider, and an app has nothing to charge.
 */
export function virtualCardOf({ id, merchantId, amountMinor, currency, createdAt, acceptedAt }: PaidInApp) {
  const uid = publicId('pur', id)
  return {
    uid,
    purchase: { uid },
    account: { uid: publicId('mer', merchantId) },
    // Numbers: iOS reads a `Float` and an `Int`. Far below 2^53.
    amount: Number(toDecimal(amountMinor, currency)),
    amount_cents: Number(amountMinor),
    currency,
    currency_symbol: symbolOf(currency),
    created: dayOf(createdAt),
    updated: dayOf(acceptedAt ?? createdAt),
  }
}

function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat(BUSINESS_LANGUAGE, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** `13-12-2018` */
function dayOf(instant: Date): string {
  const [year, month, day] = instant.toISOString().slice(0, 10).split('-')
  return `${day}-${month}-${year}`
}
