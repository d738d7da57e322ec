import type { Connection } from '../../db/database.ts'
import { transaction } from '../../db/database.ts'
import { findTelling, type Telling, type ToldCall, type Try } from '../../deliveries/index.ts'
import { readNotificationCalls, replayNotification } from '../../notifications/index.ts'
import { html } from '../../pages/html.ts'
import { acts, bytes } from '../../pages/office/blocks.ts'
import { moment } from '../../pages/office/figures.ts'
import { postForm } from '../../pages/office/form.ts'
import { beside, facts, head, section } from '../../pages/office/head.ts'
import { mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { table } from '../../pages/office/table.ts'
import { notice } from '../../pages/parts/notice.ts'
import { parseTellingId, tellingId } from '../../reading/index.ts'
import type { OwnerScope } from '../../shared/scope.ts'
import { languages } from '../../texts/languages.ts'
import { readWebhooks, replayDelivery } from '../../webhooks/index.ts'
import { wholeNumber } from '../inputs.ts'
import type { StaffPorts } from '../ports.ts'
import { silenceInWords } from '../reasons.ts'
import { requireFound } from '../require-found.ts'
import { staffPage } from '../staff-page.ts'
import { aboutOf, answerOf, tellings, whatOf } from './tellings.ts'
import { KEEPERS, READERS } from './whose.ts'

/** More than any plan has, and as many rounds as anybody asks for. */
const TRIES_MAX = 10_000

async function requireTelling(connection: Connection, scope: OwnerScope, text: string) {
  const wanted = requireFound(parseTellingId(text))
  return requireFound(await findTelling(connection, scope, wanted.kind, wanted.id))
}

/** The call of one try, as the courier made it: body and signature follow from rows, secrets and that hour. */
async function callOfTry(
  connection: Connection,
  { sealer }: Pick<StaffPorts, 'sealer'>,
  scope: OwnerScope,
  { kind, eventId, purchaseId }: Telling,
  { triedAt }: Pick<Try, 'triedAt'>,
): Promise<ToldCall | undefined> {
  const told =
    kind === 'webhook' || purchaseId === null
      ? await readWebhooks(connection, sealer, scope, [eventId], triedAt)
      : await readNotificationCalls(connection, sealer, scope, [{ id: eventId, purchaseId }], triedAt)
  return told[0]?.call
}

/** Comes in every body and opens the merchant's machine: never shown again. */
const BODY_TOKEN = /wht_[\w-]{43}/g

export function requestText({ url, headers, body }: ToldCall): string {
  const { host, pathname, search } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`POST ${pathname}${search} HTTP/1.1`, ...lines, '', body.replace(BODY_TOKEN, 'wht_…')].join('\n')
}

export const telling = staffPage({
  path: '/dashboard/developers/deliveries/:id',
  audience: 'merchant',
  roles: READERS,
  statementsMax: 4,
  query: { try: wholeNumber({ min: 1, max: TRIES_MAX }) },
  async view(connection, { scope, params, query, reader, visitor, ports, address, done }) {
    const texts = languages[reader.language].tellings
    const row = await requireTelling(connection, scope, params.id)
    const shown = query.try === undefined ? row.all[0] : requireFound(row.all.find((one) => one.try === query.try))
    const isKeeper = KEEPERS.some((role) => role === visitor.role)
    const call = shown && isKeeper ? await callOfTry(connection, ports, scope, row, shown) : undefined
    const about = aboutOf(row, reader)
    const title = texts.heading(whatOf(row.what, reader), about.name)
    return {
      title,
      body: html`${done === 'again' && notice('good', { heading: texts.againDone })}
${head(reader, {
  title,
  above: [{ href: tellings.path, label: texts.title }],
  state: mark(answerOf(row, reader)),
})}
${beside(
  html`${triesOf(row.all, reader, address.path)}${shown && section({ id: 'bytes', title: texts.trial(shown.try) }, isKeeper ? bytesOf(call, reader) : html`<p class="quiet">${texts.onlyKeepers}</p>`)}`,
  html`${facts([
    [texts.kind, texts.kinds[row.kind]],
    [texts.state, texts.states[row.state]],
    [texts.merchant, row.merchantName],
    [about.label, html`<a href="${about.href}">${about.name}</a>`],
    [texts.planned, moment(row.plannedAt, reader)],
    [texts.next, row.nextTryAt ? moment(row.nextTryAt, reader) : texts.ended],
  ])}${isKeeper && acts([{ href: `${address.path}/again`, label: texts.again }])}`,
)}`,
    }
  },
})

function triesOf(all: readonly Try[], reader: Reader, path: string) {
  const texts = languages[reader.language].tellings
  const answer = ({ status, error, durationMs }: Try) =>
    status === null
      ? error === null
        ? texts.states.delivered
        : texts.noAnswer(silenceInWords(error, reader.language))
      : texts.answered(status, durationMs)
  const rows =
    all.length === 0
      ? html`<p class="quiet">${texts.untried}</p>`
      : table({
          caption: texts.tries,
          columns: [
            { label: texts.tries, place: 'name', cell: (one: Try) => texts.trial(one.try) },
            { label: texts.answer, place: 'start', cell: answer },
            { label: texts.planned, place: 'end', cell: ({ triedAt }) => moment(triedAt, reader) },
          ],
          rows: all,
          hrefOf: (one) => `${path}?try=${one.try}`,
        })
  return section({ id: 'tries', title: texts.tries }, rows)
}

function bytesOf(call: ToldCall | undefined, reader: Reader) {
  const texts = languages[reader.language].tellings
  if (!call) return html`<p class="quiet">${texts.notCalled}</p>`
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = call.headers
  return html`<h3>${texts.sent(Buffer.byteLength(call.body))}</h3>
${bytes(texts.sent(Buffer.byteLength(call.body)), requestText(call))}
<p class="quiet">${texts.sentHidden} ${texts.madeAgain} ${texts.notKept}</p>
<h3>${texts.signedTitle}</h3>${bytes(texts.signedTitle, `${id}.${timestamp}.{body}`)}<p class="quiet">${texts.signedText}</p>`
}

/** A delivery that is told again goes to a machine that may do something by it: asked for on a page of its own. */
export const sendAgain = staffPage({
  path: '/dashboard/developers/deliveries/:id/again',
  audience: 'merchant',
  roles: KEEPERS,
  statementsMax: 1,
  async view(connection, { scope, params, reader, formToken }) {
    const texts = languages[reader.language].tellings
    const row = await requireTelling(connection, scope, params.id)
    const back = {
      href: `${tellings.path}/${tellingId(row)}`,
      label: texts.heading(whatOf(row.what, reader), aboutOf(row, reader).name),
    }
    const top = head(reader, {
      title: texts.again,
      above: [{ href: tellings.path, label: texts.title }, back],
      text: texts.againText,
    })
    const stay = { href: back.href, label: languages[reader.language].developers.stay }
    const form = postForm({ formToken, fields: '', verb: texts.again, stay })
    return { title: texts.again, body: html`${top}${row.state === 'pending' ? html`<p>${texts.waiting}</p>` : form}` }
  },
  async submit(db, { scope, params, call }) {
    const { kind, id } = requireFound(parseTellingId(params.id))
    await requireTelling(db, scope, params.id)
    await transaction<unknown>(db, (tx) =>
      kind === 'webhook' ? replayDelivery(tx, call, id) : replayNotification(tx, call, id),
    )
    return { to: `${tellings.path}/${tellingId({ kind, id })}`, done: 'again' }
  },
})
