import type { AuditLine } from '../../audit/index.ts'
import type { Connection } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { empty } from '../../pages/office/blocks.ts'
import { moment } from '../../pages/office/figures.ts'
import { filters, pager, search } from '../../pages/office/filters.ts'
import { choice } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { table } from '../../pages/office/table.ts'
import { field } from '../../pages/parts/field.ts'
import { readAuditLog } from '../../reading/index.ts'
import { addDays, hourInZone, parseDate } from '../../schedules/index.ts'
import { languages } from '../../texts/languages.ts'
import { day, oneOf, text } from '../inputs.ts'
import { type Content, staffPage, type Visit } from '../staff-page.ts'

const ACTS = Object.keys(languages.en.audit.acts) as AuditLine['act'][]
const QUERY = { act: oneOf(ACTS), q: text({ max: 200 }), from: day(), to: day(), after: text({ max: 200 }) }

interface Asked {
  readonly act?: AuditLine['act']
  readonly q?: string
  readonly from?: string
  readonly to?: string
  readonly after?: string
}

/** A company's own log: what its people did, and what an operator decided of its purchases. */
export const companyAudit = staffPage({
  path: '/dashboard/audit',
  audience: 'merchant',
  roles: ['owner', 'developer'],
  section: (language) => languages[language].audit.section,
  place: 23,
  statementsMax: 1,
  query: QUERY,
  view: (connection, visit) => auditPage(connection, visit, visit.query),
})

/** The log of everybody. */
export const operatorAudit = staffPage({
  path: '/operator/audit',
  audience: 'operator',
  roles: ['admin', 'support'],
  section: (language) => languages[language].audit.section,
  place: 21,
  statementsMax: 1,
  query: QUERY,
  view: (connection, visit) => auditPage(connection, visit, visit.query),
})

async function auditPage(
  connection: Connection,
  { scope, reader, address }: Visit<'merchant'> | Visit<'operator'>,
  { act, q: subject, from, to, after }: Asked,
): Promise<Content> {
  const texts = languages[reader.language].audit
  const [first, last] = [from && parseDate(from), to && parseDate(to)]
  const period = {
    from: first ? hourInZone(first, 0) : undefined,
    before: last ? hourInZone(addDays(last, 1), 0) : undefined,
  }
  const wish = after ? { cursor: after } : {}
  const { rows, nextCursor } = await readAuditLog(connection, scope, { act, subject, ...period }, wish)
  const chips = [
    ...(act ? [{ names: ['act'], label: texts.what, value: texts.acts[act] }] : []),
    ...(from ? [{ names: ['from'], label: texts.from, value: from }] : []),
    ...(to ? [{ names: ['to'], label: texts.to, value: to }] : []),
  ]
  const options = [
    ['', languages[reader.language].office.any],
    ...ACTS.map((name) => [name, texts.acts[name]] as const),
  ]
  const fields = [
    choice({ name: 'act', label: texts.what, value: act ?? '', options: options as [string, string][] }),
    field({ name: 'from', label: texts.from, type: 'date', value: from ?? '', autocomplete: 'off' }),
    field({ name: 'to', label: texts.to, type: 'date', value: to ?? '', autocomplete: 'off' }),
  ]
  const list = table({
    caption: texts.section,
    rows,
    columns: [
      { label: texts.what, place: 'name', cell: (line) => texts.acts[line.act] },
      { label: texts.who, place: 'start', cell: (line) => whoOf(line, reader) },
      { label: texts.when, place: 'end', cell: ({ recordedAt }) => moment(recordedAt, reader) },
      { label: texts.subject, place: 'late', cell: (line) => subjectOf(line) },
      { label: texts.changed, place: 'whole', cell: (line) => changesOf(line, reader) },
    ],
  })
  return {
    title: texts.section,
    body: html`${head(reader, { title: texts.section, text: texts.text })}
<section class="section" aria-label="${texts.section}">${search({ address, name: 'q', label: texts.find, verb: texts.verb })}
${filters(reader, { address, chips, fields })}
${rows.length === 0 ? empty({ title: texts.none, text: texts.noneText }) : [list, pager(reader, { address, said: '', nextCursor })]}</section>`,
  }
}

/** By their name, where they have one here; a machine by its key, an operator at the command line by their sign-in. */
function whoOf({ actor, name }: AuditLine, { language }: Reader): string {
  const { operator, anybody } = languages[language].audit
  if (actor === 'anybody') return anybody
  if (!actor.startsWith('operator')) return name ?? actor
  return `${operator} ${name ?? actor.slice('operator '.length)}`.trim()
}

function subjectOf({ subject, merchantName, companyName, personal }: AuditLine) {
  const whose = [merchantName ?? companyName, ...Object.values(personal ?? {})].filter(Boolean).join(', ')
  return html`<span class="break">${subject}</span>${whose && html` ${whose}`}`
}

function changesOf({ changes, reason }: AuditLine, { language }: Reader) {
  const texts = languages[language].audit
  const said = Object.entries(changes).map(([name, { from, to }]) => texts.change(name, from, to))
  return html`${said.join(' · ')}${reason && html` ${texts.reason(reason)}`}`
}
