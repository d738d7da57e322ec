import type { Stage } from './stage.ts'
import { waitFor } from './wait-for.ts'

export interface MailboxMessage {
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The newest message to this address, read in the demo's mailbox as a person would; narrated in a line. */
export async function findMessage(
  { demo, narrator }: Pick<Stage, 'demo' | 'narrator'>,
  to: string,
  channel: MailboxMessage['channel'],
): Promise<MailboxMessage> {
  const message = await waitFor(`the ${channel} to ${to}`, async () => {
    const answer = await fetch(`${demo.sandbox.mailbox_url}.json?to=${encodeURIComponent(to)}`)
    const { messages } = (await answer.json()) as { messages: MailboxMessage[] }
    return messages.findLast((candidate) => candidate.channel === channel)
  })
  narrator.tell('mailbox', `${channel} to ${to}: "${message.subject || message.text}"`)
  return message
}

/** The first payment link in a message. */
export function linkIn({ text, to }: MailboxMessage, baseUrl: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((address) => address.startsWith(`${baseUrl}/pay/`))
  if (!link) throw new Error(`the message to ${to} carries no payment link`)
  return link
}
