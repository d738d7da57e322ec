import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import adyen from '@adyen/api-library'
import {
  ATTEMPT,
  HMAC_KEY,
  MERCHANT_ACCOUNT,
  OLD_HMAC_KEY,
  OPERATION,
  PAYMENT,
} from '../../../../test/support/adyen-orders.ts'
import type { Callback } from '../../collect/acquirer.ts'
import { parseCallback } from './callback.ts'

const official = new adyen.hmacValidator()
const terms = {
  merchantAccount: MERCHANT_ACCOUNT,
  isLive: false,
  hmacKeys: [HMAC_KEY, OLD_HMAC_KEY].map((key) => Buffer.from(key, 'hex')),
}

const approved = {
  additionalData: {
    ...{ cardSummary: '1111', expiryDate: '3/2030', checkoutSessionId: 'CS1', 'metadata.kind': 'hold' },
    cardIssuingCountry: 'NL',
  },
  amount: { currency: 'EUR', value: 10_000 },
  eventCode: 'AUTHORISATION',
  eventDate: '2026-03-03T10:02:00+01:00',
  merchantAccountCode: MERCHANT_ACCOUNT,
  merchantReference: ATTEMPT,
  paymentMethod: 'visa',
  pspReference: PAYMENT,
  reason: '000042:1111:3/2030',
  success: 'true',
}
const captured = {
  ...approved,
  additionalData: {},
  amount: { currency: 'EUR', value: 7_500 },
  eventCode: 'CAPTURE',
  merchantReference: OPERATION,
  originalReference: PAYMENT,
  pspReference: 'QFQTPCQ8HXSKGK82',
  reason: '',
}

type Item = Omit<typeof approved, 'additionalData'> & {
  additionalData: Record<string, string>
  originalReference?: string
}

function sign(item: Item, key = HMAC_KEY): Item {
  const hmacSignature = official.calculateHmac(item as never, key)
  return { ...item, additionalData: { ...item.additionalData, hmacSignature } }
}

function post(items: readonly Item[], live = 'false'): Callback {
  const notificationItems = items.map((NotificationRequestItem) => ({ NotificationRequestItem }))
  return parseCallback(terms, {}, Buffer.from(JSON.stringify({ live, notificationItems })))
}

function factsOf(callback: Callback) {
  assert.ok(callback.kind === 'authentic', callback.kind)
  assert.equal(callback.acknowledgement, '[accepted]')
  return callback.facts
}

const aboutOf = (item: Item) => factsOf(post([sign(item)]))[0]?.about

test('an approval is a verdict with its amount, card and estimated end', () => {
  const [fact] = factsOf(post([sign(approved)]))
  assert.deepEqual(fact, {
    eventId: `AUTHORISATION:${PAYMENT}:true`,
    about: {
      kind: 'attempt',
      attemptId: ATTEMPT,
      verdict: {
        amountMinor: 10_000n,
        currency: 'EUR',
        outcome: {
          state: 'approved',
          payment: {
            paymentId: PAYMENT,
            card: { brand: 'visa', last4: '1111', expiry: '2030-03', country: 'NL' },
            credential: null,
            heldUntil: null,
          },
        },
        holdEnds: { payer: new Date('2026-03-13T09:02:00.000Z'), merchant: new Date('2026-03-08T03:02:00.000Z') },
      },
    },
  })
})

test('a date that is none leaves the end unknown, and the verdict counts', () => {
  const about = aboutOf({ ...approved, eventDate: 'yesterday' })
  assert.ok(about?.kind === 'attempt' && about.verdict?.outcome.state === 'approved')
  assert.equal(about.verdict.holdEnds, null)
})

test('who was there is not read from what nobody signed: a refusal is the same with a session named and without', () => {
  const outcomeOf = (additionalData: Record<string, string>) => {
    const about = aboutOf({ ...approved, additionalData, success: 'false', reason: 'Not enough balance' })
    return about?.kind === 'attempt' ? about.verdict?.outcome : undefined
  }
  const declineCode = 'insufficient_funds'
  assert.deepEqual(outcomeOf({ checkoutSessionId: 'CS1' }), { state: 'declined', declineCode })
  assert.deepEqual(outcomeOf({}), { state: 'declined', declineCode })
})

