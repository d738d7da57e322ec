import { type Html, html, type Renderable } from '../../../pages/html.ts'
import { empty } from '../../../pages/office/blocks.ts'
import { moneyText, numberText } from '../../../pages/office/figures.ts'
import { dates, head, section } from '../../../pages/office/head.ts'
import { mark } from '../../../pages/office/mark.ts'
import { folded } from '../../../pages/office/plot.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import type { readPspReport } from '../../../providers/charge/index.ts'
import { adviceOf, type ComparedReport, type ReportDifference } from '../../../reading/index.ts'
import { DEFAULT_TIME_ZONE } from '../../../schedules/index.ts'
import { publicId } from '../../../shared/ids.ts'
import type { Money } from '../../../shared/money.ts'
import { dayInWords } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import type { Content } from '../../staff-page.ts'
import { DECISIONS } from '../decisions/decidable.ts'
import { moneyHref, PSP_REPORTS } from '../paths.ts'

/** More have one cause, and the command tells all. */
const DIFFERENCES_SHOWN_MAX = 200
const MATCHES_SHOWN_MAX = 100

interface Compared {
  readonly label: string
  readonly report: Awaited<ReturnType<typeof readPspReport>>
  readonly compared: ComparedReport
  /** Others sell through the account, too: what the report alone has is no difference. */
  readonly isShared: boolean
}

/** What a report and our settlements have against each other, line by line. */
export function comparedContent({ label, report, compared, isShared }: Compared, reader: Reader): Content {
  const { pspReport: texts } = languages[reader.language].operator
  const { matches, days } = compared
  const differences = compared.differences.filter(({ kind }) => !(isShared && kind === 'only_at_psp'))
  const apart = compared.differences.length - differences.length
  const count = (many: number) => numberText(many, reader)
  const title = texts.of(label)
  const dayOf = (at: number) => dayInWords(new Date(at), reader.now, DEFAULT_TIME_ZONE, reader.language)
  const without =
    report.payments.length === 0
      ? { title: texts.nothingRead, text: texts.nothingReadText }
      : { title: texts.allMatch, text: apart > 0 ? texts.notCounted(count(apart)) : texts.allMatchText }
  return {
    title,
    body: html`${head(reader, { title, above: [{ href: PSP_REPORTS, label: texts.title }] })}
${dates([
  { label: texts.payments, value: count(report.payments.length), note: texts.otherRows(count(report.otherCount)) },
  { label: texts.matching, value: count(matches.length) },
  { label: texts.different, value: count(differences.length) },
])}
<p class="quiet">${days ? texts.days(dayOf(days.from.getTime()), dayOf(days.before.getTime() - 1)) : texts.noDays}</p>
${apart > 0 && differences.length > 0 && html`<p class="quiet">${texts.notCounted(count(apart))}</p>`}
${
  differences.length > 0
    ? section({ id: 'differences', title: texts.differences }, differenceTable(differences, reader))
    : empty(without)
}
${matches.length > 0 && folded(texts.matches(count(matches.length)), matchTable(matches, reader))}
<p><a href="${PSP_REPORTS}">${texts.again}</a></p>`,
  }
}

function differenceTable(differences: readonly ReportDifference[], reader: Reader): Html {
  const { pspReport: texts } = languages[reader.language].operator
  const rows = differences.slice(0, DIFFERENCES_SHOWN_MAX)
  const list = table({
    caption: texts.differences,
    rows,
    columns: [
      {
        label: texts.difference,
        place: 'name',
        cell: ({ kind }) => mark({ shape: 'attention', word: texts.kinds[kind] }),
      },
      { label: texts.purchase, place: 'late', cell: (row) => purchaseLink(row, reader) },
      { label: texts.payment, place: 'late', cell: (row) => idOf(theirIdOf(row)) },
      { label: texts.line, place: 'away', isNumber: true, cell: (row) => ('reported' in row ? row.reported.line : '') },
      { label: texts.here, place: 'end', isNumber: true, cell: (row) => shownMoney(oursOf(row), reader) },
      {
        label: texts.there,
        place: 'amount',
        cell: (row) => ('reported' in row ? moneyText(row.reported, reader) : '–'),
      },
      { label: texts.todo, place: 'whole', cell: (row) => texts.advice[adviceOf(row)] },
    ],
  })
  const all = numberText(differences.length, reader)
  const more = differences.length > rows.length && texts.firstOf(numberText(rows.length, reader), all)
  return html`${list}${more && html`<p class="quiet">${more}</p>`}`
}

function matchTable(matches: ComparedReport['matches'], reader: Reader): Html {
  const { pspReport: texts } = languages[reader.language].operator
  const rows = matches.slice(0, MATCHES_SHOWN_MAX)
  const list = table({
    caption: texts.matching,
    rows,
    columns: [
      {
        label: texts.purchase,
        place: 'name',
        cell: ({ settlement: { purchaseId } }) =>
          html`<a class="break" href="${moneyHref(purchaseId)}">${publicId('pur', purchaseId)}</a>`,
      },
      { label: texts.payment, place: 'late', cell: ({ reported }) => idOf(reported.paymentId ?? reported.reference) },
      { label: texts.line, place: 'away', isNumber: true, cell: ({ reported }) => reported.line },
      { label: texts.there, place: 'amount', cell: ({ reported }) => moneyText(reported, reader) },
    ],
  })
  const all = numberText(matches.length, reader)
  const more = matches.length > rows.length && texts.firstOf(numberText(rows.length, reader), all)
  return html`${list}${more && html`<p class="quiet">${more}</p>`}`
}

function oursOf(difference: ReportDifference) {
  if (difference.kind === 'only_at_psp') return null
  return difference.kind === 'only_here' ? difference.settled : difference.settlement
}

/** Where its money is; one that nobody has decided, where that is done. */
function purchaseLink(difference: ReportDifference, reader: Reader): Renderable {
  const ours = oursOf(difference)
  if (!ours) return ''
  const isUndecided = adviceOf(difference) === 'undecided'
  const id = publicId('pur', ours.purchaseId)
  const { decisions } = languages[reader.language].operator
  const decided = isUndecided && html` <a href="${DECISIONS}/settlements/${id}">${decisions.settlements.title}</a>`
  return html`<a class="break" href="${moneyHref(ours.purchaseId)}">${id}</a>${decided}`
}

/** As its PSP names it, or by our reference there. */
function theirIdOf(difference: ReportDifference): string | null {
  const reported = 'reported' in difference ? difference.reported : null
  const ours = oursOf(difference)
  return reported?.paymentId ?? reported?.reference ?? ours?.paymentId ?? ours?.reference ?? null
}

const idOf = (id: string | null) => (id === null ? '–' : html`<code class="id break">${id}</code>`)

const shownMoney = (money: Money | null, reader: Reader) => (money ? moneyText(money, reader) : '–')
