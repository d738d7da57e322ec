import type { ApiKey } from '../../companies/index.ts'
import { ANSWER_CLASSES, type LoggedRequest, readGaps } from '../../http/index.ts'
import { html } from '../../pages/html.ts'
import { empty } from '../../pages/office/blocks.ts'
import { moment } from '../../pages/office/figures.ts'
import { addressWith, type Chip, filters, pager, views } from '../../pages/office/filters.ts'
import { choice } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { type Mark, mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { table } from '../../pages/office/table.ts'
import { field } from '../../pages/parts/field.ts'
import { readRequests } from '../../reading/index.ts'
import { publicId } from '../../shared/ids.ts'
import { momentInWords, zoneCity } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'
import { listMachines } from '../../webhooks/index.ts'
import { day, oneOf, text } from '../inputs.ts'
import { staffPage } from '../staff-page.ts'
import { shortOf } from './credentials.ts'
import { developersLink } from './tellings.ts'
import { KEEPERS, narrowedTo, readKeys } from './whose.ts'

export const REQUESTS = '/dashboard/developers/requests'
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** A method, the longest path of ours, a name. */
const [WORD_CHARS_MAX, PATH_CHARS_MAX] = [60, 200]

/** What the company's credentials asked of the API, and how it was answered. */
export const requests = staffPage({
  path: REQUESTS,
  audience: 'merchant',
  roles: KEEPERS,
  mayLag: true,
  statementsMax: 5,
  query: {
    ...{ answer: oneOf(ANSWER_CLASSES), method: oneOf(METHODS), path: text({ max: PATH_CHARS_MAX }) },
    ...{ credential: text({ max: WORD_CHARS_MAX }), merchant: text({ max: WORD_CHARS_MAX }) },
    ...{ purchase: text({ max: WORD_CHARS_MAX }), from: day(), to: day(), after: text({ max: 200 }) },
  },
  async view(connection, { scope, query, reader, address, visitor }) {
    const texts = languages[reader.language].requests
    const machines = await listMachines(connection, scope)
    const keys = await readKeys(connection, visitor)
    const gaps = await readGaps(connection, scope)
    const page = await readRequests(
      connection,
      scope,
      {
        ...{ answer: query.answer, method: query.method, pathPrefix: query.path, credential: query.credential },
        ...narrowedTo(query, reader),
      },
      query.after === undefined ? {} : { cursor: query.after },
    )
    const names = new Map(machines.map(({ merchantId, name }) => [publicId('mer', merchantId), name]))
    const said = (at: Date) => momentInWords(at, reader.now, reader.timeZone, reader.language)
    const counted = texts.count(page.rows.length)
    return {
      title: texts.title,
      body: html`${head(reader, { title: texts.title, above: [developersLink(reader)], text: texts.text })}
${gaps.lastAt && html`<p>${mark({ shape: 'attention', word: texts.dropped(gaps.dropped, said(gaps.lastAt)) })}</p>`}
<section class="section" aria-label="${languages[reader.language].office.filters}">${views(
        reader,
        ([undefined, ...ANSWER_CLASSES] as const).map((answer) => {
          const label = answer ? texts.answers[answer] : texts.all
          return { href: addressWith(address, { answer }), label, isCurrent: query.answer === answer }
        }),
      )}
${filters(reader, { address, chips: chipsOf(address.query, names, keys, reader), fields: fieldsOf(address.query, names, reader) })}</section>
<section class="section" aria-label="${texts.title}">${page.rows.length === 0 ? empty({ title: texts.empty, text: texts.emptyText }) : listOf(page.rows, keys, names, reader)}
${pager(reader, { address, said: page.lookedBackTo ? `${counted}. ${texts.lookedBackTo(said(page.lookedBackTo))}` : counted, nextCursor: page.nextCursor })}</section>`,
    }
  },
})

/** With what it was asked: a key by its label, anything else by its kind. */
export function credentialOf(credential: string, keys: readonly ApiKey[], { language }: Reader): string {
  const { kinds } = languages[language].requests
  const kind = credential.split('_')[0] as keyof typeof kinds
  const label = keys.find(({ id }) => id === credential)?.label ?? kinds[kind]
  return kind === 'key' || kind === 'token' ? `${label} ${shortOf(credential)}` : label
}

export function answerOf({ status, code }: Pick<LoggedRequest, 'status' | 'code'>): Mark {
  const word = [status, code].filter(Boolean).join(' ')
  if (status < 400) return { shape: 'done', word }
  return { shape: status < 500 ? 'declined' : 'attention', word }
}

/** A list is read for what was asked; the request's own page has the ids whole. */
const shortPath = (path: string) => path.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{8}([0-9a-f]{4})/g, '…$1')

type Query = Readonly<Record<string, string>>
type Names = ReadonlyMap<string, string>

function chipsOf(query: Query, names: Names, keys: readonly ApiKey[], reader: Reader): readonly Chip[] {
  const texts = languages[reader.language].requests
  const { credential, merchant, path } = query
  const shown = {
    method: query.method,
    path: path && `${path}…`,
    credential: credential && credentialOf(credential, keys, reader),
    merchant: merchant && (names.get(merchant) ?? merchant),
    purchase: query.purchase,
    from: query.from,
    to: query.to,
  }
  return Object.entries(shown).flatMap(([name, value]) =>
    value ? [{ names: [name], label: texts[name as keyof typeof shown], value }] : [],
  )
}

function fieldsOf(query: Query, names: Names, reader: Reader) {
  const texts = languages[reader.language].requests
  const any = ['', languages[reader.language].office.any] as const
  const typedIn = (name: string) => ({ name, value: query[name] ?? '', autocomplete: 'off' })
  const methods = METHODS.map((method) => [method, method] as const)
  return [
    choice({ ...typedIn('method'), label: texts.method, options: [any, ...methods] }),
    field({ ...typedIn('path'), label: texts.path, hint: texts.pathHint, maxLength: PATH_CHARS_MAX }),
    field({ ...typedIn('credential'), label: texts.credential, hint: texts.credentialHint }),
    choice({ ...typedIn('merchant'), label: texts.merchant, options: [any, ...names] }),
    field({ ...typedIn('purchase'), label: texts.purchase, hint: texts.purchaseHint }),
    field({ ...typedIn('from'), label: texts.from, type: 'date' }),
    field({ ...typedIn('to'), label: texts.to, type: 'date' }),
  ]
}

function listOf(rows: readonly LoggedRequest[], keys: readonly ApiKey[], names: Names, reader: Reader) {
  const texts = languages[reader.language].requests
  return table({
    caption: texts.title,
    columns: [
      {
        label: texts.request,
        place: 'name',
        cell: ({ method, path }) => html`<code class="break">${method} ${shortPath(path)}</code>`,
      },
      { label: texts.answer, place: 'start', cell: (row) => mark(answerOf(row)) },
      { label: texts.credential, place: 'late', cell: ({ credential }) => credentialOf(credential, keys, reader) },
      {
        label: texts.merchant,
        place: 'away',
        cell: ({ merchantId }) => merchantId && names.get(publicId('mer', merchantId)),
      },
      {
        label: texts.duration,
        place: 'away',
        isNumber: true,
        cell: ({ durationMs }) => texts.durationMs(durationMs),
      },
      {
        label: `${texts.when} (${zoneCity(reader.timeZone, reader.language)})`,
        place: 'end',
        cell: ({ askedAt }) => moment(askedAt, reader),
      },
    ],
    rows,
    hrefOf: ({ requestId }) => `${REQUESTS}/${requestId}`,
  })
}
