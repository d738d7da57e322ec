import { toDecimal } from '../shared/money.ts'
import type { MerchantBalance } from './balance-store.ts'
import type { OpenEnds } from './closing-store.ts'

/** Why a merchant cannot be closed yet, and what ends that: a sentence each. None: nothing of it is open any more. */
export function findOpenEnds(ends: OpenEnds, balances: readonly MerchantBalance[], paidCurrency: string): string[] {
  const { purchasesUnderWay, isOpeningUnconfirmed, hasUninvoicedCommission } = ends
  return [
    ...(purchasesUnderWay > 0
      ? [`${purchasesUnderWay} purchases are under way: they end by themselves, at their deadlines and dates`]
      : []),
    ...(isOpeningUnconfirmed
      ? ['nobody has said what it had been paid outside before payouts were made here: npm run payout -- open']
      : []),
    ...(hasUninvoicedCommission
      ? ['our commission of a month is on no invoice yet: it is issued when that month is over']
      : []),
    ...balances.flatMap((balance) => openOf(balance, ends, paidCurrency)),
  ]
}

function openOf(balance: MerchantBalance, ends: OpenEnds, paidCurrency: string): string[] {
  const { currency, openMinor, plannedMinor, inTransitMinor, reserveMinor, invoicedMinor } = balance
  const written = (amountMinor: bigint) => `${toDecimal(amountMinor, currency)} ${currency}`
  const freeMinor = openMinor - plannedMinor
  return [
    ...(plannedMinor > 0n ? [`${written(plannedMinor)} is planned, and in no file: npm run payout -- export`] : []),
    ...(inTransitMinor > 0n ? [`${written(inTransitMinor)} is in a file, and on no statement of the bank yet`] : []),
    ...(reserveMinor > 0n
      ? [
          `${written(reserveMinor)} is kept in reserve until ${ends.reserveUntil ?? 'its day'}, and is owed by itself then`,
        ]
      : []),
    ...(freeMinor > 0n ? [`it is owed ${written(freeMinor)}: ${whyNotPaid(currency, ends, paidCurrency)}`] : []),
    ...(freeMinor < 0n
      ? [
          `it owes ${written(-freeMinor)}: what its reserve does not cover is asked for by an invoice, after the days of its setting`,
        ]
      : []),
    ...(invoicedMinor > 0n
      ? [
          `an invoice of ${written(invoicedMinor)} that it owed is not paid: npm run invoices -- list, then paid or credit`,
        ]
      : []),
  ]
}

function whyNotPaid(currency: string, { hasDetails, isStopped }: OpenEnds, paidCurrency: string): string {
  if (currency !== paidCurrency)
    return `SEPA pays ${paidCurrency} alone; pay it outside, and say which line of the bank that is`
  if (isStopped) return 'its payouts are stopped: npm run payout -- resume'
  return hasDetails ? 'the next payout has it' : 'it has no bank details that are right'
}
