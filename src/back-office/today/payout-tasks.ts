import { moneyText } from '../../pages/office/figures.ts'
import type { Reader } from '../../pages/office/reader.ts'
import type { Tasks } from '../../reading/index.ts'
import { momentInWords } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'
import { balanceHref, detailsHref, payoutHref } from '../payouts/payout-parts.ts'
import { bankReason } from '../payouts/payout-words.ts'

/** What keeps a merchant's money from it, or has it owe: each with the page on which it ends, or is explained. */
export function payoutTasks(troubles: Tasks['payouts'], reader: Reader) {
  const { language, now, timeZone } = reader
  const texts = languages[language].today.payouts
  return troubles.map(({ kind, merchantId, merchantName, payoutId, amountMinor, currency, reason, since }) => {
    const { title, text, action } = texts[kind]
    const amount = currency === null ? '' : moneyText({ amountMinor: amountMinor ?? 0n, currency }, reader)
    const why = reason === null ? null : languages[language].today.bankSays(bankReason(reason, language))
    const when = languages[language].today.since(momentInWords(since, now, timeZone, language))
    const pages = {
      refused: payoutHref(payoutId ?? ''),
      flagged: detailsHref(merchantId),
      mismatch: detailsHref(merchantId),
      owes: balanceHref(merchantId),
    }
    return {
      // A debt that grows is the same one; another payout that comes back is another.
      key: `payout ${kind} ${payoutId ?? merchantId}`,
      isUrgent: kind !== 'owes',
      title: title(amount),
      said: [merchantName, why, when, text].filter(Boolean).join(' · '),
      action: { href: pages[kind], label: action },
    }
  })
}
