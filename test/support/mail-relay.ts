import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailRelay {
  readonly url: string
  readonly mails: Email[]
  /** Called before a mail is taken; rejecting with a `responseCode` refuses it. */
  accept: (recipient: string) => Promise<void>
}

/** A real SMTP server in this process, without TLS; it ends with the test file. */
export async function mailRelay(): Promise<MailRelay> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, callback) => relay.accept(address).then(() => callback(), callback),
    onData: (stream, _session, callback) => {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          relay.mails.push(mail)
          callback()
        }, callback)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It ends when the mailers of the test have left; waiting here would keep them from leaving.
  after(() => server.close())
  const { port } = server.server.address() as AddressInfo
  const relay: MailRelay = { url: `smtp://127.0.0.1:${port}`, mails: [], accept: async () => {} }
  return relay
}

export function smtpRefusal(responseCode: number): Error {
  return Object.assign(new Error('not here'), { responseCode })
}
