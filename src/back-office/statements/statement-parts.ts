import type { MerchantAccount } from '../../books/index.ts'
import type { Connection } from '../../db/database.ts'
import { type Html, html } from '../../pages/html.ts'
import { empty, linkList } from '../../pages/office/blocks.ts'
import { moneyText } from '../../pages/office/figures.ts'
import { choice } from '../../pages/office/form.ts'
import { beside, head, type Link, section } from '../../pages/office/head.ts'
import { mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { statement as sums } from '../../pages/office/table.ts'
import {
  type MerchantStatement,
  merchantStatementFile,
  readStatementPdf,
  statementFileName,
} from '../../reading/index.ts'
import { dateInZone } from '../../schedules/index.ts'
import { monthInWords, plainDay, zoneCity } from '../../texts/dates.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import type { Download } from '../staff-page.ts'
import { monthsOffered } from './month-asked.ts'

/** `href`: where this statement has its page; its files are beside it. */
interface Shown {
  readonly href: string
  readonly above: readonly Link[]
}

/** A month of a merchant's money, currency by currency, and its files; whoever reads it. */
export function statementBody(statement: MerchantStatement, { href, above }: Shown, reader: Reader): Html {
  const { language } = reader
  const { accounts, merchant, month, days, timeZone, closedAt } = statement
  const texts = languages[language].statements
  const asked = month.slice(0, 7)
  const months = [...new Set([...monthsOffered(reader.now), asked])]
  const field = choice({
    ...{ name: 'month', label: texts.month, value: asked },
    options: months.map((each) => [each, monthInWords(`${each}-01`, language)] as const),
  })
  const files = (['pdf', 'csv'] as const).map((name) => ({ href: `${href}.${name}?month=${asked}`, ...texts[name] }))
  const state = closedAt ? 'final' : 'provisional'
  const told = closedAt ? texts.final(plainDay(dateInZone(closedAt, timeZone).toString(), language)) : texts.provisional
  return html`${head(reader, {
    title: texts.titleOf(monthInWords(month, language)),
    above,
    text: texts.intro,
    state: [
      mark({ shape: closedAt ? 'done' : 'waits', word: texts.states[state] }),
      html`<span class="quiet">${merchant.name}</span>`,
    ],
  })}
${beside(
  accounts.length === 0
    ? empty(texts.none)
    : accounts.map((account) => accountOf(account, accounts.length > 1, reader)),
  [
    section(
      { id: 'month', title: texts.period },
      html`<p>${texts.days(plainDay(days.from, language), plainDay(days.to, language))}</p><p class="quiet">${told} ${texts.zone(zoneCity(timeZone, language))} ${texts.signs}</p>
<form class="section" method="get" action="${href}"><div class="add-fields">${field}</div>
<div class="buttons"><button class="button button-plain" type="submit">${texts.show}</button></div></form>`,
    ),
    section({ id: 'files', title: texts.files }, linkList(files)),
  ],
)}`
}

function accountOf(account: MerchantAccount, isNamed: boolean, reader: Reader): Html {
  const texts = languages[reader.language].statements
  const { currency, lines, openingMinor, closingMinor, reserveMinor } = account
  const money = (amountMinor: bigint) => moneyText({ amountMinor, currency }, reader)
  const title = isNamed ? texts.currency(currency) : texts.title
  const shown = sums({
    caption: title,
    lines: [
      { label: openingMinor < 0n ? texts.openingOwed : texts.opening, amount: money(openingMinor), isSubtotal: true },
      ...lines.map(({ name, journals, amountMinor }) => ({
        ...{ label: texts.lines[name], rule: texts.times(journals), amount: money(amountMinor) },
      })),
    ],
    net: { label: closingMinor < 0n ? texts.closingOwed : texts.closing, amount: money(closingMinor) },
  })
  const besides = reserveMinor !== 0n && html`<p class="quiet">${texts.reserve(money(reserveMinor))}</p>`
  return section({ id: `in-${currency}`, title }, html`${shown}${besides}`)
}

/** Two statements. */
export async function statementPdf(
  connection: Connection,
  statement: MerchantStatement,
  language: StaffLanguage,
): Promise<Download> {
  const { fileName, bytes } = await readStatementPdf(connection, statement, language)
  return { fileName, type: 'application/pdf', body: bytes }
}

export function statementCsv(statement: MerchantStatement, language: StaffLanguage): Download {
  const fileName = statementFileName(statement, 'csv', language)
  return { fileName, type: 'text/csv; charset=utf-8', body: merchantStatementFile(statement) }
}
