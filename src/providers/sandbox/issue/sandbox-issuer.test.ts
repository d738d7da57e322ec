import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { KEY, testSandbox } from '../../../../sandbox/test-kit.ts'
import { createOutbound } from '../../../outbound/index.ts'
import { systemClock } from '../../../shared/clocks.ts'
import { lastFour } from '../../issue/issuer.ts'
import { issue as sandbox } from './index.ts'

const world = await testSandbox()
const outbound = createOutbound({ policy: 'loopback_too' })
after(() => outbound.close())

/** What every issuer is asked, it is asked in test/issuers/contract.test.ts. */
const terms = { outbound, systemClock, apiUrl: world.baseUrl, timeoutMs: 5_000 }
const settings = { key: KEY, 'callback-url': 'http://127.0.0.1:9/nobody' }
const issuer = await sandbox.open(terms, settings)
const SINCE = new Date(0)
const order = (cardKey: string) => ({
  cardKey,
  amountMinor: 10_001n,
  currency: 'EUR',
  merchantName: 'Brest Surf',
  expiresAt: new Date('2026-07-09T08:00:00Z'),
})
async function issued(cardKey: string): Promise<string> {
  const answer = await issuer.issue(order(cardKey))
  assert.ok(answer.kind === 'answered' && answer.value.state === 'issued', JSON.stringify(answer))
  return answer.value.cardId
}

test('another order under the same key is rejected', async () => {
  assert.equal((await issuer.issue(order('none'))).kind, 'answered')
  assert.deepEqual(await issuer.issue({ ...order('none'), amountMinor: 1n }), {
    kind: 'rejected',
    reason: 'request',
    detail: 'idempotency_key_reused',
  })
})

test('what is called the last four digits of a card and is more of it, or less, is not kept', () => {
  assert.equal(lastFour('0042'), '0042')
  for (const told of ['4000001234560042', '400000******0042', '42', '00420', '004x', '', undefined])
    assert.equal(lastFour(told), null)
})

test('movements are the same by look-up and by callback; a callback that is not signed by us is forged', async () => {
  const cardId = await issued('moved')
  await world.call('POST', `/issuer/cards/${cardId}/debits`, { amount: 700 })
  const found = await issuer.lookUp({ cardKey: 'moved', cardId, madeSince: SINCE })
  assert.ok(found.kind === 'answered' && found.value.state === 'active')
  const [movement] = found.value.movements
  assert.ok(movement)
  assert.deepEqual([movement.kind, movement.amountMinor, movement.currency], ['debited', 700n, 'EUR'])
  assert.deepEqual(await issuer.lookUp({ cardKey: 'moved', cardId: 'icd_other', madeSince: SINCE }), {
    kind: 'no_answer',
    reason: 'another_card',
  })

  const now = systemClock.now()
  const body = JSON.stringify({
    type: 'card.moved',
    card_id: cardId,
    card_key: 'moved',
    movement: {
      event_id: movement.eventId,
      kind: 'debited',
      amount: 700,
      currency: 'EUR',
      occurred_at: movement.occurredAt.toISOString(),
    },
  })
  const seconds = Math.floor(now.getTime() / 1000)
  const signed = (key: string) =>
    `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
  const hear = (text: string, signature: string) =>
    sandbox.parseCallback(settings, { headers: { 'sandbox-signature': signature }, body: Buffer.from(text), now })
  assert.deepEqual(hear(body, signed(KEY)), {
    kind: 'authentic',
    facts: [{ cardId, movement }],
    acknowledgement: '{"received":true}',
  })
  assert.equal(hear(body, signed('other')).kind, 'forged')
  assert.equal(hear(body.replace('700', '701'), signed(KEY)).kind, 'forged')
})
