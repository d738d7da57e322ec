import { type BankAccount, listBankAccounts } from '../../../bank-accounts/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { acts, empty } from '../../../pages/office/blocks.ts'
import { moment, moneyText, numberText } from '../../../pages/office/figures.ts'
import { filters, pager } from '../../../pages/office/filters.ts'
import { head, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import { listFiles, listOpenings, type Opening, type PayoutFile } from '../../../payouts/index.ts'
import { readPayoutCount, readPayoutList } from '../../../reading/index.ts'
import { publicId } from '../../../shared/ids.ts'
import { languages } from '../../../texts/languages.ts'
import { PAYOUT_QUERY, payoutChips, payoutFields, payoutFilters } from '../../payouts/list-filters.ts'
import { payoutSum, payoutTable } from '../../payouts/payout-table.ts'
import { dateShown } from '../../payouts/payout-words.ts'
import { staffPage } from '../../staff-page.ts'
import { doneNotice } from '../decisions/list-page.ts'
import { OPERATORS, PAGED, wishOf } from '../operators.ts'
import { fileHref, OPERATOR_PAYOUTS, operatorPayoutHref, releaseHref } from '../paths.ts'

const COUNTED_MAX = 10_000
const FILES_SHOWN = 10
const OPENINGS_SHOWN = 20

/** What is to be released, the files there are, what waits to be confirmed, and every payout. */
export const operatorPayouts = staffPage({
  path: OPERATOR_PAYOUTS,
  ...OPERATORS,
  section: (language) => languages[language].operator.payouts.section,
  place: 8,
  statementsMax: 6,
  query: { ...PAYOUT_QUERY, ...PAGED },
  async view(connection, { scope, query, reader, address, visitor, done }) {
    const { operator, payouts } = languages[reader.language]
    const texts = operator.payouts
    const wished = payoutFilters(query)
    const page = await readPayoutList(connection, scope, wished, wishOf(query))
    const all = await readPayoutCount(connection, scope, wished, COUNTED_MAX)
    const waiting = await readPayoutCount(connection, scope, { states: ['planned'] }, COUNTED_MAX)
    const accounts = await listBankAccounts(connection)
    const openings = await listOpenings(connection, scope, { isConfirmed: false })
    const files = await listFiles(connection, FILES_SHOWN)
    const isAdmin = visitor.role === 'admin'
    const chips = payoutChips(query, [], reader)
    const caption = payouts.caption(chips.map(({ label, value }) => `${label} ${value}`).join(', '))
    const said = done && { ...texts.done, ...actsDone(texts.acts) }[done as keyof typeof texts.done]
    const sum = waiting.sums.map((one) => moneyText(one, reader)).join(', ')
    const toRelease = html`<p>${waiting.count > 0 ? texts.waits(waiting.count, sum) : texts.noneWaits}</p><p class="quiet">${texts.releaseText}</p>${isAdmin && acts([...(waiting.count > 0 ? accounts.map(toReleaseLink) : []), { href: `${OPERATOR_PAYOUTS}/plan`, label: texts.plan }])}`
    return {
      title: texts.section,
      body: html`${head(reader, { title: texts.section, text: texts.text })}${doneNotice(said || undefined)}
${section({ id: 'release', title: texts.release }, accounts.length === 0 ? empty({ title: texts.noAccount, text: texts.noAccountText }) : toRelease)}
${openings.length > 0 && section({ id: 'openings', title: texts.openings }, openingTable(openings.slice(0, OPENINGS_SHOWN), isAdmin, reader))}
${section({ id: 'files', title: texts.files }, files.length === 0 ? html`<p class="quiet">${texts.noFiles}</p>` : fileTable(files, accounts, reader))}
${section(
  { id: 'all', title: texts.all },
  html`${filters(reader, { address, chips, fields: payoutFields(query, [], reader) })}${
    page.rows.length === 0
      ? chips.length === 0
        ? html`<p class="quiet">${texts.noneYet}</p>`
        : empty({ ...payouts.noneFound, action: { href: OPERATOR_PAYOUTS, label: payouts.noneFound.action } })
      : [
          html`<div class="section-line"><p>${payoutSum(all, reader)}</p></div>`,
          payoutTable(page.rows, { caption, hrefOf: operatorPayoutHref, reader }),
          pager(reader, {
            ...{ address, nextCursor: page.nextCursor },
            said: payouts.shown(page.rows.length, all.count, all.isMore),
          }),
        ]
  }`,
)}`,
    }

    function toReleaseLink({ id, label }: BankAccount) {
      return { href: releaseHref(id), label: texts.releaseLink(label) }
    }
  },
})

/** What an act's own page has done, by its name. */
function actsDone(words: Readonly<Record<string, { readonly done: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([name, { done }]) => [name, done]))
}

function openingTable(openings: readonly Opening[], isAdmin: boolean, reader: Reader): Html {
  const { operator, payouts } = languages[reader.language]
  const texts = operator.payouts
  return html`<p>${texts.openingsText}</p>${table({
    caption: texts.openings,
    rows: openings,
    ...(isAdmin && { hrefOf: ({ id }: Opening) => `${OPERATOR_PAYOUTS}/openings/${id}` }),
    columns: [
      {
        label: payouts.balance.merchant,
        place: 'name',
        cell: ({ merchantId }) => html`<span class="break">${publicId('mer', merchantId)}</span>`,
      },
      {
        label: texts.promised,
        place: 'amount',
        cell: ({ promisedMinor, currency }) => moneyText({ amountMinor: promisedMinor, currency }, reader),
      },
    ],
  })}`
}

function fileTable(files: readonly PayoutFile[], accounts: readonly BankAccount[], reader: Reader): Html {
  const { file: texts, files: caption } = languages[reader.language].operator.payouts
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]))
  return table({
    caption,
    rows: files,
    hrefOf: ({ id }) => fileHref(id),
    columns: [
      { label: texts.name, place: 'name', cell: ({ messageId }) => html`<span class="break">${messageId}.xml</span>` },
      { label: texts.executes, place: 'end', cell: ({ executeOn }) => dateShown(executeOn, reader) },
      { label: texts.count, place: 'away', isNumber: true, cell: ({ count }) => numberText(count, reader) },
      { label: texts.written, place: 'start', cell: ({ writtenAt }) => (writtenAt ? moment(writtenAt, reader) : '–') },
      {
        label: texts.sum,
        place: 'amount',
        cell: ({ sumMinor, bankAccountId }) =>
          moneyText({ amountMinor: sumMinor, currency: currencies.get(bankAccountId) ?? 'EUR' }, reader),
      },
    ],
  })
}
