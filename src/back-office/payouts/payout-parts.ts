import { type Html, html } from '../../pages/html.ts'
import { moment, moneyText } from '../../pages/office/figures.ts'
import { dates, facts, section } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { statement, table } from '../../pages/office/table.ts'
import { carriedFrom, endToEndIdOf, type Payout, type PayoutItem } from '../../payouts/index.ts'
import type { PayableItem, PayoutBooking } from '../../reading/index.ts'
import { publicId } from '../../shared/ids.ts'
import { languages } from '../../texts/languages.ts'
import { bankReason, dateShown, kindInWords, shortDate } from './payout-words.ts'

export const PAYOUTS_PATH = '/dashboard/payouts'
export const BALANCE_PATH = '/dashboard/balance'

export const payoutHref = (id: string) => `${PAYOUTS_PATH}/${id}`
export const balanceHref = (merchantId: string) => `${BALANCE_PATH}/${publicId('mer', merchantId)}`
export const statementHref = (merchantId: string) => `${balanceHref(merchantId)}/statement`
export const detailsHref = (merchantId: string) => `/dashboard/merchants/${publicId('mer', merchantId)}/bank`

/** When its items were fixed, when the bank was handed it, and when the bank's books had it. */
export function threeDates(payout: Payout, bookings: readonly PayoutBooking[], reader: Reader): Html {
  const { one, states } = languages[reader.language].payouts
  const left = bookings.findLast(({ kind }) => kind === 'payout_debited')
  const back = bookings.findLast(({ kind }) => kind === 'payout_returned')
  const booked = left?.bookedOn ? dateShown(left.bookedOn, reader) : one.notYet
  return dates([
    { label: one.planned, value: moment(payout.plannedAt, reader), note: one.itemsFixed },
    {
      label: one.sent,
      value: payout.exportedAt ? moment(payout.exportedAt, reader) : one.notYet,
      note: payout.exportedAt ? one.executes : undefined,
    },
    {
      label: one.booked,
      value: booked,
      note: back
        ? one.returned(shortDate(back.bookedOn ?? payout.plannedOn, reader))
        : payout.state === 'rejected'
          ? states.rejected
          : left?.bankReference && one.bookedBy(left.bankReference),
    },
  ])
}

/** What was added up to what is transferred. */
export function payoutStatement(
  payout: Payout,
  lines: readonly { readonly kind: string; readonly amountMinor: bigint }[],
  reader: Reader,
): Html {
  const { one } = languages[reader.language].payouts
  const { currency, reserveUntil, reserveReleasedAt } = payout
  const from = carriedFrom(payout)
  const until = reserveReleasedAt
    ? one.reserveBack(shortDate(reserveReleasedAt.toISOString().slice(0, 10), reader))
    : reserveUntil && one.reserveUntil(shortDate(reserveUntil, reader))
  return section(
    { id: 'sums', title: one.sums },
    statement({
      caption: one.sums,
      lines: lines.map(({ kind, amountMinor }) => ({
        label:
          kind === 'carried' && from ? one.carriedFrom(shortDate(from, reader)) : kindInWords(kind, reader.language),
        ...(kind === 'reserve_held' && until && { rule: until }),
        amount: moneyText({ amountMinor, currency }, reader),
      })),
      net: { label: one.net, amount: moneyText(payout, reader) },
    }),
  )
}

/** What the banks have said of it, and by which words it is found there. */
export function atTheBank(
  payout: Payout,
  {
    account,
    bookings,
    reader,
  }: { readonly account: Html | string; readonly bookings: readonly PayoutBooking[]; readonly reader: Reader },
): Html {
  const { one } = languages[reader.language].payouts
  const said = bookings.map(
    ({ kind, bookedOn, bankReference, returnReason }) =>
      html`<p>${one.bookings[kind](bookedOn ? shortDate(bookedOn, reader) : '–')}${bankReference && html` <span class="id break">${bankReference}</span>`}${returnReason && html`<br>${bankReason(returnReason, reader.language)}`}</p>`,
  )
  return section(
    { id: 'bank', title: one.bank },
    facts([
      [one.account, account],
      [one.reference, html`<code class="break">${endToEndIdOf(payout)}</code><br><small>${one.referenceHint}</small>`],
      ...(payout.reasonCode ? [[one.verdict, bankReason(payout.reasonCode, reader.language)] as const] : []),
      ...(said.length > 0 ? [[one.lines, html`${said}`] as const] : []),
    ]),
  )
}

/** `Refund, Week-end à Brest`: a sale is said by what was sold. */
export function itemInWords(
  { kind, purchaseTitle }: Pick<PayableItem, 'kind' | 'purchaseTitle'>,
  { language }: Pick<Reader, 'language'>,
): string {
  const isSale = kind === 'settlement' && purchaseTitle
  return [isSale ? '' : kindInWords(kind, language), purchaseTitle].filter(Boolean).join(', ')
}

/** Every item; one of a purchase leads to it, where the reader has its page. */
export function itemTable(
  items: readonly PayoutItem[],
  {
    caption,
    payout,
    reader,
    purchaseHref,
  }: {
    readonly caption: string
    readonly payout: Pick<Payout, 'currency' | 'carriedBefore'>
    readonly reader: Reader
    readonly purchaseHref?: (publicPurchaseId: string) => string
  },
): Html {
  const { one } = languages[reader.language].payouts
  const { currency } = payout
  const from = carriedFrom(payout)
  const name = (item: PayoutItem) => {
    const { purchaseId, isCarried } = item
    const said = itemInWords(item, reader)
    const linked =
      purchaseId && purchaseHref
        ? html`<a class="go" href="${purchaseHref(publicId('pur', purchaseId))}">${said}</a>`
        : said
    return isCarried && from ? html`${linked} <small>${one.carried(shortDate(from, reader))}</small>` : linked
  }
  return table({
    caption,
    rows: items,
    columns: [
      { label: one.what, place: 'name', cell: name },
      { label: one.ref, place: 'start', cell: ({ reference }) => reference },
      { label: one.day, place: 'end', cell: ({ recordedAt }) => recordedAt && moment(recordedAt, reader) },
      {
        label: languages[reader.language].payouts.columns.amount,
        place: 'amount',
        cell: ({ amountMinor }) => moneyText({ amountMinor, currency }, reader),
      },
    ],
  })
}