test('operations are decided, refused, and taken back days later', () => {
  const outcomeOf = (eventCode: string, success = 'true', reason = '') => {
    const about = aboutOf({ ...captured, eventCode, success, reason })
    assert.ok(about?.kind === 'operation' && about.operationId === OPERATION && about.verdict?.amountMinor === 7_500n)
    return about.verdict.outcome
  }
  const acquirerRef = captured.pspReference
  for (const eventCode of ['CAPTURE', 'CANCELLATION', 'REFUND']) {
    assert.deepEqual(outcomeOf(eventCode), { state: 'succeeded', acquirerRef })
    const refused = { state: 'refused', acquirerRef, refusalCode: 'amount_too_large' }
    assert.deepEqual(outcomeOf(eventCode, 'false', 'Insufficient balance on payment'), refused)
  }
  for (const eventCode of ['CAPTURE_FAILED', 'REFUND_FAILED', 'REFUNDED_REVERSED']) {
    assert.deepEqual(outcomeOf(eventCode), { state: 'reversed', acquirerRef, refusalCode: 'refused' })
  }
})

test('a hold that nobody captured expires', () => {
  const about = aboutOf({ ...approved, eventCode: 'EXPIRE', originalReference: PAYMENT })
  assert.ok(about?.kind === 'attempt')
  assert.deepEqual(about.verdict?.outcome, { state: 'expired' })
})

test('disputes count when money moves: notices do not, won and lost do', () => {
  const additionalData = { chargebackReasonCode: ' 4853', defensePeriodEndsAt: '2026-04-01T03:03:07+02:00' }
  const chargeback = { ...approved, additionalData, originalReference: PAYMENT, pspReference: '9915555555555555' }
  const opened = aboutOf({ ...chargeback, eventCode: 'CHARGEBACK' })
  assert.deepEqual(opened, {
    kind: 'dispute',
    dispute: {
      disputeId: '9915555555555555',
      paymentId: PAYMENT,
      attemptId: ATTEMPT,
      state: 'opened',
      step: 0n,
      amountMinor: 10_000n,
      currency: 'EUR',
      feeMinor: 0n,
      reason: '4853',
      respondBy: new Date('2026-04-01T01:03:07.000Z'),
    },
  })
  const stateOf = (eventCode: string) => {
    const about = aboutOf({ ...chargeback, eventCode })
    return about?.kind === 'dispute' ? about.dispute.state : about?.kind
  }
  assert.deepEqual(['CHARGEBACK_REVERSED', 'PREARBITRATION_WON'].map(stateOf), ['won', 'won'])
  assert.deepEqual(['SECOND_CHARGEBACK', 'PREARBITRATION_LOST', 'DISPUTE_DEFENSE_PERIOD_ENDED'].map(stateOf), [
    'lost',
    'lost',
    'lost',
  ])
  const stepOf = (eventCode: string) => {
    const about = aboutOf({ ...chargeback, eventCode })
    return about?.kind === 'dispute' ? about.dispute.step : undefined
  }
  const course = [
    'CHARGEBACK',
    'DISPUTE_DEFENSE_PERIOD_ENDED',
    'CHARGEBACK_REVERSED',
    'SECOND_CHARGEBACK',
    'PREARBITRATION_WON',
  ]
  assert.deepEqual(course.map(stepOf), [0n, 1n, 2n, 3n, 4n])
  assert.equal(stepOf('PREARBITRATION_LOST'), 4n)
  const notices = ['REQUEST_FOR_INFORMATION', 'NOTIFICATION_OF_CHARGEBACK', 'TECHNICAL_CANCEL', 'CANCEL_OR_REFUND']
  assert.deepEqual(new Set(notices.map(stateOf)), new Set(['other']))
})

test('what is not ours is acknowledged and left: other accounts and worlds, foreign references, reports', () => {
  const whatOf = (item: Item, live = 'false') => factsOf(post([sign(item)], live))[0]?.about
  const unknown = { kind: 'other', reference: null, what: 'AUTHORISATION' }
  assert.deepEqual(whatOf({ ...approved, merchantAccountCode: 'SomebodyElse' }), unknown)
  assert.deepEqual(whatOf(approved, 'true'), unknown)
  assert.deepEqual(whatOf({ ...approved, merchantReference: 'order 7' }), { ...unknown, reference: 'order 7' })
  assert.deepEqual(whatOf({ ...approved, eventCode: 'REPORT_AVAILABLE', merchantReference: '' }), {
    ...unknown,
    what: 'REPORT_AVAILABLE',
  })
})

test('words that every object knows are no words of Adyen', () => {
  const word = 'constructor'
  assert.deepEqual(aboutOf({ ...approved, eventCode: word }), { kind: 'other', reference: ATTEMPT, what: word })
  const about = aboutOf({ ...approved, paymentMethod: word })
  assert.ok(about?.kind === 'attempt' && about.verdict?.outcome.state === 'approved')
  assert.equal(about.verdict.outcome.payment.card.brand, word)
  assert.equal(about.verdict.holdEnds?.payer.toISOString(), '2026-03-10T09:02:00.000Z')
  const refused = aboutOf({ ...captured, success: 'false', reason: word })
  assert.ok(refused?.kind === 'operation')
  assert.partialDeepStrictEqual(refused.verdict?.outcome, { state: 'refused', refusalCode: 'refused' })
})

