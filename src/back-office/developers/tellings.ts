import type { Telling } from '../../deliveries/index.ts'
import { countMissed } from '../../deliveries/index.ts'
import { html } from '../../pages/html.ts'
import { empty } from '../../pages/office/blocks.ts'
import { moment } from '../../pages/office/figures.ts'
import { addressWith, filters, pager, views } from '../../pages/office/filters.ts'
import { choice } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { type Mark, mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { table } from '../../pages/office/table.ts'
import { field } from '../../pages/parts/field.ts'
import { notice } from '../../pages/parts/notice.ts'
import { readTellings, tellingId } from '../../reading/index.ts'
import { addMs, DAY_MS } from '../../shared/clocks.ts'
import { publicId } from '../../shared/ids.ts'
import { zoneCity } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'
import { listMachines } from '../../webhooks/index.ts'
import { day, oneOf, text } from '../inputs.ts'
import { payoutHref } from '../payouts/payout-parts.ts'
import { silenceInWords } from '../reasons.ts'
import { staffPage } from '../staff-page.ts'
import { narrowedTo, READERS } from './whose.ts'

const STATES = ['missed', 'pending', 'delivered', 'exhausted', 'discarded'] as const
const KINDS = ['webhook', 'notification'] as const
/** The longest name of an event, and the uid of a purchase. */
const WORD_CHARS_MAX = 60

/** Webhooks and notifications in one list: what was told, to whom, and how it was answered. */
export const tellings = staffPage({
  path: '/dashboard/developers/deliveries',
  audience: 'merchant',
  roles: READERS,
  mayLag: true,
  statementsMax: 5,
  query: {
    ...{ kind: oneOf(KINDS), state: oneOf(STATES), event: text({ max: WORD_CHARS_MAX }), after: text({ max: 200 }) },
    ...{ merchant: text({ max: WORD_CHARS_MAX }), purchase: text({ max: WORD_CHARS_MAX }), from: day(), to: day() },
  },
  async view(connection, { scope, query, reader, address, visitor, call }) {
    const texts = languages[reader.language].tellings
    const since = addMs(call.systemClock.now(), -DAY_MS)
    const machines = await listMachines(connection, scope)
    const missed = await countMissed(connection, scope, KINDS, since)
    const page = await readTellings(
      connection,
      scope,
      {
        ...{ kind: query.kind, state: query.state, what: query.event },
        ...narrowedTo(query, reader),
      },
      query.after === undefined ? {} : { cursor: query.after },
    )
    const names = new Map(machines.map(({ merchantId, name }) => [publicId('mer', merchantId), name]))
    const told: Readonly<Record<string, (value: string) => string>> = {
      kind: (value) => texts.kinds[value as 'webhook'],
      state: (value) => texts.states[value as 'missed'],
      event: (value) => whatOf(value, reader),
      merchant: (value) => names.get(value) ?? value,
    }
    const labels = {
      kind: texts.kind,
      state: texts.state,
      event: texts.what,
      merchant: texts.merchant,
      purchase: texts.purchase,
      from: texts.from,
      to: texts.to,
    }
    const chips = Object.entries(labels).flatMap(([name, label]) => {
      const value = address.query[name]
      return value ? [{ names: [name], label, value: told[name]?.(value) ?? value }] : []
    })
    const above = visitor.role === 'owner' || visitor.role === 'developer' ? [developersLink(reader)] : []
    return {
      title: texts.title,
      body: html`${head(reader, { title: texts.title, above, text: texts.text })}
${[...Map.groupBy(missed, ({ merchantId }) => merchantId).values()].map((same) =>
  notice('bad', {
    heading: texts.missedBy(
      same[0]!.merchantName,
      same.reduce((sum, { count }) => sum + count, 0),
    ),
    body: html`<p>${texts.missedText} <a href="${addressWith({ path: address.path, query: {} }, { state: 'exhausted', merchant: publicId('mer', same[0]!.merchantId) })}">${texts.missed}</a></p>`,
  }),
)}
<section class="section" aria-label="${languages[reader.language].office.filters}">
${views(reader, [
  { href: addressWith(address, { state: undefined }), label: texts.all, isCurrent: query.state === undefined },
  { href: addressWith(address, { state: 'missed' }), label: texts.missed, isCurrent: query.state === 'missed' },
])}
${filters(reader, { address, chips, fields: fieldsOf(address.query, names, reader) })}
</section>
<section class="section" aria-label="${texts.title}">
${
  page.rows.length === 0
    ? empty({ title: texts.empty, text: texts.emptyText })
    : [
        listOf(page.rows, reader, address.path),
        pager(reader, { address, said: texts.count(page.rows.length), nextCursor: page.nextCursor }),
      ]
}
</section>`,
    }
  },
})

export const developersLink = ({ language }: Reader) => {
  return { href: '/dashboard/developers', label: languages[language].developers.title }
}

/** An event by the name that machines read; a notification by what it says. */
export function whatOf(what: string, { language }: Reader): string {
  const { whats } = languages[language].tellings
  return Object.hasOwn(whats, what) ? whats[what as keyof typeof whats] : what
}

/** What a telling is about: a purchase, or a payout of several. */
export function aboutOf({ purchaseId, payoutId, reference }: Telling, { language }: Reader) {
  const { tellings: texts, payouts } = languages[language]
  if (purchaseId === null) {
    const id = payoutId ?? ''
    return { label: payouts.items.payout, href: payoutHref(id), name: publicId('pyo', id) }
  }
  const uid = publicId('pur', purchaseId)
  return { label: texts.purchase, href: `/dashboard/purchases/${uid}`, name: reference ?? uid }
}

function fieldsOf(query: Readonly<Record<string, string>>, names: ReadonlyMap<string, string>, reader: Reader) {
  const texts = languages[reader.language].tellings
  const { any } = languages[reader.language].office
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) =>
    choice({ name, label, value: query[name] ?? '', options: [['', any], ...options] })
  const input = (name: string, label: string, more: { readonly type?: 'date'; readonly hint?: string } = {}) =>
    field({ name, label, value: query[name] ?? '', autocomplete: 'off', ...more })
  return [
    select(
      'kind',
      texts.kind,
      KINDS.map((kind) => [kind, texts.kinds[kind]]),
    ),
    select(
      'state',
      texts.state,
      STATES.map((state) => [state, texts.states[state]]),
    ),
    select('merchant', texts.merchant, [...names]),
    input('event', texts.what),
    input('purchase', texts.purchase, { hint: texts.purchaseHint }),
    input('from', texts.from, { type: 'date' }),
    input('to', texts.to, { type: 'date' }),
  ]
}

