import type { Merchant } from '../../merchants/index.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { type MerchantBalance, nextPayoutAt, PAID_CURRENCY } from '../../payouts/index.ts'
import type { PayoutStanding } from '../../reading/index.ts'
import { momentInWords } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'

/** When a merchant's next payout is planned, and what stands in its way. */
export function nextPayoutInWords(
  merchant: Pick<Merchant, 'payoutCadence' | 'payoutMinimumMinor'>,
  { standing, balance }: { readonly standing: PayoutStanding; readonly balance: MerchantBalance | undefined },
  reader: Reader,
): { readonly when: string; readonly why: string | undefined } {
  const { balance: texts } = languages[reader.language].payouts
  const { now, timeZone, language } = reader
  const at = nextPayoutAt(merchant, standing.lastPlannedOn, now)
  const when = !at
    ? texts.onDemand
    : at <= now
      ? texts.nextNow
      : texts.nextOn(momentInWords(at, now, timeZone, language))
  const why = whyNot()
  // What is due and cannot be planned is not planned within minutes.
  return { when: why && at && at <= now ? '–' : when, why }

  function whyNot(): string | undefined {
    if (standing.isStopped) return texts.why.stopped
    if (!standing.hasDetails) return texts.why.noDetails
    if (standing.flaggedAt) return texts.why.flagged
    if (standing.opensLater) return texts.why.opening
    if (standing.usableFrom && standing.usableFrom > now)
      return texts.cooling(momentInWords(standing.usableFrom, now, timeZone, language))
    // Whatever is in a payout already does not go into the next one.
    const openMinor = balance ? balance.openMinor - balance.plannedMinor : 0n
    if (openMinor < 0n) return texts.why.owes
    if (openMinor === 0n) return texts.why.nothing
    return openMinor < BigInt(merchant.payoutMinimumMinor) ? texts.why.little : undefined
  }
}

export const isPaidHere = ({ currency }: { readonly currency: string }) => currency === PAID_CURRENCY