test('a batch holds several facts in its order, and its items may be signed with the old key', () => {
  const facts = factsOf(post([sign(captured), sign(approved, OLD_HMAC_KEY)]))
  assert.deepEqual(
    facts.map(({ about }) => about.kind),
    ['operation', 'attempt'],
  )
})

test('one item that is not signed refuses the whole batch', () => {
  const forged = { kind: 'forged' }
  const tampered = { ...sign(approved), amount: { currency: 'EUR', value: 1 } }
  assert.equal(official.validateHMAC(tampered as never, HMAC_KEY), false)
  assert.deepEqual(post([sign(captured), tampered]), forged)
  assert.deepEqual(post([approved]), forged)
  assert.deepEqual(post([sign(approved, '00'.repeat(32))]), forged)
  const beyond = JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: sign(approved) }] })
  const text = beyond.replace('"value":10000', '"value":9007199254740993')
  assert.equal(parseCallback(terms, {}, Buffer.from(text)).kind, 'malformed')
})

test('a field with a colon cannot pass for two others', () => {
  const signed = sign({ ...approved, pspReference: `${PAYMENT}:`, originalReference: '' })
  const about = factsOf(post([signed]))[0]?.about
  assert.deepEqual(about, { kind: 'other', reference: null, what: 'AUTHORISATION' })
})

const token = {
  createdAt: '2026-03-03T10:02:02+01:00',
  data: {
    merchantAccount: MERCHANT_ACCOUNT,
    operation: 'created',
    shopperReference: ATTEMPT,
    storedPaymentMethodId: 'M5N7TQ4TG5PFWR50',
    type: 'visa',
  },
  environment: 'test',
  eventId: PAYMENT,
  type: 'recurring.token.created',
  version: '1',
}

function postToken(body: unknown, key = HMAC_KEY): Callback {
  const text = JSON.stringify(body)
  const hmacsignature = official.calculateHmac(text, key)
  assert.equal(official.validateHMACSignature(key, hmacsignature, text), true)
  return parseCallback(terms, { hmacsignature, protocol: 'HmacSHA256' }, Buffer.from(text))
}

test('a token is told by a webhook of its own, or by an item: the same card either way', () => {
  const stored = { kind: 'stored_card', attemptId: ATTEMPT, credential: `${ATTEMPT}.M5N7TQ4TG5PFWR50` }
  assert.deepEqual(factsOf(postToken(token))[0]?.about, stored)
  assert.deepEqual(factsOf(postToken({ ...token, type: 'recurring.token.alreadyExisting' }))[0]?.about, stored)
  assert.deepEqual(aboutOf({ ...approved, eventCode: 'RECURRING_CONTRACT', pspReference: 'M5N7TQ4TG5PFWR50' }), stored)
  const disabled = factsOf(postToken({ ...token, type: 'recurring.token.disabled' }))[0]?.about
  assert.deepEqual(disabled, { kind: 'other', reference: null, what: 'recurring.token.disabled' })
  const foreign = { ...token, data: { ...token.data, shopperReference: 'shopper 7' } }
  assert.equal(factsOf(postToken(foreign))[0]?.about.kind, 'other')
  assert.deepEqual(postToken(token, '00'.repeat(32)), { kind: 'forged' })
})

test('what is cut, no JSON or no webhook is malformed', () => {
  const whole = JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: sign(approved) }] })
  for (const text of [
    whole.slice(0, whole.length / 2),
    '<html>',
    '{}',
    '{"live":"false","notificationItems":[]}',
    '',
  ]) {
    assert.deepEqual(parseCallback(terms, {}, Buffer.from(text)), { kind: 'malformed' }, text)
  }
})

const contracts = process.env.PSP_CONTRACTS_DIR
const skip = contracts && existsSync(contracts) ? false : 'PSP_CONTRACTS_DIR names no folder with official contracts'

test('every published example of a webhook is read, and acknowledged', { skip }, () => {
  const { components } = JSON.parse(readFileSync(`${contracts}/adyen/Webhooks-v1.json`, 'utf8'))
  const examples = Object.entries(components.examples as Record<string, { value: Example }>)
  const batches = examples.filter(([, { value }]) => value.notificationItems)
  assert.ok(batches.length > 30)
  for (const [name, { value }] of batches) {
    const items = value.notificationItems.map(({ NotificationRequestItem: item }) => sign(item))
    const callback = post(items, value.live)
    assert.equal(callback.kind, 'authentic', name)
    const [fact] = factsOf(callback)
    assert.equal(fact?.about.kind, 'other', `${name} is of another merchant account`)
  }
})

interface Example {
  readonly live: string
  readonly notificationItems: readonly { readonly NotificationRequestItem: Item }[]
}
