import { createTransport } from 'nodemailer'
import { assertOutsideTransaction } from '../db/inside-transaction.ts'
import { SECOND_MS } from '../shared/clocks.ts'
import { type Mailer, SEND_TIMEOUT_MS, type SendOutcome } from './mailer.ts'

/** Relays limit connections of one client; five carry some thousand messages a minute. */
const CONNECTIONS_MAX = 5
const CONNECT_TIMEOUT_MS = 10 * SECOND_MS
/** A relay that scans before it answers needs some seconds; silence for this long is a dead one. */
const SILENCE_TIMEOUT_MS = 30 * SECOND_MS

/** `url`: `smtp://user:password@host:587` or `smtps://…`; `from`: our own bare address. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    close: () => transport.close(),
    async send(email) {
      assertOutsideTransaction('smtp')
      const sending = transport
        .sendMail({
          from: { name: email.fromName, address: from },
          // An object: commas in a typed address must not make two recipients.
          to: { name: '', address: email.to },
          subject: email.subject,
          text: email.text,
          html: email.html,
          attachments: (email.files ?? []).map(({ name, type, content }) => ({
            ...{ filename: name, contentType: type, content: Buffer.from(content) },
          })),
          messageId: `<${email.messageId}@${domain}>`,
          // RFC 3834: no out-of-office answers, please.
          headers: { 'Content-Language': email.language, 'Auto-Submitted': 'auto-generated' },
        })
        .then((): SendOutcome => ({ kind: 'accepted' }), judgeFailure)
      return await withDeadline(sending)
    },
  }
}

async function withDeadline(sending: Promise<SendOutcome>): Promise<SendOutcome> {
  const late = Promise.withResolvers<SendOutcome>()
  const timer = setTimeout(() => late.resolve({ kind: 'no_answer', reason: 'timeout' }), SEND_TIMEOUT_MS)
  return await Promise.race([sending, late.promise]).finally(() => clearTimeout(timer))
}

/** The relay's words may repeat the message: only codes are kept. */
function judgeFailure(error: unknown): SendOutcome {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  // A 5xx about this envelope or content is for good; one about our login or greeting is a matter of settings.
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (responseCode && responseCode >= 500 && isAboutMessage) return { kind: 'refused', reason: `smtp_${responseCode}` }
  if (responseCode) return { kind: 'deferred', reason: `smtp_${responseCode}` }
  if (isAboutMessage) return { kind: 'refused', reason: 'invalid_address' }
  return { kind: 'no_answer', reason: (code ?? 'smtp_failed').toLowerCase() }
}
