import { ACQUIRER_ACCOUNTS, listAccounts, type OwnAccount } from '../../../connections/index.ts'
import { html, type Renderable } from '../../../pages/html.ts'
import { empty } from '../../../pages/office/blocks.ts'
import { moneyText } from '../../../pages/office/figures.ts'
import { type Chip, filters, pager } from '../../../pages/office/filters.ts'
import { choice } from '../../../pages/office/form.ts'
import { head } from '../../../pages/office/head.ts'
import { mark } from '../../../pages/office/mark.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import { checkBox } from '../../../pages/parts/field.ts'
import { notice } from '../../../pages/parts/notice.ts'
import { type ListedAcquirerPayout, listDeniedAccounts, readAcquirerPayouts } from '../../../reading/index.ts'
import { parseUuid } from '../../../shared/ids.ts'
import { languages } from '../../../texts/languages.ts'
import { type Input, oneOf, type ValuesOf } from '../../inputs.ts'
import { dateShown } from '../../payouts/payout-words.ts'
import { staffPage } from '../../staff-page.ts'
import { providerLabel } from '../decisions/account-of.ts'
import { DECISIONS } from '../decisions/decidable.ts'
import { OPERATORS, PAGED, wishOf } from '../operators.ts'
import { ACQUIRER_PAYOUTS, acquirerPayoutHref, BANK_PATH } from '../paths.ts'
import { payoutTitle, sinceMade, standingMark, standingOf } from './payout-words.ts'

const accountId: Input<string> = {
  read(given, language) {
    const value = parseUuid(given)
    return value ? { value } : { wrong: languages[language].office.wrong.choice }
  },
}

const QUERY = { account: accountId, awaited: oneOf(['1']), findings: oneOf(['1']) }

type Query = Partial<ValuesOf<typeof QUERY>>

/** What acquirers have paid us, the newest first. */
export const acquirerPayouts = staffPage({
  path: ACQUIRER_PAYOUTS,
  ...OPERATORS,
  mayLag: true,
  statementsMax: 3,
  query: { ...QUERY, ...PAGED },
  async view(connection, { query, reader, address }) {
    const { acquirerPayouts: texts, bank } = languages[reader.language].operator
    const wished = {
      accountId: query.account,
      isAwaited: query.awaited === '1',
      hasFindings: query.findings === '1',
    }
    const { rows, nextCursor } = await readAcquirerPayouts(connection, wished, wishOf(query))
    const accounts = await listAccounts(connection, ACQUIRER_ACCOUNTS)
    const denied = await listDeniedAccounts(connection)
    const chips = chipsOf(query, accounts, reader)
    const none =
      chips.length > 0
        ? { ...texts.noneFound, action: { href: ACQUIRER_PAYOUTS, label: texts.noneFound.action } }
        : texts.none
    const list = [
      payoutTable(rows, chips, reader),
      pager(reader, { address, nextCursor, said: texts.shown(rows.length) }),
    ]
    return {
      title: texts.title,
      body: html`${head(reader, { title: texts.title, above: [{ href: BANK_PATH, label: bank.section }], text: texts.text })}
${denied.map(({ id, provider }) =>
  notice('bad', {
    heading: texts.denied(providerLabel('payouts', provider)),
    body: html`<p>${texts.deniedText} <a href="${DECISIONS}/findings/${id}">${texts.deniedLink}</a></p>`,
  }),
)}
<section class="section" aria-label="${texts.title}">${filters(reader, { address, chips, fields: fieldsOf(query, accounts, reader) })}
${rows.length === 0 ? empty(none) : list}</section>`,
    }
  },
})

const accountName = ({ provider, reference }: Pick<OwnAccount, 'provider' | 'reference'>) =>
  `${providerLabel('acquirer', provider)} ${reference}`

function chipsOf(query: Query, accounts: readonly OwnAccount[], reader: Reader): Chip[] {
  const { filters: texts } = languages[reader.language].operator.acquirerPayouts
  const { yes } = languages[reader.language].office
  const account = accounts.find(({ id }) => id === query.account)
  const chips: readonly (readonly [name: keyof Query, label: string, value: string | undefined])[] = [
    ['account', texts.account, query.account && (account ? accountName(account) : query.account)],
    ['awaited', texts.awaited, query.awaited && yes],
    ['findings', texts.findings, query.findings && yes],
  ]
  return chips.flatMap(([name, label, value]) => (value ? [{ names: [name], label, value }] : []))
}

function fieldsOf(query: Query, accounts: readonly OwnAccount[], { language }: Reader): Renderable {
  const { office, operator } = languages[language]
  const { filters: texts } = operator.acquirerPayouts
  const options = accounts.map((account) => [account.id, accountName(account)] as const)
  return html`${
    accounts.length > 1 &&
    choice({
      ...{ name: 'account', label: texts.account, value: query.account ?? '' },
      options: [['', office.any], ...options],
    })
  }${checkBox({ name: 'awaited', label: texts.awaited, checked: query.awaited === '1' })}${checkBox({ name: 'findings', label: texts.findings, checked: query.findings === '1' })}`
}

function payoutTable(rows: readonly ListedAcquirerPayout[], chips: readonly Chip[], reader: Reader) {
  const { columns, caption } = languages[reader.language].operator.acquirerPayouts
  return table({
    caption: caption(chips.map(({ label, value }) => `${label} ${value}`).join(', ')),
    rows,
    hrefOf: ({ id }) => acquirerPayoutHref(id),
    columns: [
      {
        label: columns.made,
        place: 'name',
        cell: ({ madeAt }) => html`<span class="nowrap">${payoutTitle(madeAt, reader)}</span>`,
      },
      { label: columns.state, place: 'start', cell: (row) => standingMark(standingOf(row), reader.language) },
      {
        label: columns.account,
        place: 'late',
        cell: ({ provider, reference }) =>
          html`${providerLabel('acquirer', provider)} <span class="quiet break">${reference}</span>`,
      },
      { label: columns.differences, place: 'late_end', cell: (row) => notExplained(row, reader) },
      { label: columns.atBank, place: 'end', cell: (row) => whenAtBank(row, reader) },
      {
        label: columns.fees,
        place: 'away',
        isNumber: true,
        cell: ({ feeMinor, currency }) => moneyText({ amountMinor: feeMinor, currency }, reader),
      },
      { label: columns.amount, place: 'amount', cell: (row) => moneyText(row, reader) },
    ],
  })
}

function notExplained({ findingCount, doubtedCount }: ListedAcquirerPayout, { language }: Reader): Renderable {
  const { differences, accepted } = languages[language].operator.acquirerPayouts
  if (findingCount > 0)
    return html`<span class="nowrap">${mark({ shape: 'attention', word: differences(findingCount) })}</span>`
  return doubtedCount > 0 && accepted(doubtedCount)
}

/** Its day there; of one that is awaited, since when. */
function whenAtBank(row: ListedAcquirerPayout, reader: Reader): Renderable {
  if (row.bankedOn) return dateShown(row.bankedOn, reader)
  return standingOf(row) === 'waits' && sinceMade(row.madeAt, reader)
}
