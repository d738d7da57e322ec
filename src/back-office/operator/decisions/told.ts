import { retellParked } from '../../../audit/index.ts'
import { transaction } from '../../../db/database.ts'
import { listParked } from '../../../events/index.ts'
import { retryMessages } from '../../../messages/index.ts'
import { replayNotification } from '../../../notifications/index.ts'
import { html } from '../../../pages/html.ts'
import { moment } from '../../../pages/office/figures.ts'
import { hidden } from '../../../pages/parts/field.ts'
import { isRowNumber, readMissedNotifications, readTroubledMessages } from '../../../reading/index.ts'
import { publicId } from '../../../shared/ids.ts'
import { languages } from '../../../texts/languages.ts'
import { withCapital } from '../../../texts/typeset.ts'
import { optional, text } from '../../inputs.ts'
import { silenceInWords } from '../../reasons.ts'
import { requireFound, requireId } from '../../require-found.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS, PAGED, wishOf } from '../operators.ts'
import { REASON, type ReasonForm, reasonField } from '../reason-field.ts'
import { DECISIONS, type OperatorVisit } from './decidable.ts'
import { waitingList } from './list-page.ts'

/** The one form of a list: why, and a button for all of it where it has one. A row's button belongs to it, too. */
function againForm({ formToken, address, reader }: OperatorVisit, form: ReasonForm, forAll?: string) {
  const { decisions } = languages[reader.language].operator
  const all = html`<div class="buttons"><button class="button button-secondary" type="submit">${forAll}</button></div>`
  return html`<form class="section narrow" id="again" method="post" action="${address.path}">
${hidden('form_token', formToken(address.path))}${reasonField(decisions, form)}${forAll && all}</form>`
}

const againButton = (label: string, id: string, what: string) =>
  html`<button class="button button-secondary" type="submit" form="again" name="id" value="${id}" aria-label="${`${label}: ${what}`}">${label}</button>`

const ONE_OR_ALL = { id: optional(text({ max: 40 })), reason: REASON }

/** Events that a subscriber could not tell: told now, and what waits behind them. */
export const events = staffPage({
  path: `${DECISIONS}/parked`,
  ...OPERATORS,
  statementsMax: 1,
  form: ONE_OR_ALL,
  async view(connection, visit, form) {
    const { reader, scope } = visit
    const texts = languages[reader.language].operator.decisions
    const { event, subscriber, behind, error, retry, retryAll, told } = texts.events
    const { audit } = languages[reader.language]
    const eventWords = audit.events
    return waitingList(visit, 'events', {
      rows: await listParked(connection, scope),
      said: told,
      form: againForm(visit, form, retryAll),
      columns: [
        {
          label: event,
          place: 'name',
          cell: ({ name, eventId }) =>
            html`${eventWords[name as keyof typeof eventWords] ?? name} <code class="quiet">${eventId}</code>`,
        },
        { label: subscriber, place: 'start', cell: (parked) => audit.names[parked.subscriber] ?? parked.subscriber },
        { label: texts.since, place: 'end', cell: ({ parkedAt }) => moment(parkedAt, reader) },
        { label: behind, place: 'away', isNumber: true, cell: ({ waiting }) => waiting },
        { label: error, place: 'late', cell: (parked) => html`<code class="quiet">${parked.error}</code>` },
        {
          label: retry,
          place: 'whole',
          cell: ({ eventId }) => againButton(retry, eventId.toString(), eventId.toString()),
        },
      ],
    })
  },
  async submit(db, { call, scope, ports, address }, { id, reason }) {
    const isOne = id !== undefined
    if (isOne && !isRowNumber(id)) requireFound(undefined)
    const parked = await listParked(db, scope, isOne ? BigInt(id) : undefined)
    await retellParked(db, call, ports.subscribers, parked, reason)
    return { to: address.path, done: 'told' }
  },
})

/** What shops have not taken. */
export const missed = staffPage({
  path: `${DECISIONS}/notifications`,
  ...OPERATORS,
  statementsMax: 1,
  query: PAGED,
  form: { id: text({ max: 20 }), reason: REASON },
  async view(connection, visit, form) {
    const { reader, scope, query } = visit
    const texts = languages[reader.language].operator.decisions
    const { tries, error, replay, replayed } = texts.notifications
    const { tellings } = languages[reader.language]
    const { rows, nextCursor } = await readMissedNotifications(connection, scope, { state: undefined }, wishOf(query))
    return waitingList(visit, 'notifications', {
      ...{ rows, nextCursor },
      said: replayed,
      form: rows.some(({ state }) => state !== 'pending') && againForm(visit, form),
      columns: [
        { label: texts.purchase, place: 'name', cell: ({ purchaseId }) => publicId('pur', purchaseId) },
        { label: texts.kind, place: 'start', cell: ({ kind }) => withCapital(tellings.whats[kind]) },
        { label: tries, place: 'away', isNumber: true, cell: (one) => one.tries },
        {
          label: error,
          place: 'late',
          cell: ({ lastError }) => (lastError === null ? '–' : withCapital(silenceInWords(lastError, reader.language))),
        },
        {
          label: replay,
          place: 'whole',
          cell: ({ id, state }) => state !== 'pending' && againButton(replay, id.toString(), id.toString()),
        },
      ],
    })
  },
  async submit(db, { call, address }, { id, reason }) {
    if (!isRowNumber(id)) requireFound(undefined)
    await transaction(db, (tx) => replayNotification(tx, call, BigInt(id), reason))
    return { to: address.path, done: 'replayed' }
  },
})

/** E-mails and SMS that no transport has taken. */
export const messages = staffPage({
  path: `${DECISIONS}/messages`,
  ...OPERATORS,
  statementsMax: 1,
  query: PAGED,
  form: ONE_OR_ALL,
  async view(connection, visit, form) {
    const { reader, scope, query } = visit
    const texts = languages[reader.language].operator.decisions
    const { template, recipient, tries, error, retry, retryAll, retried } = texts.messages
    const names = languages[reader.language].purchase.told.messages
    const { rows, nextCursor } = await readTroubledMessages(connection, scope, { state: undefined }, wishOf(query))
    return waitingList(visit, 'messages', {
      ...{ rows, nextCursor },
      said: retried,
      form: againForm(visit, form, retryAll),
      columns: [
        { label: recipient, place: 'name', cell: (message) => message.recipient },
        { label: template, place: 'start', cell: ({ template: name }) => names[name as keyof typeof names] ?? name },
        { label: texts.since, place: 'end', cell: ({ createdAt }) => moment(createdAt, reader) },
        { label: tries, place: 'away', isNumber: true, cell: (message) => message.tries },
        { label: error, place: 'late', cell: ({ lastError }) => html`<q>${lastError}</q>` },
        { label: retry, place: 'whole', cell: ({ id, recipient: to }) => againButton(retry, id, to) },
      ],
    })
  },
  async submit(db, { call, address }, { id, reason }) {
    await transaction(db, (tx) => retryMessages(tx, call, id === undefined ? null : requireId(id), reason))
    return { to: address.path, done: 'retried' }
  },
})
