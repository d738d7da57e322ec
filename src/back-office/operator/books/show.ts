import {
  ACCOUNTS,
  type Account,
  type AccountBalance,
  findClosing,
  isClosedOn,
  readTrialBalance,
} from '../../../books/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { acts, empty, linkList } from '../../../pages/office/blocks.ts'
import { moneyText } from '../../../pages/office/figures.ts'
import { addressWith } from '../../../pages/office/filters.ts'
import { head, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import { field } from '../../../pages/parts/field.ts'
import { notice } from '../../../pages/parts/notice.ts'
import { DEFAULT_TIME_ZONE, dateInZone } from '../../../schedules/index.ts'
import { sumMinor } from '../../../shared/money.ts'
import { bankDay, monthInWords } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import { day } from '../../inputs.ts'
import { staffPage } from '../../staff-page.ts'
import { doneNotice } from '../decisions/list-page.ts'
import { OPERATORS } from '../operators.ts'
import { BOOKS_CLOSE, BOOKS_PATH, BOOKS_QUERY } from '../paths.ts'

const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as Account[]

/** What every account holds, the months that are closed, and the files for accountants. */
export const booksPage = staffPage({
  path: BOOKS_PATH,
  ...OPERATORS,
  section: (language) => languages[language].operator.books.section,
  place: 6,
  statementsMax: 2,
  query: { on: day(), ...BOOKS_QUERY },
  async view(connection, { reader, query, address, visitor, done }) {
    const texts = languages[reader.language].operator.books
    const balances = await readTrialBalance(connection, { timeZone: DEFAULT_TIME_ZONE, until: query.on })
    const closing = await findClosing(connection)
    const currencies = [...new Set(balances.map(({ currency }) => currency))]
    const days = field({
      ...{ name: 'on', label: texts.on, type: 'date', value: query.on ?? '', hint: texts.onHint, autocomplete: 'off' },
    })
    const show = languages[reader.language].office.show
    const period = periodOf(query, reader.now)
    const files = (['from', 'to'] as const).map((name) =>
      field({ name, label: texts[name], type: 'date', value: period[name], autocomplete: 'off' }),
    )
    const closed = closing ? texts.closedTo(monthInWords(closing.month, reader.language)) : texts.noneClosed
    return {
      title: texts.section,
      body: html`${head(reader, { title: texts.section, text: texts.text })}
${doneNotice(done === 'closed' ? texts.closed : done === 'withdrawn' ? texts.closing.withdraw.done : undefined)}
<form class="section" method="get" action="${address.path}"><div class="add-fields">${days}</div>
<div class="buttons"><button class="button button-plain" type="submit">${show}</button></div></form>
${section(
  {
    id: 'balance',
    title: texts.balance(query.on && bankDay(query.on, reader)),
  },
  currencies.length === 0
    ? empty({ title: texts.nothing, text: texts.nothingText })
    : html`${currencies.map((currency) => balanceOf(currency, balances, reader))}`,
)}
${section({ id: 'months', title: texts.months }, html`<p>${closed}</p>${visitor.role === 'admin' && acts([{ href: BOOKS_CLOSE, label: texts.close }])}`)}
${section(
  { id: 'files', title: texts.files },
  html`<p>${texts.filesText}</p><form class="section" method="get" action="${address.path}#files"><div class="add-fields">${files}</div>
<div class="buttons"><button class="button button-plain" type="submit">${texts.choose}</button></div></form>${filesOf(period, isClosedOn(closing, period.to), reader)}`,
)}`,
    }
  },
})

/** Every account of the chart, those that hold nothing too. */
function balanceOf(currency: string, balances: readonly AccountBalance[], reader: Reader): Html {
  const texts = languages[reader.language].operator.books
  const money = (amountMinor: bigint) => moneyText({ amountMinor, currency }, reader)
  const own = balances.filter((one) => one.currency === currency)
  const rows = ACCOUNT_NAMES.map(
    (account) => own.find((one) => one.account === account) ?? { account, debitMinor: 0n, creditMinor: 0n },
  )
  const debitMinor = sumMinor(rows.map((row) => row.debitMinor))
  const creditMinor = sumMinor(rows.map((row) => row.creditMinor))
  return html`${debitMinor !== creditMinor && notice('bad', { heading: texts.uneven, body: html`` })}${table({
    caption: texts.currency(currency),
    showsCaption: true,
    rows,
    columns: [
      { label: texts.account, place: 'name', cell: ({ account }) => texts.accounts[account] },
      { label: texts.debit, place: 'away', isNumber: true, cell: (row) => money(row.debitMinor) },
      { label: texts.credit, place: 'away', isNumber: true, cell: (row) => money(row.creditMinor) },
      { label: texts.left, place: 'amount', cell: (row) => money(row.debitMinor - row.creditMinor) },
    ],
    totals: [texts.total, money(debitMinor), money(creditMinor), money(debitMinor - creditMinor)],
    rulesTwice: true,
  })}`
}

/** What was asked for; at first the month that ended last. */
function periodOf({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }, now: Date) {
  const first = dateInZone(now, DEFAULT_TIME_ZONE).with({ day: 1 })
  return {
    from: from ?? first.subtract({ months: 1 }).toString(),
    to: to ?? first.subtract({ days: 1 }).toString(),
  }
}

/** Numbers of months that are open could change, so there is no file of them for the tax authority. */
function filesOf(days: { readonly from: string; readonly to: string }, isClosed: boolean, reader: Reader) {
  const texts = languages[reader.language].operator.books
  const hrefOf = (name: string) => addressWith({ path: `${BOOKS_PATH}/${name}`, query: days })
  return html`${linkList([
    { href: hrefOf('journal.csv'), label: texts.journal },
    ...(isClosed ? [{ href: hrefOf('fec.txt'), label: texts.fec }] : []),
    { href: hrefOf('heads.csv'), label: texts.heads },
    { href: hrefOf('cross-border.csv'), label: texts.crossBorder },
  ])}${!isClosed && html`<p class="quiet">${texts.fecAfter}</p>`}`
}
