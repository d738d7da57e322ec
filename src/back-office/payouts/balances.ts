import { listOwnMerchants, type Merchant } from '../../merchants/index.ts'
import { html } from '../../pages/html.ts'
import { empty } from '../../pages/office/blocks.ts'
import { moneyText } from '../../pages/office/figures.ts'
import { head } from '../../pages/office/head.ts'
import { table } from '../../pages/office/table.ts'
import { type MerchantBalance, readBalances } from '../../payouts/index.ts'
import { languages } from '../../texts/languages.ts'
import { staffPage } from '../staff-page.ts'
import { BALANCE_PATH, balanceHref, PAYOUTS_PATH } from './payout-parts.ts'

const MERCHANTS_MAX = 100

/** Where the money of each merchant is. */
export const balances = staffPage({
  path: BALANCE_PATH,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 2,
  async view(connection, { scope, reader }) {
    const { payouts: texts } = languages[reader.language]
    const { balance: words } = texts
    const merchants = await listOwnMerchants(connection, scope, { afterId: undefined, limit: MERCHANTS_MAX })
    const found = await readBalances(connection, scope)
    const rows = merchants.flatMap((merchant) => {
      const own: readonly (MerchantBalance | undefined)[] = found.filter(({ merchantId }) => merchantId === merchant.id)
      const isPaidByUs = merchant.settlement === 'TRANSFER'
      return (own.length > 0 || !isPaidByUs ? own : [undefined]).map((balance) => ({ merchant, balance }))
    })
    const money =
      (pick: (balance: MerchantBalance) => bigint) =>
      ({ balance }: Row) =>
        balance ? moneyText({ amountMinor: pick(balance), currency: balance.currency }, reader) : '–'
    return {
      title: words.title,
      isLive: true,
      body: html`${head(reader, { title: words.title, above: [{ href: PAYOUTS_PATH, label: texts.title }], text: words.intro })}
<section class="section" aria-label="${words.title}">
${
  rows.length === 0
    ? empty(words.none)
    : table<Row>({
        ...{ caption: words.title, rows },
        hrefOf: ({ merchant }) => balanceHref(merchant.id),
        columns: [
          { label: words.merchant, place: 'name', cell: ({ merchant }) => merchant.name },
          { label: words.promised, place: 'away', isNumber: true, cell: money(({ promisedMinor }) => promisedMinor) },
          { label: words.paid, place: 'away', isNumber: true, cell: money(({ paidMinor }) => paidMinor) },
          {
            label: words.inTransit,
            place: 'away',
            isNumber: true,
            cell: money(({ inTransitMinor }) => inTransitMinor),
          },
          { label: words.reserve, place: 'away', isNumber: true, cell: money(({ reserveMinor }) => reserveMinor) },
          { label: words.open, place: 'amount', cell: money(({ openMinor }) => openMinor) },
        ],
      })
}
</section>`,
    }
  },
})

interface Row {
  readonly merchant: Merchant
  readonly balance: MerchantBalance | undefined
}
