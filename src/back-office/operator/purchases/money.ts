import { findMerchant } from '../../../merchants/index.ts'
import { type Html, html, type Renderable } from '../../../pages/html.ts'
import { day, moneyText } from '../../../pages/office/figures.ts'
import { facts, head, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import { findPurchase } from '../../../purchases/index.ts'
import { listMovedMoney, type MovedMoney } from '../../../reading/index.ts'
import { publicId } from '../../../shared/ids.ts'
import { chargeMinor, listShares, type Share } from '../../../shares/index.ts'
import { shortDayInWords } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import { requireFound, requirePublicId } from '../../require-found.ts'
import { staffPage } from '../../staff-page.ts'
import { bankLineLink, shareInWords } from '../acquirer-payouts/payout-words.ts'
import { companyPath } from '../companies/paths.ts'
import { providerLabel } from '../decisions/account-of.ts'
import { OPERATORS } from '../operators.ts'
import { ACQUIRER_PAYOUTS, acquirerPayoutHref, BANK_PATH } from '../paths.ts'

/**
 * Share by share where the money of a purchase is, between its acquirer and our bank. It names no payer: whoever has to see
 * more looks at the company's own page, for a reason.
 */
export const purchaseMoney = staffPage({
  path: '/operator/purchases/:purchase',
  ...OPERATORS,
  statementsMax: 4,
  async view(connection, { scope, params, reader }) {
    const { acquirerPayouts: texts, bank } = languages[reader.language].operator
    const id = requirePublicId('pur', params.purchase)
    const purchase = requireFound(await findPurchase(connection, scope, id))
    const merchant = requireFound(await findMerchant(connection, scope, purchase.merchantId))
    const shares = await listShares(connection, scope, id)
    const moved = await listMovedMoney(connection, id)
    const title = texts.money.title(purchase.title)
    const above = [
      { href: BANK_PATH, label: bank.section },
      { href: ACQUIRER_PAYOUTS, label: texts.title },
    ]
    const known = facts([
      [texts.money.id, html`<code class="id break">${publicId('pur', id)}</code>`],
      ...(purchase.reference ? [[texts.money.reference, purchase.reference] as const] : []),
      [texts.money.merchant, merchant.name],
    ])
    const view = html`<p><a href="${companyPath(merchant.companyId)}/view">${texts.money.viewAs}</a></p>`
    return {
      title,
      body: html`${head(reader, { title, above, amount: moneyText(purchase, reader), text: texts.money.text })}
${shares.map((share) =>
  shareSection(
    share,
    moved.filter(({ shareId }) => shareId === share.id),
    purchase.currency,
    reader,
  ),
)}
${section({ id: 'facts', title: texts.money.facts }, html`${known}${view}`)}`,
    }
  },
})

function shareSection(share: Share, moved: readonly MovedMoney[], currency: string, reader: Reader): Html {
  const { money: texts } = languages[reader.language].operator.acquirerPayouts
  const whose = shareInWords(share.role, share.position, reader.language)
  const title = texts.part(whose, moneyText({ amountMinor: chargeMinor(share), currency }, reader))
  return section(
    { id: `share-${share.position}`, title: `${title.slice(0, 1).toUpperCase()}${title.slice(1)}` },
    moved.length === 0 ? html`<p class="quiet">${texts.nothing}</p>` : movedTable(title, moved, reader),
  )
}

function movedTable(caption: string, moved: readonly MovedMoney[], reader: Reader): Html {
  const { money: texts, kinds, doubts } = languages[reader.language].operator.acquirerPayouts
  return table({
    caption,
    rows: moved,
    columns: [
      { label: texts.what, place: 'name', cell: ({ kind }) => kinds.lines[kind] },
      { label: texts.payout, place: 'start', cell: (one) => payoutOf(one, reader) },
      { label: texts.bank, place: 'end', cell: (one) => bankOf(one, reader) },
      { label: texts.day, place: 'away', cell: ({ happenedAt }) => day(happenedAt, reader) },
      { label: '', place: 'late', cell: ({ doubt }) => doubt && doubts[doubt] },
      { label: texts.amount, place: 'amount', cell: (one) => moneyText(one, reader) },
    ],
  })
}

function payoutOf({ payoutId, payoutMadeAt, provider }: MovedMoney, reader: Reader): Renderable {
  const { money, one } = languages[reader.language].operator.acquirerPayouts
  if (!payoutId || !payoutMadeAt) return html`<span class="quiet">${money.notPaidOut}</span>`
  const on = shortDayInWords(payoutMadeAt, reader.now, reader.timeZone, reader.language)
  return html`<a href="${acquirerPayoutHref(payoutId)}">${one.named(providerLabel('acquirer', provider), on)}</a>`
}

function bankOf({ payoutId, payoutState, bankLineId, bankedOn }: MovedMoney, reader: Reader): Renderable {
  const { money } = languages[reader.language].operator.acquirerPayouts
  if (bankLineId) return bankLineLink(bankLineId, bankedOn, reader)
  return payoutId && (payoutState === 'failed' ? money.failed : money.notAtBank)
}
