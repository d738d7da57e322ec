import { transaction } from '../../db/database.ts'
import { lockMerchant } from '../../merchants/index.ts'
import { html } from '../../pages/html.ts'
import { bytes, consequences, empty } from '../../pages/office/blocks.ts'
import { postForm, ticks } from '../../pages/office/form.ts'
import { head, section } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { field, hidden } from '../../pages/parts/field.ts'
import { DomainError } from '../../refusals/index.ts'
import { languages } from '../../texts/languages.ts'
import {
  readWebhookEndpoint,
  removeWebhookEndpoint,
  type SentTest,
  SUBSCRIBED_EVENTS,
  sendTestWebhook,
  setWebhookEndpoint,
  subscribeEndpoint,
} from '../../webhooks/index.ts'
import { optional, severalOf, text } from '../inputs.ts'
import { silenceInWords } from '../reasons.ts'
import { requireUnchanged } from '../require-found.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { shownOnce } from './shown-once.ts'
import { requestText } from './telling.ts'
import { developersLink } from './tellings.ts'
import { KEEPERS, machineAt, requireMerchant } from './whose.ts'

const URL_CHARS_MAX = 2048
/** Enough to recognise an error page; the rest is the server's own affair. */
const ANSWER_CHARS_MAX = 1000
/** All names there are, more than twice. */
const EVENTS_CHARS_MAX = 1000
const subscribedOf = (endpoint: { readonly extraEvents: readonly string[] } | undefined) =>
  endpoint?.extraEvents.join(',') ?? ''
const seenOf = (endpoint: { readonly setAt: Date } | undefined) => endpoint?.setAt.toISOString() ?? ''
/** The verb says no to an address in the words of whoever called it; the form says how to write one. */
export const isWrongAddress = (error: unknown) => error instanceof DomainError && error.code === 'url_not_allowed'

export const webhookAddress = staffPage({
  path: '/dashboard/developers/merchants/:uid/webhook',
  audience: 'merchant',
  roles: KEEPERS,
  ...SENSITIVE,
  statementsMax: 2,
  form: { url: text({ max: URL_CHARS_MAX }), seen: optional(text({ max: 60 })) },
  async view(connection, { scope, params, reader, formToken }, { typed, errors }) {
    const texts = languages[reader.language].developers
    const { id, name } = await requireMerchant(connection, scope, params.uid)
    const endpoint = await readWebhookEndpoint(connection, scope, id)
    const back = { href: machineAt(id), label: name }
    const title = texts.setAddress
    const fields = [
      hidden('seen', seenOf(endpoint)),
      field({
        ...{ name: 'url', label: texts.address, hint: texts.addressHint, value: typed.url ?? endpoint?.url ?? '' },
        ...{ error: errors.url, autocomplete: 'off', maxLength: URL_CHARS_MAX },
      }),
    ]
    const stay = { href: back.href, label: texts.stay }
    const top = head(reader, { title, above: [developersLink(reader), back], text: texts.addressWarn })
    return { title, body: html`${top}${postForm({ formToken, fields, verb: texts.addressVerb, stay })}` }
  },
  async submit(db, { scope, params, call, reader, ports }, { url, seen }) {
    const texts = languages[reader.language].developers
    const { id, name } = await requireMerchant(db, scope, params.uid)
    try {
      const made = await transaction(db, async (tx) => {
        await lockMerchant(tx, id)
        requireUnchanged(seen ?? '', seenOf(await readWebhookEndpoint(tx, scope, id)))
        return setWebhookEndpoint(tx, call, id, { url }, ports)
      })
      return {
        shown: shownOnce(reader, {
          ...{ title: texts.addressSet, text: texts.addressSetText, facts: [[texts.address, made.url]] },
          secrets: [
            [texts.bodyToken, made.token],
            [texts.signingSecret, made.signing_secret],
          ],
          back: { href: machineAt(id), label: name },
        }),
      }
    } catch (error) {
      if (isWrongAddress(error)) return { errors: { url: texts.addressWrong } }
      throw error
    }
  },
})

/** Nothing of how calls are signed changes with it. */
export const webhookEvents = staffPage({
  path: '/dashboard/developers/merchants/:uid/webhook/events',
  audience: 'merchant',
  roles: KEEPERS,
  statementsMax: 2,
  form: { events: optional(severalOf(SUBSCRIBED_EVENTS)), seen: optional(text({ max: EVENTS_CHARS_MAX })) },
  async view(connection, { scope, params, reader, formToken }, { typed, errors }) {
    const { developers: texts, tellings } = languages[reader.language]
    const { id, name } = await requireMerchant(connection, scope, params.uid)
    const endpoint = await readWebhookEndpoint(connection, scope, id)
    const back = { href: machineAt(id), label: name }
    const title = texts.eventsTitle
    const top = head(reader, { title, above: [developersLink(reader), back], text: texts.eventsText })
    if (!endpoint || endpoint.disabledAt) return { title, body: html`${top}${noAddress(back.href, reader)}` }
    const told = subscribedOf(endpoint)
    const fields = [
      hidden('seen', told),
      ticks({
        ...{ name: 'events', legend: texts.eventsLegend, isList: true, error: errors.events },
        values: (typed.seen === undefined ? told : (typed.events ?? '')).split(','),
        options: SUBSCRIBED_EVENTS.map((event) => [event, html`<code>${event}</code> ${tellings.sentences[event]}`]),
      }),
    ]
    const stay = { href: back.href, label: texts.stay }
    return { title, body: html`${top}${postForm({ formToken, fields, verb: texts.eventsVerb, stay })}` }
  },
  async submit(db, { scope, params, call }, { events = [], seen }) {
    const { id } = await requireMerchant(db, scope, params.uid)
    await transaction(db, async (tx) => {
      await lockMerchant(tx, id)
      requireUnchanged(seen ?? '', subscribedOf(await readWebhookEndpoint(tx, scope, id)))
      await subscribeEndpoint(tx, call, id, events)
    })
    return { to: machineAt(id), done: 'events_set' }
  },
})

