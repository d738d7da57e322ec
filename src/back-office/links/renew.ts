import { transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { consequences } from '../../pages/office/blocks.ts'
import { moneyText } from '../../pages/office/figures.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { field } from '../../pages/parts/field.ts'
import type { Purchase } from '../../purchases/index.ts'
import { type PaymentLinkDetail, readPaymentLink } from '../../reading/index.ts'
import { DomainError } from '../../refusals/index.ts'
import { addDays, type CalendarDate, dateInZone, formatDate, hourInZone, parseDate } from '../../schedules/index.ts'
import { latestLinkEnd, renewLink } from '../../selling/index.ts'
import { addMs, DAY_MS } from '../../shared/clocks.ts'
import { publicId } from '../../shared/ids.ts'
import { dayInWords, momentInWords } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'
import { day } from '../inputs.ts'
import { requireFound } from '../require-found.ts'
import { staffPage } from '../staff-page.ts'
import { LINKS_PATH, linkPath, requireLinkId } from './link-parts.ts'

/** The same link for longer; where it works no more, what there is to do instead. */
export const renewPage = staffPage({
  path: `${LINKS_PATH}/:link/renew`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support'],
  statementsMax: 5,
  form: { lastDay: day() },
  async view(connection, { scope, params, reader, formToken }, { typed, errors }) {
    const detail = requireFound(await readPaymentLink(connection, scope, requireLinkId(params)))
    const { purchase } = detail
    const { title: all, renew } = languages[reader.language].links
    const title = renew.title(`${purchase.title}, ${moneyText(purchase, reader)}`)
    const path = linkPath(purchase.id)
    const above = [
      { href: LINKS_PATH, label: all },
      { href: path, label: purchase.title },
    ]
    const latest = latestLinkEnd(purchase, reader.now)
    if (!latest) return { title, body: html`${head(reader, { title, above })}${instead(purchase, reader)}` }
    const proposed = typed.lastDay ?? formatDate(lastDayOf(proposedEnd(detail, latest, reader), reader))
    const text = renew.text(momentInWords(purchase.linkExpiresAt, reader.now, reader.timeZone, reader.language))
    return {
      title,
      body: html`${head(reader, { title, above, text })}
${postForm({
  formToken,
  fields: html`${field({ name: 'lastDay', type: 'date', label: renew.lastDay, value: proposed, autocomplete: 'off', error: errors.lastDay, hint: renew.latest(inWords(latest, reader)) })}
${consequences([
  { shape: 'dot', text: renew.same },
  { shape: 'mail', text: renew.nobody },
])}`,
  ...{ verb: renew.verb, stay: { href: path, label: renew.stay } },
})}`,
    }
  },
  async submit(db, { call, scope, params, reader }, { lastDay }) {
    const purchaseId = requireLinkId(params)
    const { purchase } = requireFound(await readPaymentLink(db, scope, purchaseId))
    const latest = latestLinkEnd(purchase, reader.now)
    const wished = endOf(parseDate(lastDay) as CalendarDate, reader)
    // Of a link whose last day is cut short by a date, that day is one that may be chosen.
    const isLastDay = latest && lastDay === formatDate(lastDayOf(latest, reader))
    const endsAt = isLastDay && wished > latest ? latest : wished
    try {
      await transaction(db, (tx) => renewLink(tx, call, { purchaseId, endsAt }))
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'invalid_date' || !latest) throw error
      return { errors: { lastDay: languages[reader.language].links.renew.outside(inWords(latest, reader)) } }
    }
    return { to: linkPath(purchaseId), done: 'renewed' }
  },
})

/** The last day belongs to it: the link ends with the midnight behind it. */
const endOf = (lastDay: CalendarDate, { timeZone }: Reader) => hourInZone(addDays(lastDay, 1), 0, timeZone)
const lastDayOf = (end: Date, { timeZone }: Reader) => dateInZone(addMs(end, -1), timeZone)

const inWords = (end: Date, { now, timeZone, language }: Reader) => dayInWords(addMs(end, -1), now, timeZone, language)

/** As long as the merchant's links work at first, from today. */
function proposedEnd({ merchant }: PaymentLinkDetail, latest: Date, { now }: Reader): Date {
  const usual = addMs(now, merchant.linkLifetimeDays * DAY_MS)
  return usual < latest ? usual : latest
}

/** Of a link that somebody pays with, or that was paid, or is over. */
function instead({ id, state, acceptedAt }: Purchase, { language }: Reader) {
  const { renew } = languages[language].links
  const why = acceptedAt ? 'paid' : state === 'authorizing' ? 'begun' : 'ended'
  return html`<section class="section narrow"><p>${renew.not[why]}</p>
<div class="buttons">${why === 'ended' && html`<a class="button" href="${LINKS_PATH}/new?again=${publicId('pur', id)}">${renew.again}</a>`}<a href="${linkPath(id)}">${renew.back}</a></div></section>`
}
