import type { ReportDifference } from '../reading/index.ts'
import { isUndecidedSettlement } from '../settlements/index.ts'
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
    what_to_do: adviceOn(difference),
  }
}

function oursIn(difference: ReportDifference) {
  if (difference.kind === 'only_at_psp') return null
  return difference.kind === 'only_here' ? difference.settled : difference.settlement
}

function written({ amountMinor, currency }: { readonly amountMinor: bigint; readonly currency: string }): string {
  return `${toDecimal(amountMinor, currency)} ${currency}`
}

function adviceOn(difference: ReportDifference): string {
  switch (difference.kind) {
    case 'only_at_psp':
      return 'no settlement here has this id or reference: where the merchant sells there without us, add --shared; else ask it whose payment that is'
    case 'repeated':
      return 'a second payment for a settlement that has one: the merchant is paid twice; have it give this one back at its PSP, to the card'
    case 'differs':
      return differingAdvice(difference)
    case 'not_settled':
      return isUndecidedSettlement(difference.settlement)
        ? 'the PSP has taken it, and nobody has decided it here yet: npm run settlement -- list, then paid with this id'
        : 'the PSP has taken it, and here it ended unpaid, so that payers have their money back: have the merchant give it back at its PSP, to the card'
    case 'only_here':
      return difference.settled.debitedMinor > 0n
        ? 'its card was debited, and the report has no payment of it: look into the reports of the days around, then ask the PSP'
        : 'its card was not debited either: look into the reports of the days around, then ask the PSP whether it took it at all'
  }
}

function differingAdvice({
  reported,
  settlement,
}: Extract<ReportDifference, { reported: object; settlement: object }>) {
  if (reported.currency !== settlement.currency)
    return 'its PSP has it in another currency, perhaps exchanged: compare it there by hand'
  return reported.amountMinor > settlement.amountMinor
    ? 'its PSP has taken more than the purchase: have the merchant give the rest back at its PSP, to the card'
    : 'its PSP has taken less than the purchase: what its card is never debited of is given back to payers, and the rest is in another report or was never captured; ask the PSP'
}
