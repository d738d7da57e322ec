import { type Html, html, type Renderable } from '../../../pages/html.ts'
import { day, moneyText } from '../../../pages/office/figures.ts'
import { mark } from '../../../pages/office/mark.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import type { TracedPayoutLine } from '../../../reading/index.ts'
import { languages } from '../../../texts/languages.ts'
import { moneyHref } from '../paths.ts'
import { shareInWords } from './payout-words.ts'

/** Every line; one that is of a purchase leads to the share there that it is of. */
export function itemTable(lines: readonly TracedPayoutLine[], reader: Reader): Html {
  const { one } = languages[reader.language].operator.acquirerPayouts
  return table({
    caption: one.items,
    rows: lines,
    columns: [
      { label: one.what, place: 'name', cell: (line) => whatItIs(line, reader) },
      { label: one.of, place: 'start', cell: (line) => whatItIsOf(line, reader) },
      { label: one.day, place: 'end', cell: ({ bookedAt }) => day(bookedAt, reader) },
      { label: one.gross_fee, place: 'late_end', isNumber: true, cell: (line) => beforeFee(line, reader) },
      {
        label: one.netOfLine,
        place: 'amount',
        cell: ({ grossMinor, feeMinor, currency }) =>
          moneyText({ amountMinor: grossMinor - feeMinor, currency }, reader),
      },
    ],
  })
}

function whatItIs({ kind, purchaseId, sharePosition, shareRole }: TracedPayoutLine, { language }: Reader): Renderable {
  const said = languages[language].operator.acquirerPayouts.kinds.lines[kind]
  if (!purchaseId) return said
  const whose = shareRole && sharePosition !== null ? `, ${shareInWords(shareRole, sharePosition, language)}` : ''
  return html`<a class="go" href="${moneyHref(purchaseId, sharePosition)}">${said}${whose}</a>`
}

/** The shop's order; or why it is of none, by the acquirer's own name. */
function whatItIsOf(line: TracedPayoutLine, { language }: Reader): Renderable {
  const { doubts, ofNoPayment, exchanged } = languages[language].operator.acquirerPayouts
  const { kind, doubt, purchaseId, shopReference, purchaseTitle, chargedCurrency, currency } = line
  const isOfNothing = kind === 'fee' || kind === 'payout_returned' || kind === 'carried'
  const order = purchaseId ? (shopReference ?? purchaseTitle) : isOfNothing ? ofNoPayment[kind] : ''
  const isExchanged = chargedCurrency !== null && chargedCurrency !== currency
  const named = doubt && html` <code class="quiet break">${line.acquirerRef ?? line.paymentId ?? line.reference}</code>`
  const said = doubt && mark({ shape: 'attention', word: isExchanged ? exchanged(chargedCurrency) : doubts[doubt] })
  return html`${order}${order && said && ' '}${said}${named}`
}

function beforeFee({ grossMinor, feeMinor, currency }: TracedPayoutLine, reader: Reader): Renderable {
  if (feeMinor === 0n || grossMinor === 0n) return ''
  const { one } = languages[reader.language].operator.acquirerPayouts
  const money = (amountMinor: bigint) => moneyText({ amountMinor, currency }, reader)
  return one.lessFee(money(grossMinor), money(feeMinor))
}
