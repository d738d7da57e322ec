import type { SandboxCaller } from './books.ts'
import { until } from './until.ts'

export interface ReceivedMessage {
  readonly id: number
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly subject: string | null
  readonly text: string
  readonly html: string | null
}

/** Everything that came for one person, oldest first. */
export async function messagesFor(world: SandboxCaller, to: string): Promise<ReceivedMessage[]> {
  const path = `/mailbox.json?to=${encodeURIComponent(to)}`
  return (await world.sandbox<{ messages: ReceivedMessage[] }>('GET', path)).messages
}

/** The payment page's address in the newest message that matches; waits for it to come. */
export async function linkFor(world: SandboxCaller, to: string, pattern = /./): Promise<string> {
  return until(`a message with a link came for ${to}`, async () => {
    const found = (await messagesFor(world, to)).findLast(
      (message) => pattern.test(`${message.subject ?? ''} ${message.text}`) && linkIn(message.text),
    )
    return found && linkIn(found.text)
  })
}

export function linkIn(text: string): string | undefined {
  return /https?:\/\/\S*\/pay\/[A-Za-z0-9_.~-]+/.exec(text)?.[0]
}
