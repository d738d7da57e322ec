import { allRows, type Books } from '../books.ts'

/** The last message with a payer's link that somebody got. */
export interface Phone {
  readonly who: string
  readonly channel: 'email' | 'sms'
  readonly said: string
  readonly link: string
}

/** As far back as somebody remembers, and as many phones as lie on a table. */
const MESSAGES_MAX = 40
const PHONES_MAX = 6
const SAID_MAX = 120

interface Message {
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** One for each who was sent a link of the service, newest first. */
export function listPhones(books: Books, serviceUrl: string): Phone[] {
  const sql = `SELECT channel, "to", subject, text FROM messages ORDER BY id DESC LIMIT ${MESSAGES_MAX}`
  const phones = new Map<string, Phone>()
  for (const { channel, to, subject, text } of allRows<Message>(books, sql)) {
    const link = linkIn(text, `${serviceUrl}/pay/`)
    if (!link || phones.has(to)) continue
    const said = subject || text.replace(link, '').trim()
    phones.set(to, { who: to, channel, link, said: said.length > SAID_MAX ? `${said.slice(0, SAID_MAX)}…` : said })
  }
  return [...phones.values()].slice(0, PHONES_MAX)
}

function linkIn(text: string, start: string): string | undefined {
  const at = text.indexOf(start)
  return at < 0 ? undefined : /^\S+/.exec(text.slice(at))?.[0]
}
