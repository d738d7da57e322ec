import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smtpRefusal } from '../../test/support/mail-relay.ts'
import { messagingWorld } from '../../test/support/messaging.ts'
import { readConfig } from '../config.ts'
import { asOperator } from '../events/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { MESSAGE_VERBS } from './messages.ts'
import type { Given } from './operator/command-line.ts'

const world = await messagingWorld()
const { db, relay, clock, aLink, plan, send } = world

const run = (verb: string, given: Given = {}) => {
  const ground = {
    config: readConfig({}),
    db,
    call: asOperator({ businessClock: clock, systemClock: clock }),
    sealer: () => assert.fail('no verb needs it'),
    keyRing: () => assert.fail('no verb needs it'),
    reads: async () => db,
    addressPolicy: async () => 'public' as const,
  }
  const asked = MESSAGE_VERBS[verb]
  return asked && 'run' in asked ? asked.run(ground, given) : assert.fail(verb)
}

test('an operator sees what was not taken, why and when it is tried next, and has it tried again', async () => {
  const { purchaseId } = await aLink({ email: 'alice@example.test' })
  await plan()
  clock.advance(DAY_MS)
  relay.accept = async () => {
    throw smtpRefusal(550)
  }
  await send()
  const [listed] = (await run('list', { state: 'given-up' })).items ?? []
  assert.partialDeepStrictEqual(listed, {
    ...{ purchase: `pur_${purchaseId}`, template: 'payment_link', channel: 'email', recipient: 'alice@example.test' },
    ...{ state: 'given-up', tries: 1, next_try_at: null, last_error: 'smtp_550' },
  })
  assert.deepEqual((await run('list', { state: 'waiting' })).items, [])
  await assert.rejects(run('list', { state: 'lost' }), /--state takes waiting or given-up/)

  relay.accept = async () => {}
  assert.deepEqual((await run('retry', { message: String(listed?.message) })).facts, { retried: 1 })
  await send()
  assert.equal(relay.mails.length, 1)
  assert.deepEqual((await run('list')).items, [])
  assert.deepEqual((await run('retry')).facts, { retried: 0 })
  const id = newId()
  await assert.rejects(run('retry', { message: id }), new RegExp(`message ${id} waits for nobody`))
  await assert.rejects(run('retry', { message: 'mine' }), /a message is named by its id/)
})
