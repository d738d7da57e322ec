import { extendPot, type PotEndBounds, potEndBounds } from '../../../collecting/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { postForm } from '../../../pages/office/form.ts'
import { head, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { field, hidden } from '../../../pages/parts/field.ts'
import type { PurchaseOutline } from '../../../reading/index.ts'
import { DomainError } from '../../../refusals/index.ts'
import { parseWallClock, wallClock } from '../../../schedules/index.ts'
import { addMs, DAY_MS } from '../../../shared/clocks.ts'
import { momentInWords, zoneCity } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import { text } from '../../inputs.ts'
import { requirePublicId } from '../../require-found.ts'
import { staffPage } from '../../staff-page.ts'
import { readAbout, wayTo } from './about-purchase.ts'
import { ACT_ROLES, pathOf } from './acts.ts'
import { doAsShown, SHOWN, seenField, sinceShown } from './as-shown.ts'
import type { Words } from './words.ts'

/** As long as `2026-11-27T18:00`, with seconds as some browsers send them. */
const MOMENT_CHARS_MAX = 19
/** What is proposed: one day more, as far as its bounds allow. */
const PROPOSED_MS = DAY_MS

/** More time for an open pot: shown before it is given, and given once. */
export const potOfPurchase = staffPage({
  path: '/dashboard/purchases/:id/extend',
  audience: 'merchant',
  roles: ACT_ROLES,
  statementsMax: 7,
  query: { until: text({ max: MOMENT_CHARS_MAX }) },
  form: { ...SHOWN, until: text({ max: MOMENT_CHARS_MAX }) },
  async view(connection, visit, { typed, errors }) {
    const { query, reader, formToken } = visit
    const { id, outline, words } = await readAbout(connection, visit)
    const { acts, purchases } = words.texts
    const { title } = outline.purchase
    const said = acts.extend
    const question = said.question(title)
    const above = wayTo(outline.purchase, purchases)
    const bounds = potEndBounds(outline.purchase, outline.attempts, reader.now)
    const since = sinceShown(outline, typed.seen, words)
    if (!bounds) {
      const refused = html`${head(reader, { title: question, above })}${since}<p>${said.whyNot}</p><p><a href="${pathOf(id)}">${acts.stay}</a></p>`
      return { title: question, body: refused }
    }
    const asked = typed.until ?? query.until
    const proposed = addMs(bounds.after, PROPOSED_MS)
    const until = asked ?? wallClock(proposed < bounds.latest ? proposed : bounds.latest, reader.timeZone)
    const wrong = wrongEnd(until, bounds, reader) ?? errors.until
    const ask = html`<form class="section narrow" method="get"><div class="add-fields">${field({
      name: 'until',
      label: said.until(zoneCity(reader.timeZone, reader.language)),
      value: until,
      type: 'datetime-local',
      autocomplete: 'off',
      hint: `${said.bounds(inWords(bounds.latest, reader))} ${said.latestBy[bounds.latestBy]}`,
      error: wrong,
    })}</div>
<div class="buttons"><button class="button button-plain" type="submit">${said.show}</button></div></form>`
    const confirm = html`${section({ id: 'happens', title: said.happens }, whatFollows(outline, bounds, until, words, reader))}
${postForm({
  action: `${pathOf(id)}/extend`,
  formToken,
  verb: said.verb,
  stay: { href: pathOf(id), label: acts.stay },
  fields: html`${seenField(outline)}${hidden('until', until)}${field({ name: 'reason', label: acts.reason, value: typed.reason ?? '', autocomplete: 'off', maxLength: 500, error: errors.reason })}`,
})}`
    return {
      title: question,
      body: html`${head(reader, { title: question, above, text: said.text(inWords(bounds.after, reader)) })}
${since}${ask}${!wrong && confirm}`,
    }
  },
  async submit(db, { params, call, reader }, { seen, reason, until }) {
    const purchaseId = requirePublicId('pur', params.id)
    const deadlineAt = parseWallClock(until.slice(0, 16), reader.timeZone)
    const { unreadable } = languages[reader.language].purchase.acts.extend
    if (!deadlineAt) return { errors: { until: unreadable } }
    try {
      await doAsShown(db, call, { purchaseId, act: 'extend', seen, reason }, (tx) =>
        extendPot(tx, call, { purchaseId, deadlineAt }),
      )
    } catch (error) {
      // The page that comes back says between which ends.
      if (error instanceof DomainError && error.code === 'invalid_date') return { errors: { until: unreadable } }
      throw error
    }
    return { to: pathOf(purchaseId), done: 'extend' }
  },
})

const inWords = (instant: Date, { now, timeZone, language }: Reader) => momentInWords(instant, now, timeZone, language)

function wrongEnd(until: string, { after, latest }: PotEndBounds, reader: Reader): string | undefined {
  const said = languages[reader.language].purchase.acts.extend
  const end = parseWallClock(until.slice(0, 16), reader.timeZone)
  if (!end) return said.unreadable
  return end > after && end <= latest ? undefined : said.outside(inWords(after, reader), inWords(latest, reader))
}

function whatFollows(
  { shares, attempts }: PurchaseOutline,
  { after }: PotEndBounds,
  until: string,
  { texts, nameOf, leader, money }: Words,
  reader: Reader,
): Html {
  const said = texts.acts.extend
  const end = parseWallClock(until.slice(0, 16), reader.timeZone) ?? after
  const friends = shares.filter(({ role, state }) => role === 'pledger' && state === 'owed')
  const names = new Intl.ListFormat(reader.language).format([...friends.map(nameOf), leader])
  const hold = attempts.find(({ kind, state }) => kind === 'hold' && state === 'held')
  return consequences([
    { shape: 'waits', text: said.ends(inWords(end, reader), inWords(after, reader)) },
    { shape: 'mail', text: friends.length > 0 ? said.friends(names) : said.nobody },
    ...(hold ? [{ shape: 'held' as const, text: said.held(money(hold.amountMinor)) }] : []),
  ])
}