export const webhookRemoval = staffPage({
  path: '/dashboard/developers/merchants/:uid/webhook/remove',
  audience: 'merchant',
  roles: KEEPERS,
  ...SENSITIVE,
  statementsMax: 1,
  async view(connection, { scope, params, reader, formToken }) {
    const texts = languages[reader.language].developers
    const { id, name } = await requireMerchant(connection, scope, params.uid)
    const back = { href: machineAt(id), label: name }
    const title = texts.removeTitle
    const stay = { href: back.href, label: texts.stay }
    return {
      title,
      body: html`${head(reader, { title, above: [developersLink(reader), back] })}${consequences([
        { shape: 'ended', text: texts.removeText },
      ])}${postForm({ formToken, fields: '', verb: texts.removeVerb, stay, isFinal: true })}`,
    }
  },
  async submit(db, { scope, params, call }) {
    const { id } = await requireMerchant(db, scope, params.uid)
    await transaction(db, (tx) => removeWebhookEndpoint(tx, call, id))
    return { to: machineAt(id), done: 'removed' }
  },
})

export const webhookTest = staffPage({
  path: '/dashboard/developers/merchants/:uid/webhook/test',
  audience: 'merchant',
  roles: KEEPERS,
  statementsMax: 2,
  async view(connection, { scope, params, reader, formToken }) {
    const texts = languages[reader.language].developers
    const { id, name } = await requireMerchant(connection, scope, params.uid)
    const endpoint = await readWebhookEndpoint(connection, scope, id)
    const back = { href: machineAt(id), label: name }
    const title = texts.testTitle
    const above = [developersLink(reader), back]
    if (!endpoint || endpoint.disabledAt)
      return { title, body: html`${head(reader, { title, above })}${noAddress(back.href, reader)}` }
    const stay = { href: back.href, label: texts.stay }
    const form = postForm({ formToken, fields: '', verb: texts.testVerb, stay })
    return { title, body: html`${head(reader, { title, above, text: texts.testText(endpoint.url) })}${form}` }
  },
  async submit(db, { scope, params, call, reader, ports }) {
    const { id, name } = await requireMerchant(db, scope, params.uid)
    const sent = await sendTestWebhook(ports, call, id)
    return { shown: testPage(sent, { href: machineAt(id), label: name }, reader) }
  },
})

function noAddress(at: string, reader: Reader) {
  const texts = languages[reader.language].developers
  const action = { href: `${at}/webhook`, label: texts.setAddress }
  return empty({ title: texts.testMissing, text: texts.testMissingText, action })
}

function testPage(
  { call, bodyBytes, answer, durationMs }: SentTest,
  back: { readonly href: string; readonly label: string },
  reader: Reader,
) {
  const { developers: texts, tellings } = languages[reader.language]
  const title = answer.kind === 'answered' ? texts.testSent : texts.testNotSent
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = call.headers
  const told =
    answer.kind === 'answered'
      ? bytes(
          tellings.answer,
          [
            `HTTP/1.1 ${answer.status}`,
            `content-type: ${answer.headers['content-type'] ?? ''}`,
            '',
            answer.body.slice(0, ANSWER_CHARS_MAX),
          ].join('\n'),
        )
      : html`<p>${tellings.noAnswer(silenceInWords(answer.reason, reader.language))}</p>`
  const heading = answer.kind === 'answered' ? tellings.answered(answer.status, durationMs) : tellings.answer
  return {
    title,
    body: html`${head(reader, { title, above: [developersLink(reader), back] })}
<div class="beside"><div class="side">${section({ id: 'sent', title: tellings.sent(bodyBytes) }, html`${bytes(tellings.sent(bodyBytes), requestText(call))}<p class="quiet">${tellings.sentHidden}</p>`)}</div>
<div class="side">${section({ id: 'answer', title: heading }, told)}${section({ id: 'signed', title: tellings.signedTitle }, html`${bytes(tellings.signedTitle, `${id}.${timestamp}.{body}`)}<p class="quiet">${tellings.signedText}</p>`)}</div></div>
<p><a class="button button-plain" href="${back.href}">${back.label}</a></p>`,
  }
}
