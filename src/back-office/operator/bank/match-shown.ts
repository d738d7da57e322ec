import type { ToldLine } from '../../../matching/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { moneyText } from '../../../pages/office/figures.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import type { BookedMatch } from '../../../reading/index.ts'
import { shortDayInWords } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import { providerLabel } from '../decisions/account-of.ts'
import { acquirerPayoutHref, operatorPayoutHref } from '../paths.ts'

/** What is booked of a line, which leads to the payout that it is; an amount where it is of a part. */
export function matchShown(match: BookedMatch, line: ToldLine, reader: Reader): Html {
  const texts = languages[reader.language].operator.bank
  const { kind, subjectId, amountMinor, provider, madeAt } = match
  const part = amountMinor !== line.amountMinor && `, ${moneyText({ amountMinor, currency: line.currency }, reader)}`
  if (kind === 'acquirer_payout' && subjectId && provider && madeAt) {
    const on = shortDayInWords(madeAt, reader.now, reader.timeZone, reader.language)
    const said = texts.isPayoutOf(providerLabel('acquirer', provider), on)
    return html`<p><a href="${acquirerPayoutHref(subjectId)}">${said}</a>${part}</p>`
  }
  const isOurs = (kind === 'payout_debited' || kind === 'payout_returned') && subjectId
  const link = isOurs && html` <a href="${operatorPayoutHref(subjectId)}">${texts.isPayout}</a>`
  return html`<p>${texts.kinds[kind]}${part}${link}</p>`
}
