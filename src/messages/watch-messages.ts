import type { Registry } from 'prom-client'
import type { Connection, Database } from '../db/database.ts'
import { measure } from '../http/index.ts'
import { readTogether } from '../jobs/index.ts'
import { addMs, type Clock, DAY_MS, MINUTE_MS } from '../shared/clocks.ts'
import type { Channel } from './message.ts'
import type { MessagePorts } from './message-ports.ts'
import { type ChannelTrouble, readMessageTrouble } from './trouble-store.ts'

/** Said for a day: long enough for whoever is on duty. */
const GIVEN_UP_LATELY_MS = DAY_MS
/** Greylisting has passed by then. */
const PATIENCE_MS = 10 * MINUTE_MS

const NAMES: Record<Channel, string> = { email: 'e-mails', sms: 'SMS' }

/** Where no transport is set, a sentence each, of which `isTrouble` says that nobody does without. */
export function missingTransports({ mailer, sms }: MessagePorts): { sentence: string; isTrouble: boolean }[] {
  return [
    ...(mailer
      ? []
      : [{ sentence: 'no mail server is set (SMTP_URL): e-mails wait for one, for three days', isTrouble: true }]),
    ...(sms
      ? []
      : [{ sentence: 'no SMS gateway is set (SMS_ACCOUNT): SMS wait for one, for three days', isTrouble: false }]),
  ]
}

/** What an operator must be woken for, a sentence each; readiness says them too. */
export async function watchMessages(db: Database, systemClock: Clock): Promise<string[]> {
  const now = systemClock.now()
  return (await readChannelTrouble(db, systemClock)).flatMap(({ channel, waiting, waitingSince, givenUp, reason }) => [
    ...(waitingSince && waitingSince <= addMs(now, -PATIENCE_MS)
      ? [`${waiting} ${NAMES[channel]} wait since ${waitingSince.toISOString()} (${reason}): npm run messages -- list`]
      : []),
    ...(givenUp > 0
      ? [`${givenUp} ${NAMES[channel]} were given up since yesterday (${reason}): npm run messages -- list`]
      : []),
  ])
}

export function measureMessages(registry: Registry, db: Database, systemClock: Clock): void {
  const readOnce = readTogether(() => readChannelTrouble(db, systemClock))
  const gauge = (name: string, help: string, read: (trouble: ChannelTrouble) => number) =>
    measure(registry, { name, help, label: 'channel' }, async () => {
      const troubles = await readOnce()
      return new Map([...CHANNELS].map((channel) => [channel, countOf(troubles, channel, read)]))
    })
  gauge('whipround_messages_waiting', 'E-mails and SMS that were tried and not taken', ({ waiting }) => waiting)
  gauge('whipround_messages_given_up', 'E-mails and SMS given up since a day', ({ givenUp }) => givenUp)
}

const CHANNELS: readonly Channel[] = ['email', 'sms']

function countOf(
  troubles: readonly ChannelTrouble[],
  channel: Channel,
  read: (trouble: ChannelTrouble) => number,
): number {
  const trouble = troubles.find((one) => one.channel === channel)
  return trouble ? read(trouble) : 0
}

/** What each transport has not taken, given up since a day. */
export function readChannelTrouble(connection: Connection, systemClock: Clock): Promise<ChannelTrouble[]> {
  return readMessageTrouble(connection, addMs(systemClock.now(), -GIVEN_UP_LATELY_MS))
}
