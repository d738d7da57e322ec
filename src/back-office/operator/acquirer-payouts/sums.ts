import type { Html } from '../../../pages/html.ts'
import { moneyText } from '../../../pages/office/figures.ts'
import { section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { statement } from '../../../pages/office/table.ts'
import type { ListedAcquirerPayout, PayoutSum } from '../../../reading/index.ts'
import { languages } from '../../../texts/languages.ts'

/** Its lines do not make it: some are missing, or are of another currency. */
export function sumsDiffer(
  { grossMinor, feeMinor, amountMinor, currency }: ListedAcquirerPayout,
  sums: readonly PayoutSum[],
): boolean {
  return grossMinor - feeMinor !== amountMinor || sums.some((sum) => sum.currency !== currency)
}

/** Kind by kind before fees, then all fees at once, then what was paid: to the cent, or what its lines make instead. */
export function payoutSums(payout: ListedAcquirerPayout, sums: readonly PayoutSum[], reader: Reader): Html {
  const { one, kinds } = languages[reader.language].operator.acquirerPayouts
  const { currency, grossMinor, feeMinor, amountMinor } = payout
  const money = (minor: bigint, of = currency) => moneyText({ amountMinor: minor, currency: of }, reader)
  const ofKinds = sums
    // A fee that is of no payment has no amount besides.
    .filter((sum) => sum.grossMinor !== 0n || sum.feeMinor === 0n)
    .map((sum) => ({
      label: kinds.sums[sum.kind],
      rule: one.counted(sum.count),
      amount: money(sum.grossMinor, sum.currency),
    }))
  return section(
    { id: 'sums', title: one.sums },
    statement({
      caption: one.sums,
      lines: [
        ...ofKinds,
        ...(ofKinds.length > 1 ? [{ label: one.gross, amount: money(grossMinor), isSubtotal: true }] : []),
        { label: one.fees, amount: money(-feeMinor) },
      ],
      net: {
        label: sumsDiffer(payout, sums) ? one.linesMake : amountMinor < 0n ? one.taken : one.net,
        amount: money(grossMinor - feeMinor),
      },
    }),
  )
}
