import { ACTS } from '../../audit/index.ts'
import { EVENT_NAMES } from '../../events/index.ts'
import type { Renderable } from '../../pages/html.ts'
import { html } from '../../pages/html.ts'
import type { Chip } from '../../pages/office/filters.ts'
import { choice } from '../../pages/office/form.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { field, hidden } from '../../pages/parts/field.ts'
import type { AuditEntry, AuditFilter } from '../../reading/index.ts'
import { addDays, hourInZone, parseDate } from '../../schedules/index.ts'
import { parsePublicId, publicId } from '../../shared/ids.ts'
import { languages } from '../../texts/languages.ts'
import { day, oneOf, text, type ValuesOf } from '../inputs.ts'
import { merchantId } from '../purchases/list-filters.ts'
import { whoDid } from './audit-columns.ts'

/** Whoever of the people it was, with `by`; or one, as rows name them. */
const WORD_MAX = 200

/** What the address of the log may say. */
export const AUDIT_QUERY = {
  q: text({ max: WORD_MAX }),
  by: oneOf(['people']),
  actor: text({ max: WORD_MAX }),
  act: oneOf(ACTS),
  event: oneOf(EVENT_NAMES),
  merchant: merchantId,
  from: day(),
  to: day(),
}

export type AuditQuery = Partial<ValuesOf<typeof AUDIT_QUERY>>

/** Days are the reader's: from the first hour of one to the last of the other. */
export function auditFilterOf(query: AuditQuery, { timeZone }: Pick<Reader, 'timeZone'>): AuditFilter {
  const first = query.from && parseDate(query.from)
  const last = query.to && parseDate(query.to)
  return {
    act: query.act,
    event: query.event,
    actor: query.actor,
    byPeople: query.by === 'people',
    merchantId: query.merchant,
    subject: query.q,
    purchaseId: query.q && parsePublicId('pur', query.q),
    from: first ? hourInZone(first, 0, timeZone) : undefined,
    before: last ? hourInZone(addDays(last, 1), 0, timeZone) : undefined,
  }
}

/** Whoever may be chosen by name. */
export interface Choosable {
  readonly merchants: readonly { readonly id: string; readonly name: string }[]
  readonly staff: readonly { readonly id: string; readonly name: string | null; readonly email: string }[]
}

/** What the log is narrowed to, in words. Who and whose are named by its rows, where they are not among those one may choose. */
export function auditChips(
  query: AuditQuery,
  { merchants }: Choosable,
  rows: readonly AuditEntry[],
  reader: Reader,
): Chip[] {
  const texts = languages[reader.language].audit
  const named = (name: keyof AuditQuery, label: string, value: string | undefined | null): Chip[] =>
    value ? [{ names: [name], label, value }] : []
  const { actor, merchant } = query
  const merchantName = merchants.find(({ id }) => id === merchant)?.name ?? rows[0]?.merchantName
  return [
    ...named('q', texts.subject, query.q),
    ...named('actor', texts.who, actor && whoDid(rows[0] ?? { actor, name: null }, reader)),
    ...named('act', texts.what, query.act && texts.acts[query.act]),
    ...named('event', texts.what, query.event && texts.events[query.event]),
    ...named('merchant', texts.merchant, merchant && (merchantName ?? publicId('mer', merchant))),
    ...named('from', texts.from, query.from),
    ...named('to', texts.to, query.to),
  ]
}

/** The form that adds a filter: it has all of them, as they are. */
export function auditFields(query: AuditQuery, { merchants, staff }: Choosable, reader: Reader): Renderable {
  const { audit: texts, office } = languages[reader.language]
  const options = <Name extends string>(names: readonly Name[], words: Readonly<Record<Name, string>>) =>
    [['', office.any], ...names.map((name) => [name, words[name]])] as [string, string][]
  const people = staff.map(({ id, name, email }) => [`staff_${id}`, name ?? email] as const)
  const isOther = query.actor !== undefined && !people.some(([actor]) => actor === query.actor)
  const dayField = (name: 'from' | 'to') =>
    field({ name, label: texts[name], type: 'date', value: query[name] ?? '', autocomplete: 'off' })
  return html`${query.q && hidden('q', query.q)}${query.by && hidden('by', query.by)}${isOther && hidden('actor', query.actor as string)}
${people.length > 0 && !isOther && choice({ name: 'actor', label: texts.who, value: query.actor ?? '', options: [['', office.any], ...people] })}
${choice({ name: 'act', label: texts.ofPeople, value: query.act ?? '', options: options(ACTS, texts.acts) })}
${choice({ name: 'event', label: texts.ofPurchases, value: query.event ?? '', options: options(EVENT_NAMES, texts.events) })}
${
  merchants.length > 1 &&
  choice({
    ...{ name: 'merchant', label: texts.merchant, value: query.merchant ? publicId('mer', query.merchant) : '' },
    options: [['', office.any], ...merchants.map(({ id, name }) => [publicId('mer', id), name] as const)],
  })
}${dayField('from')}${dayField('to')}`
}
