import { adviceOf, type ReportAdvice, type ReportDifference } from '../reading/index.ts'
import { publicId } from '../shared/ids.ts'
import { toDecimal } from '../shared/money.ts'
import type { Facts } from './operator/outcome.ts'

/** One difference between a PSP's report and our settlements, with the sentence that says what to do about it. */
export function differenceFacts(difference: ReportDifference): Facts {
  const ours = oursIn(difference)
  const theirs = 'reported' in difference ? difference.reported : null
  return {
    difference: difference.kind,
    settlement: ours && publicId('pur', ours.purchaseId),
    psp_payment: theirs?.paymentId ?? ours?.paymentId ?? null,
    reference: theirs?.reference ?? ours?.reference ?? null,
    amount: ours && written(ours),
    psp_amount: theirs && written(theirs),
    line: theirs?.line ?? null,
    what_to_do: ADVICE[adviceOf(difference)],
  }
}

function oursIn(difference: ReportDifference) {
  if (difference.kind === 'only_at_psp') return null
  return difference.kind === 'only_here' ? difference.settled : difference.settlement
}

function written({ amountMinor, currency }: { readonly amountMinor: bigint; readonly currency: string }): string {
  return `${toDecimal(amountMinor, currency)} ${currency}`
}

const ADVICE: Readonly<Record<ReportAdvice, string>> = {
  only_at_psp:
    'no settlement here has this id or reference: where the merchant sells there without us, add --shared; else ask it whose payment that is',
  repeated:
    'a second payment for a settlement that has one: the merchant is paid twice; have it give this one back at its PSP, to the card',
  other_currency: 'its PSP has it in another currency, perhaps exchanged: compare it there by hand',
  taken_more: 'its PSP has taken more than the purchase: have the merchant give the rest back at its PSP, to the card',
  taken_less:
    'its PSP has taken less than the purchase: what its card is never debited of is given back to payers, and the rest is in another report or was never captured; ask the PSP',
  undecided:
    'the PSP has taken it, and nobody has decided it here yet: npm run settlement -- list, then paid with this id',
  ended_unpaid:
    'the PSP has taken it, and here it ended unpaid, so that payers have their money back: have the merchant give it back at its PSP, to the card',
  debited_only:
    'its card was debited, and the report has no payment of it: look into the reports of the days around, then ask the PSP',
  not_even_debited:
    'its card was not debited either: look into the reports of the days around, then ask the PSP whether it took it at all',
}
