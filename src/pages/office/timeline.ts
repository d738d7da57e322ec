import { clockTime, dayInWords } from '../../texts/dates.ts'
import { type Html, html, type Renderable } from '../html.ts'
import type { Reader } from './reader.ts'
import { type Shape, shape } from './shape.ts'

export interface Happening {
  readonly at: Date
  readonly shape: Shape
  readonly what: Renderable
  /** Who did it, and the bank's own words. */
  readonly by: Renderable
}

/** Newest first, as given, grouped by day. */
export function timeline(happenings: readonly Happening[], reader: Reader): Html {
  const { language, timeZone, now } = reader
  const items = happenings.map((happening, index) => {
    const { at, shape: name, what, by } = happening
    const day = dayInWords(at, now, timeZone, language)
    const earlier = happenings[index - 1]
    const isNewDay = !earlier || dayInWords(earlier.at, now, timeZone, language) !== day
    return html`${isNewDay && html`<li class="day"><h3>${day}</h3></li>\n`}<li><time datetime="${at.toISOString()}">${clockTime(at, timeZone, language)}</time>${shape(name)}<div><p><strong>${what}</strong></p><p class="quiet">${by}</p></div></li>\n`
  })
  return html`<ol class="timeline">${items}</ol>`
}
