import type { FastifyInstance } from 'fastify'
import { acceptsPledges, isSplit } from '../purchases/index.ts'
import { languages } from '../texts/languages.ts'
import { typeset } from '../texts/typeset.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { identifyVisitor } from './visitor.ts'

/** RFC 5545, 3.1: a line's octets, its end not counted. */
const LINE_BYTES_MAX = 75

/**
 * `GET /pay/<token>/pot.ics`: the end of an open pot, for a calendar. It names neither people nor amounts, and no link: calendars are
 * shared, and the link is a friend's own.
 */
export function registerCalendar(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get('/:token/pot.ics', async (request, reply) => {
    const { purchase, merchant, role, language } = await identifyVisitor(ports, request, reply)
    const isOpen = isSplit(purchase) && acceptsPledges(purchase)
    if (role === 'stranger' || !isOpen || !purchase.pot.deadlineAt) throw new PageError(404, 'unknown_link')
    const { calendar } = languages[language].checkout.timing
    const file = writeCalendar({
      id: purchase.id,
      now: ports.businessClock.now(),
      at: purchase.pot.deadlineAt,
      summary: calendar.summary(typeset(purchase.title, purchase) ?? ''),
      description: calendar.description(merchant.name),
    })
    return reply
      .header('content-disposition', 'attachment; filename="whipround.ics"')
      .type('text/calendar; charset=utf-8')
      .send(file)
  })
}

interface CalendarEntry {
  readonly id: string
  readonly now: Date
  readonly at: Date
  readonly summary: string
  readonly description: string
}

/** One moment, with a reminder two hours before. Moved, it is the same entry. */
export function writeCalendar({ id, now, at, summary, description }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Whipround//Pot//EN',
    'BEGIN:VEVENT',
    `UID:${id}@whipround`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(at)}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    `DESCRIPTION:${escaped(summary)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `20261128T170000Z` */
const utc = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** By whole characters: a continued line begins with a space. */
function folded(line: string): string {
  let text = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > LINE_BYTES_MAX) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}