/** How its last try went, in a word and a shape. */
export function answerOf({ state, tries, lastStatus, lastError, lastMs }: Telling, reader: Reader): Mark {
  const texts = languages[reader.language].tellings
  if (lastMs === null) return { shape: tries === 0 ? 'started' : 'waits', word: texts.untried }
  const word =
    lastStatus === null && lastError !== null
      ? texts.noAnswer(silenceInWords(lastError, reader.language))
      : lastStatus === null
        ? texts.states[state]
        : texts.answered(lastStatus, lastMs)
  if (state === 'delivered') return { shape: 'done', word }
  return { shape: state === 'discarded' ? 'ended' : 'attention', word }
}

function listOf(rows: readonly Telling[], reader: Reader, path: string) {
  const texts = languages[reader.language].tellings
  return table({
    caption: texts.title,
    columns: [
      { label: texts.what, place: 'name', cell: ({ what }) => whatOf(what, reader) },
      {
        label: texts.purchase,
        place: 'late',
        cell: (row) => (row.reference === null ? aboutOf(row, reader).name.slice(0, 12) : row.reference),
      },
      { label: texts.merchant, place: 'away', cell: ({ merchantName }) => merchantName },
      { label: texts.answer, place: 'start', cell: (row) => mark(answerOf(row, reader)) },
      { label: texts.tries, place: 'away', isNumber: true, cell: ({ tries }) => String(tries) },
      {
        label: `${texts.planned} (${zoneCity(reader.timeZone, reader.language)})`,
        place: 'end',
        cell: ({ plannedAt }) => moment(plannedAt, reader),
      },
    ],
    rows,
    hrefOf: (row) => `${path}/${tellingId(row)}`,
  })
}
