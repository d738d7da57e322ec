import { Type } from 'typebox'
import { acceptedLanguage } from '../language.ts'
import { sendPage } from '../page.ts'
import type { App, World } from '../world.ts'
import { mailboxPage } from './mailbox-page.ts'
import { findMessage, listMessages, type MessageRow } from './message.ts'
import { messagePage } from './message-page.ts'
import { sendMailBody } from './send-mail-body.ts'
import { smsApi } from './sms-api.ts'

const ListQuery = Type.Object({ to: Type.Optional(Type.String()), after: Type.Optional(Type.String()) })
const MessageParams = Type.Object({ id: Type.String({ pattern: '^\\d{1,15}$' }) })

/** Reading needs no key: the mailbox is everybody's in the demo, and on loopback. */
export function mailbox(app: App, world: World): void {
  smsApi(app, world)

  app.get('/mailbox', { schema: { querystring: ListQuery } }, (request, reply) => {
    const to = recipient(request.query.to)
    const language = acceptedLanguage(request.headers['accept-language'])
    return sendPage(reply, 200, mailboxPage(listMessages(world.books, { to }).reverse(), to, language))
  })

  app.get('/mailbox.json', { schema: { querystring: ListQuery } }, (request) => {
    const { to, after } = request.query
    return { messages: listMessages(world.books, { to: recipient(to), ...position(after) }).map(present) }
  })

  app.get('/mailbox/:id', { schema: { params: MessageParams } }, (request, reply) => {
    const message = findMessage(world.books, Number(request.params.id))
    if (!message) return reply.callNotFound()
    return sendPage(reply, 200, messagePage(message, acceptedLanguage(request.headers['accept-language'])))
  })

  app.get('/mailbox/:id/html', { schema: { params: MessageParams } }, (request, reply) => {
    const message = findMessage(world.books, Number(request.params.id))
    return message?.html ? sendMailBody(reply, message.html) : reply.callNotFound()
  })
}

// `+336…` typed into an address bar unescaped arrives with a space in front.
function recipient(to: string | undefined): string | undefined {
  const text = to?.replace(/^ (?=\d)/, '+').trim()
  return text ? text : undefined
}

/** `after` is a message id, or a date. */
function position(after: string | undefined): { afterId?: number; since?: number } {
  if (!after) return {}
  if (/^\d+$/.test(after)) return { afterId: Number(after) }
  const since = Date.parse(after)
  return Number.isNaN(since) ? {} : { since }
}

function present({ headers: _headers, id, received_at, ...message }: MessageRow) {
  return { id: String(id), ...message, received_at: new Date(received_at).toISOString() }
}
