import { type Html, html } from '../../../pages/html.ts'
import { moment, moneyText } from '../../../pages/office/figures.ts'
import { dates, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import type { PayoutOfPurchase, PurchaseDetail } from '../../../reading/index.ts'
import { languages } from '../../../texts/languages.ts'
import { payoutHref } from '../../payouts/payout-parts.ts'
import { dateShown, payoutMark, shortDate } from '../../payouts/payout-words.ts'

/** Which payouts bring the purchase's money to its merchant, each with the three dates. Nothing before it is accepted. */
export function payoutsOf({ purchase, payouts }: PurchaseDetail, reader: Reader): Html | '' {
  const { acceptedAt, settlement } = purchase
  if (!acceptedAt || settlement === 'BACK') return ''
  const { ofPurchase: texts } = languages[reader.language].payouts
  const each = payouts.map((payout) => ofPayout(payout, acceptedAt, reader))
  return section({ id: 'payouts', title: texts.title }, each.length > 0 ? html`${each}` : html`<p>${texts.waits}</p>`)
}

function ofPayout(payout: PayoutOfPurchase, acceptedAt: Date, reader: Reader): Html {
  const { ofPurchase: texts, one } = languages[reader.language].payouts
  const title = texts.inPayout(shortDate(payout.plannedOn, reader))
  return html`<p><a href="${payoutHref(payout.id)}">${title}</a>, ${moneyText(payout, reader)} ${payoutMark({ ...payout, stoppedAt: null }, reader.language)}</p>${dates(
    [
      { label: texts.accepted, value: moment(acceptedAt, reader) },
      { label: texts.paidOut, value: payout.exportedAt ? moment(payout.exportedAt, reader) : one.notYet },
      { label: texts.booked, value: payout.bookedOn ? dateShown(payout.bookedOn, reader) : one.notYet },
    ],
  )}`
}
