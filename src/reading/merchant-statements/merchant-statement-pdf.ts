import type { MerchantAccount } from '../../books/index.ts'
import type { Connection } from '../../db/database.ts'
import { findIdentity, type KeptIdentity } from '../../invoices/index.ts'
import { type Paper, type Row, writePaper } from '../../paper/index.ts'
import { dateInZone } from '../../schedules/index.ts'
import { publicId } from '../../shared/ids.ts'
import { formatMoney } from '../../shared/money.ts'
import { monthInWords, plainDay, zoneCity } from '../../texts/dates.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import type { MerchantStatement } from './read-merchant-statement.ts'

/** Whose statement it is and who owes it, as the law knows them where somebody has said so. */
interface Parties {
  readonly operator: KeptIdentity | undefined
  readonly merchant: KeptIdentity | undefined
}

/** For people: to read and to keep. Two statements. */
export async function readStatementPdf(
  connection: Connection,
  statement: MerchantStatement,
  language: StaffLanguage,
): Promise<{ readonly fileName: string; readonly bytes: Uint8Array }> {
  const operator = await findIdentity(connection, null)
  const merchant = await findIdentity(connection, statement.merchant.id)
  const bytes = await writePaper(paperOf(statement, { operator, merchant }, language))
  return { fileName: statementFileName(statement, 'pdf', language), bytes }
}

/** `statement-mer_…-2026-10.pdf` · `releve-mer_…-2026-10.pdf`. */
export function statementFileName(
  { merchant, month }: Pick<MerchantStatement, 'merchant' | 'month'>,
  ending: 'pdf' | 'csv',
  language: StaffLanguage,
): string {
  return `${languages[language].statements.file}-${publicId('mer', merchant.id)}-${month.slice(0, 7)}.${ending}`
}

function paperOf(statement: MerchantStatement, { operator, merchant }: Parties, language: StaffLanguage): Paper {
  const { accounts, month, days, timeZone, closedAt, readAt } = statement
  const texts = languages[language].statements
  const title = texts.titleOf(monthInWords(month, language))
  const name = merchant?.legalName ?? statement.merchant.name
  const zone = zoneCity(timeZone, language)
  const notes = [
    texts.signs,
    closedAt ? texts.final(plainDay(dateInZone(closedAt, timeZone).toString(), language)) : texts.provisional,
    texts.zone(zone),
  ]
  return {
    ...{
      title,
      language,
      madeAt: closedAt ?? readAt,
      foot: [operator?.legalName, title, name].filter(Boolean).join(' · '),
    },
    parts: [
      {
        kind: 'columns',
        blocks: [
          ...(operator ? [{ title: texts.from, lines: partyLines(operator) }] : []),
          {
            title: texts.for,
            lines: [
              ...(merchant ? partyLines(merchant) : []),
              statement.merchant.name,
              publicId('mer', statement.merchant.id),
            ],
          },
          {
            title: texts.period,
            lines: [
              texts.days(plainDay(days.from, language), plainDay(days.to, language)),
              texts.states[closedAt ? 'final' : 'provisional'],
            ],
          },
        ],
      },
      ...(accounts.length === 0 ? [{ kind: 'text', text: texts.nothing } as const] : []),
      ...accounts.flatMap((account) => partsOf(account, language)),
      ...notes.map((text) => ({ kind: 'text', text }) as const),
    ],
  }
}

function partyLines({ legalName, street, postcode, city, countryCode }: KeptIdentity): string[] {
  return [legalName, street, `${postcode} ${city}, ${countryCode}`]
}

function partsOf(account: MerchantAccount, language: StaffLanguage): Paper['parts'] {
  const texts = languages[language].statements
  const { currency, lines, openingMinor, closingMinor, reserveMinor } = account
  const money = (amountMinor: bigint) => formatMoney({ amountMinor, currency }, language)
  const rows: Row[] = [
    { cells: [openingMinor < 0n ? texts.openingOwed : texts.opening, '', money(openingMinor)], isSum: true },
    ...lines.map(({ name, journals, amountMinor }) => ({
      cells: [texts.lines[name], String(journals), money(amountMinor)],
    })),
    { cells: [closingMinor < 0n ? texts.closingOwed : texts.closing, '', money(closingMinor)], isSum: true },
  ]
  return [
    { kind: 'heading', text: texts.currency(currency) },
    {
      kind: 'table',
      columns: [
        { title: texts.what, share: 6 },
        { title: texts.count, share: 1.2, isAmount: true },
        { title: texts.amount, share: 2, isAmount: true },
      ],
      rows,
    },
    ...(reserveMinor === 0n ? [] : [{ kind: 'text', text: texts.reserve(money(reserveMinor)) } as const]),
  ]
}
