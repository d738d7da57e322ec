import type { ActName } from '../../audit/index.ts'
import { SETTING_ENTRIES } from '../../merchants/index.ts'
import { html, type Renderable } from '../../pages/html.ts'
import { moment } from '../../pages/office/figures.ts'
import { type Address, addressWith } from '../../pages/office/filters.ts'
import type { Reader } from '../../pages/office/reader.ts'
import type { AuditEntry, Cell } from '../../reading/index.ts'
import { publicId } from '../../shared/ids.ts'
import { sheetTime, zoneCity } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'
import { valueInWords } from '../merchants/setting-words.ts'
import type { Audience } from '../roles.ts'
import { changedName, changedValue } from './change-values.ts'

/** In files: people's sheets go by the names, so they stay. What a cell shows several of has a column each behind the others. */
export const AUDIT_FILE_COLUMNS: readonly {
  readonly name: (timeZone: string) => string
  readonly cell: (entry: AuditEntry, reader: Pick<Reader, 'timeZone'>) => Cell
}[] = [
  { name: () => 'what', cell: ({ what }) => what },
  { name: (timeZone) => `when (${timeZone})`, cell: ({ at }, { timeZone }) => sheetTime(at, timeZone) },
  { name: () => 'who', cell: ({ actor, name }) => name ?? actor },
  { name: () => 'subject', cell: ({ subject }) => subject },
  {
    name: () => 'changed',
    cell: ({ changes }) => saidOf(changes, (name, from, to) => `${name}: ${from ?? ''} → ${to ?? ''}`),
  },
  { name: () => 'reason', cell: ({ reason }) => reason },
  { name: () => 'company', cell: ({ companyName }) => companyName },
  { name: () => 'merchant', cell: ({ merchantName }) => merchantName },
  { name: () => 'personal', cell: ({ personal }) => Object.values(personal ?? {}).join(', ') },
  { name: () => 'actor', cell: ({ actor }) => actor },
]

export function auditColumns(reader: Reader, address: Address, audience: Audience) {
  const texts = languages[reader.language].audit
  const cell = (write: (entry: AuditEntry) => Renderable) => write
  return [
    { label: texts.what, place: 'name', cell: cell((entry) => whatOf(entry, reader)) },
    {
      label: texts.at(zoneCity(reader.timeZone, reader.language)),
      place: 'end',
      cell: cell(({ at }) => moment(at, reader)),
    },
    { label: texts.who, place: 'whole', cell: cell((entry) => actorLink(entry, reader, address)) },
    { label: texts.subject, place: 'whole', cell: cell((entry) => subjectOf(entry, address, audience)) },
    { label: texts.changed, place: 'whole', cell: cell((entry) => changesOf(entry, reader)) },
  ] as const
}

function whatOf(entry: AuditEntry, { language }: Reader): string {
  const { acts, events } = languages[language].audit
  const words: Readonly<Record<string, string>> = entry.source === 'act' ? acts : events
  return words[entry.what] ?? entry.what
}

/** By their name, where they have one here; a machine by its key, an operator at the command line by their sign-in. */
export function whoDid({ actor, name }: Pick<AuditEntry, 'actor' | 'name'>, { language }: Reader): string {
  const { audit, purchase } = languages[language]
  const { actors } = audit
  if (actor === null) return actors.unknown
  if (actor === 'operator') return audit.operator
  if (actor.startsWith('operator ')) return `${audit.operator} ${name ?? actor.slice('operator '.length)}`
  if (actor.startsWith('staff_')) return name ?? actors.colleague
  if (actor.startsWith('mer_')) return actors.shop
  if (actor.startsWith('payer_')) return actors.payer
  if (actor === 'anybody') return actors.anybody
  if (!actor.startsWith('job:')) return actors.key(actor)
  const { job, unknown } = purchase.story.actors
  return Object.hasOwn(job, actor.slice(4)) ? job[actor.slice(4) as keyof typeof job] : unknown
}

/** Pressed, the log is narrowed to whoever it was. */
function actorLink(entry: AuditEntry, reader: Reader, address: Address) {
  const { actor } = entry
  const who = whoDid(entry, reader)
  return actor === null || actor === address.query.actor
    ? who
    : html`<a href="${addressWith(address, { actor, by: undefined })}">${who}</a>`
}

function subjectOf(entry: AuditEntry, address: Address, audience: Audience) {
  const { subject, source, merchantId, merchantName, companyName, personal } = entry
  const isPage = source === 'event' && audience === 'merchant'
  const href = isPage ? `/dashboard/purchases/${subject}` : addressWith(address, { q: subject })
  const whose = merchantId
    ? html`<a href="${addressWith(address, { merchant: publicId('mer', merchantId) })}">${merchantName}</a> `
    : audience === 'operator' && companyName && html`${companyName} `
  const named = Object.values(personal ?? {}).join(', ')
  return html`${whose}${named && html`${named} `}<a class="quiet break" href="${href}">${subject}</a>`
}

function changesOf({ what, changes, reason }: AuditEntry, reader: Reader) {
  const { language } = reader
  const { audit: texts, settings } = languages[language]
  const said = saidOf(changes, (name, from, to) => {
    const [setting, field] = SETTINGS_OF_ACTS.has(what) ? (SETTING_ENTRIES.find(([own]) => own === name) ?? []) : []
    if (setting && field) {
      const words = (text: string | null) => valueInWords(field, text, language)
      return texts.change(settings[`setting_${setting}`].label, words(from), words(to))
    }
    const called = changedName(what, name, reader)
    // Of a secret it is said that there is another one, and never which.
    if (from === null && to === null && name !== 'merchants') return called
    const [before, after] = [changedValue(what, name, from, reader), changedValue(what, name, to, reader)]
    // What is made, or only named, was nothing before.
    const isNamed = before === after || (from === null && !what.endsWith('_changed'))
    return isNamed && after !== null ? texts.named(called, after) : texts.change(called, before, after)
  })
  return html`${said}${reason && html` ${texts.reason(reason)}`}`
}

const SETTINGS_OF_ACTS: ReadonlySet<string> = new Set<ActName>(['setting_changed', 'branding_changed'])
function saidOf(
  changes: AuditEntry['changes'],
  say: (name: string, from: string | null, to: string | null) => string,
): string {
  return Object.entries(changes)
    .map(([name, { from, to }]) => say(name, from, to))
    .join(' · ')
}
