import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Registry } from 'prom-client'
import { aCall } from '../../test/support/call.ts'
import { smtpRefusal } from '../../test/support/mail-relay.ts'
import { messagingWorld } from '../../test/support/messaging.ts'
import { oneRound } from '../../test/support/one-round.ts'
import { transaction } from '../db/database.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import {
  listTroubled,
  type MessagePorts,
  measureMessages,
  missingTransports,
  retryMessages,
  sendLinkNow,
  startMessagePump,
  watchMessages,
} from './index.ts'
import { MESSAGE_WAITS_MS } from './message.ts'

const world = await messagingWorld()
const { db, relay, clock, ports, plan, recipients, aLink, messageStates } = world
const unset: MessagePorts = { ...ports, mailer: undefined, sms: undefined }
const ALL = { states: ['pending', 'failed'], limit: 20 } as const

const send = (by: MessagePorts) => oneRound(db, 'message_tries', (onError) => startMessagePump(db, { ...by, onError }))

beforeEach(async () => {
  world.begin()
  clock.advance(30 * DAY_MS)
  await db.query(`update messages set state = 'sent', run_at = null where state <> 'sent'`)
})

async function metrics(): Promise<string[]> {
  const registry = new Registry()
  measureMessages(registry, db, clock)
  const text = await registry.metrics()
  return text.split('\n').filter((line) => line.startsWith('whipround_') && !line.endsWith(' 0'))
}

/** Everything that falls due, from one try to the next, for so long. */
async function pass(ms: number, by: MessagePorts): Promise<void> {
  const end = clock.now().getTime() + ms
  while (clock.now().getTime() < end) {
    clock.advance(HOUR_MS)
    await send(by)
  }
}

test('what no transport took waits for days, is told, and goes once there is one', async () => {
  const { purchaseId } = await aLink({ email: 'alice@example.test', phone: '+33612345678' })
  await plan()
  clock.advance(MINUTE_MS)
  await send(unset)
  assert.deepEqual(await messageStates(purchaseId), [
    'payment_link +33612345678 pending no_transport',
    'payment_link alice@example.test pending no_transport',
  ])
  assert.deepEqual(await watchMessages(db, clock), [], 'not before greylisting would have passed')
  await pass(2 * DAY_MS, unset)
  const told = await watchMessages(db, clock)
  assert.match(
    told.join('\n'),
    /^1 e-mails wait since \S+ \(no_transport\): npm run messages -- list\n1 SMS wait since/,
  )
  assert.deepEqual(await metrics(), [
    'whipround_messages_waiting{channel="email"} 1',
    'whipround_messages_waiting{channel="sms"} 1',
  ])
  assert.deepEqual(recipients(), [])
  await pass(DAY_MS, ports)
  assert.deepEqual(recipients(), ['alice@example.test'])
  assert.deepEqual(await watchMessages(db, clock), [])
  assert.deepEqual(await metrics(), [])
})

test('what nobody took for three days is given up, told for a day, and tried again when an operator says so', async () => {
  const { purchaseId } = await aLink({ email: 'alice@example.test' })
  await plan()
  relay.accept = async () => {
    throw smtpRefusal(451)
  }
  await pass(4 * DAY_MS, ports)
  assert.deepEqual(await messageStates(purchaseId), ['payment_link alice@example.test failed smtp_451'])
  assert.match((await watchMessages(db, clock)).join(), /^1 e-mails were given up since yesterday \(smtp_451\)/)
  assert.deepEqual(await metrics(), ['whipround_messages_given_up{channel="email"} 1'])
  clock.advance(DAY_MS)
  assert.deepEqual(await watchMessages(db, clock), [])
  const [listed] = await listTroubled(db, SYSTEM, ALL)
  assert.deepEqual([listed?.tries, listed?.lastError], [MESSAGE_WAITS_MS.length, 'smtp_451'])

  const call = aCall(clock, { systemClock: clock })
  assert.equal(await transaction(db, (tx) => retryMessages(tx, call, listed?.id ?? '')), 1)
  await send(ports)
  assert.deepEqual(
    await messageStates(purchaseId),
    ['payment_link alice@example.test pending smtp_451'],
    'all tries anew',
  )
  relay.accept = async () => {}
  assert.equal(await transaction(db, (tx) => retryMessages(tx, call, null)), 0, 'it comes by itself within two minutes')
  clock.advance(MINUTE_MS)
  await send(ports)
  assert.deepEqual(recipients(), ['alice@example.test'])
  assert.deepEqual(await listTroubled(db, SYSTEM, ALL), [])
})

test('what made no sense any more is nobody’s trouble, and is not tried again', async () => {
  const { purchaseId } = await aLink({ email: 'alice@example.test' })
  await plan()
  await db.query(`update purchases set state = 'aborted' where id = $1`, [purchaseId])
  clock.advance(MINUTE_MS)
  await send(ports)
  assert.deepEqual(await messageStates(purchaseId), [
    'payment_link alice@example.test failed dropped: purchase_not_payable',
  ])
  assert.deepEqual([await watchMessages(db, clock), await listTroubled(db, SYSTEM, ALL)], [[], []])
  assert.equal(await transaction(db, (tx) => retryMessages(tx, aCall(clock, { systemClock: clock }), null)), 0)
})

test('a link that could not be sent at once is sent behind, once a mail server is set', async () => {
  const { eventId } = await aLink({ email: 'alice@example.test' })
  assert.equal((await sendLinkNow(db, unset, { eventId })).email, false)
  await pass(HOUR_MS, ports)
  assert.deepEqual(recipients(), ['alice@example.test'])
})

test('a missing transport is a sentence; nobody need have SMS', () => {
  assert.deepEqual(missingTransports(ports), [])
  assert.deepEqual(
    missingTransports(unset).map(({ isTrouble }) => isTrouble),
    [true, false],
  )
})
