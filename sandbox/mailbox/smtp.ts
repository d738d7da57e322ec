import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { transaction } from '../books.ts'
import type { World } from '../world.ts'
import { refuseForNow, storeMessage } from './message.ts'

const MAX_BYTES = 10 * 1024 * 1024

/** A real SMTP server, so that the service sends as it would in production. */
export async function listenForMail(
  world: World,
  host: string,
  port: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 100,
    onRcptTo: (address, _session, answer) => answer(recipientRefusal(world, address.address)),
    onData: (stream, session, answer) => {
      const recipients = session.envelope.rcptTo.map((recipient) => recipient.address)
      buffer(stream)
        .then((mail) => storeMail(world, mail, recipients))
        .then(() => waitForSlow(world, recipients))
        .then(() => answer(), answer)
    },
  })
  // Clients that vanish in the middle are weather, not failures of ours.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('SMTP has no port')
  return { port: address.port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

function recipientRefusal(world: World, address: string): Error | null {
  const domain = domainOf(address)
  const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode })
  if (domain === 'refused.test') return refusal('5.1.1 no such mailbox', 550)
  const forNow = domain === 'later.test' && refuseForNow(world.books, address.toLowerCase())
  return forNow ? refusal('4.2.1 try again later', 451) : null
}

/** Stored before it is answered: as with a real relay, a client that gives up too early sends twice. */
async function storeMail(world: World, mail: Buffer, recipients: readonly string[]): Promise<void> {
  const parsed = await PostalMime.parse(mail)
  const headers = parsed.headers.map(({ originalKey, key, value }) => [originalKey ?? key, value])
  transaction(world.books, () => {
    for (const to of recipients) {
      storeMessage(world.books, {
        channel: 'email',
        to,
        from: parsed.from?.address ?? '',
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        html: parsed.html ?? null,
        headers: JSON.stringify(headers),
        message_id: parsed.messageId ?? null,
        received_at: world.clock.now().getTime(),
      })
    }
  })
}

async function waitForSlow(world: World, recipients: readonly string[]): Promise<void> {
  if (!recipients.some((address) => domainOf(address) === 'slow.test')) return
  await delay(world.slowMailMs, undefined, { signal: world.closing }).catch(() => undefined)
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
