import { type OpenEnd, type OwedBecause, PAID_CURRENCY } from '../payouts/index.ts'
import { toDecimal } from '../shared/money.ts'

const WHY_OWED: Readonly<Record<OwedBecause, string>> = {
  other_currency: `SEPA pays ${PAID_CURRENCY} alone; pay it outside, and say which line of the bank that is`,
  stopped: 'its payouts are stopped: npm run payout -- resume',
  no_details: 'it has no bank details that are right',
  next_payout: 'the next payout has it',
}

/** Why a merchant cannot be closed yet, and what ends that. */
export function openEndSentence(end: OpenEnd): string {
  switch (end.kind) {
    case 'purchases':
      return `${end.count} purchases are under way: they end by themselves, at their deadlines and dates`
    case 'opening':
      return 'nobody has said what it had been paid outside before payouts were made here: npm run payout -- open'
    case 'commission':
      return 'our commission of a month is on no invoice yet: it is issued when that month is over'
    case 'planned':
      return `${written(end)} is planned, and in no file: npm run payout -- export`
    case 'in_transit':
      return `${written(end)} is in a file, and on no statement of the bank yet`
    case 'reserve':
      return `${written(end)} is kept in reserve until ${end.until ?? 'its day'}, and is owed by itself then`
    case 'owed':
      return `it is owed ${written(end)}: ${WHY_OWED[end.because]}`
    case 'owes':
      return `it owes ${written(end)}: what its reserve does not cover is asked for by an invoice, after the days of its setting`
    case 'invoiced':
      return `an invoice of ${written(end)} that it owed is not paid: npm run invoices -- list, then paid or credit`
  }
}

const written = ({ amountMinor, currency }: { readonly amountMinor: bigint; readonly currency: string }) =>
  `${toDecimal(amountMinor, currency)} ${currency}`
