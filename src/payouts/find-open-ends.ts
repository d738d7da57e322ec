import type { MerchantBalance } from './balance-store.ts'
import type { OpenEnds } from './closing-store.ts'

interface Amount {
  readonly amountMinor: bigint
  readonly currency: string
}

/** Why a merchant cannot be closed yet. */
export type OpenEnd =
  | { readonly kind: 'purchases'; readonly count: number }
  | { readonly kind: 'opening' | 'commission' }
  /** In no file, in a file; asked for by an invoice; owed by the merchant beyond its reserve. */
  | ({ readonly kind: 'planned' | 'in_transit' | 'invoiced' | 'owes' } & Amount)
  | ({ readonly kind: 'reserve'; readonly until: string | null } & Amount)
  | ({ readonly kind: 'owed'; readonly because: OwedBecause } & Amount)

/** Why what it is owed is not paid yet: no rail carries its currency, somebody stopped it, nobody knows where to, or its day comes. */
export type OwedBecause = 'other_currency' | 'stopped' | 'no_details' | 'next_payout'

/** None: nothing of it is open any more. */
export function findOpenEnds(ends: OpenEnds, balances: readonly MerchantBalance[], paidCurrency: string): OpenEnd[] {
  const { purchasesUnderWay, isOpeningUnconfirmed, hasUninvoicedCommission } = ends
  return [
    ...(purchasesUnderWay > 0 ? [{ kind: 'purchases', count: purchasesUnderWay } as const] : []),
    ...(isOpeningUnconfirmed ? [{ kind: 'opening' } as const] : []),
    ...(hasUninvoicedCommission ? [{ kind: 'commission' } as const] : []),
    ...balances.flatMap((balance) => openOf(balance, ends, paidCurrency)),
  ]
}

function openOf(balance: MerchantBalance, ends: OpenEnds, paidCurrency: string): OpenEnd[] {
  const { currency, openMinor, plannedMinor, inTransitMinor, reserveMinor, invoicedMinor } = balance
  const freeMinor = openMinor - plannedMinor
  const because = whyNotPaid(currency, ends, paidCurrency)
  const all: OpenEnd[] = [
    { kind: 'planned', amountMinor: plannedMinor, currency },
    { kind: 'in_transit', amountMinor: inTransitMinor, currency },
    { kind: 'reserve', amountMinor: reserveMinor, currency, until: ends.reserveUntil },
    { kind: 'owed', amountMinor: freeMinor, currency, because },
    { kind: 'owes', amountMinor: -freeMinor, currency },
    { kind: 'invoiced', amountMinor: invoicedMinor, currency },
  ]
  return all.filter((end) => !('amountMinor' in end) || end.amountMinor > 0n)
}

function whyNotPaid(currency: string, { hasDetails, isStopped }: OpenEnds, paidCurrency: string): OwedBecause {
  if (currency !== paidCurrency) return 'other_currency'
  if (isStopped) return 'stopped'
  return hasDetails ? 'next_payout' : 'no_details'
}
