import { type BankDetails, findBankDetails } from '../../bank-accounts/index.ts'
import type { Merchant } from '../../merchants/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { acts, empty, figures } from '../../pages/office/blocks.ts'
import { moneyText } from '../../pages/office/figures.ts'
import { facts, head, section } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { type MerchantBalance, PAID_CURRENCY, readBalances } from '../../payouts/index.ts'
import { listPayoutStandings, type PayoutStanding } from '../../reading/index.ts'
import { only } from '../../shared/assert.ts'
import { publicId } from '../../shared/ids.ts'
import { languages } from '../../texts/languages.ts'
import { percentInWords } from '../../texts/numbers.ts'
import { requireOwnMerchant } from '../merchants/own-merchant.ts'
import { staffPage } from '../staff-page.ts'
import { BALANCE_PATH, balanceHref, detailsHref, PAYOUTS_PATH, statementHref } from './payout-parts.ts'
import { isPaidHere, nextPayoutInWords } from './why-not.ts'

/** Where a merchant's money is, each figure with the list behind it; when it is paid next. */
export const balance = staffPage({
  path: `${BALANCE_PATH}/:merchant`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 4,
  async view(connection, visit) {
    const { scope, reader } = visit
    const { payouts: texts } = languages[reader.language]
    const merchant = await requireOwnMerchant(connection, visit)
    const found = await readBalances(connection, scope, { merchantId: merchant.id })
    const standing = only(await listPayoutStandings(connection, scope, [merchant.id], PAID_CURRENCY))
    const details = await findBankDetails(connection, scope, merchant.id)
    const ordered = found.toSorted((one, other) => Number(isPaidHere(other)) - Number(isPaidHere(one)))
    return {
      title: `${texts.balance.title}, ${merchant.name}`,
      isLive: true,
      body: html`${head(reader, {
        title: merchant.name,
        above: [
          { href: PAYOUTS_PATH, label: texts.title },
          { href: BALANCE_PATH, label: texts.balance.title },
        ],
        text: texts.balance.intro,
        action: acts([{ href: statementHref(merchant.id), label: languages[reader.language].statements.title }]),
      })}
${ordered.length === 0 ? empty(texts.balance.noneOfMerchant) : ordered.map((one) => standingOf(one, merchant, ordered.length > 1, reader))}
${nextOf(merchant, { standing, details, balance: found.find(isPaidHere) }, reader)}`,
    }
  },
})

/** Four figures, and below them what is between. */
function standingOf(one: MerchantBalance, { id }: Merchant, isNamed: boolean, reader: Reader): Html {
  const { balance: texts } = languages[reader.language].payouts
  const money = (amountMinor: bigint) => moneyText({ amountMinor, currency: one.currency }, reader)
  const merchant = publicId('mer', id)
  const ofPayouts = (filter: Record<string, string>) =>
    `${PAYOUTS_PATH}?${new URLSearchParams({ ...filter, merchant })}`
  const items = balanceHref(id)
  const adjusted = (amountMinor: bigint) => html`<a href="${items}/items?view=adjustments">${money(amountMinor)}</a>`
  const title = isNamed ? one.currency : texts.title
  const sums = figures([
    {
      ...{ label: texts.promised, value: money(one.promisedMinor), note: texts.promisedNote },
      href: `/dashboard/purchases?${new URLSearchParams({ accepted: 'yes', settlement: 'TRANSFER', merchant })}`,
    },
    { label: texts.paid, value: money(one.paidMinor), note: texts.paidNote, href: ofPayouts({ state: 'paid' }) },
    {
      ...{ label: texts.open, value: money(one.openMinor), href: `${items}/items` },
      note: one.openMinor < 0n ? texts.owesNote : texts.openNote,
    },
    {
      ...{ label: texts.reserve, value: money(one.reserveMinor), note: texts.reserveNote },
      href: ofPayouts({ reserve: '1' }),
    },
  ])
  const between = facts([
    [texts.inTransit, html`<a href="${ofPayouts({ state: 'exported,sent' })}">${money(one.inTransitMinor)}</a>`],
    [texts.planned, html`<a href="${ofPayouts({ state: 'planned' })}">${money(one.plannedMinor)}</a>`],
    ...(one.paidOutsideMinor === 0n ? [] : [[texts.paidOutside, adjusted(one.paidOutsideMinor)] as const]),
    ...(one.commissionMinor === 0n ? [] : [[texts.commission, adjusted(one.commissionMinor)] as const]),
    ...(one.invoicedMinor === 0n
      ? []
      : [[texts.invoiced, html`<a href="/dashboard/invoices">${money(one.invoicedMinor)}</a>`] as const]),
  ])
  return section(
    { id: `in-${one.currency}`, title },
    html`${sums}${between}<p class="quiet">${isPaidHere(one) ? texts.identity : texts.why.currency}</p>`,
  )
}

function nextOf(
  merchant: Merchant,
  of: {
    readonly standing: PayoutStanding
    readonly details: BankDetails | undefined
    readonly balance: MerchantBalance | undefined
  },
  reader: Reader,
): Html {
  const { payouts: texts } = languages[reader.language]
  const { balance: words } = texts
  const { when, why } = nextPayoutInWords(merchant, of, reader)
  const percent = percentInWords(String(merchant.payoutReserveBps / 100), reader.language)
  const minimum = moneyText({ amountMinor: BigInt(merchant.payoutMinimumMinor), currency: PAID_CURRENCY }, reader)
  const rule = words.rule(
    words.cadences[merchant.payoutCadence],
    merchant.payoutDelayDays,
    minimum,
    merchant.payoutReserveBps > 0 ? words.reserveRule(percent, merchant.payoutReserveDays) : undefined,
  )
  const account = of.details ? `···· ${of.details.ibanLast4}` : words.noAccount
  return section(
    { id: 'next', title: words.next },
    facts([
      [words.next, html`${when}${why && html`<br>${why}`}<br><small>${rule}</small>`],
      [words.where, html`<a href="${detailsHref(merchant.id)}">${account}</a>`],
      [
        words.allPayouts,
        html`<a href="${PAYOUTS_PATH}?merchant=${publicId('mer', merchant.id)}">${words.allPayouts}</a> · <a href="${balanceHref(merchant.id)}/items?view=adjustments">${words.adjustments}</a>`,
      ],
    ]),
  )
}
