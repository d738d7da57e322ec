import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MESSAGE_TEMPLATES } from '../texts/messages.ts'
import { composeMessage } from './compose-message.ts'
import type { MessageFacts } from './facts-store.ts'

const now = new Date('2027-03-01T09:00:00Z')
const links = {
  paymentUrl: () => 'https://pay.test/p/abc',
  leaderUrl: () => 'https://pay.test/l/abc',
  pledgeUrl: () => 'https://pay.test/s/abc',
}
const facts: MessageFacts = {
  messageId: 'm',
  template: 'pledge_invitation',
  channel: 'email',
  recipient: 'bob@example.test',
  language: 'en_GB',
  merchantName: 'Sail & Sea',
  purchase: {
    id: 'p',
    linkVersion: 1,
    title: 'Weekend <b>in</b> Brest',
    amountMinor: 10001n,
    currency: 'EUR',
    paymentType: 'SPLIT',
    state: 'leader_processed',
    acceptedAt: now,
    linkExpiresAt: now,
    potState: 'open',
    potDeadlineAt: new Date('2027-03-05T17:00:00Z'),
    pledgedMinor: 3333n,
  },
  leaderName: 'Alice',
  chargedMinor: 0n,
  friends: [{ name: null, amountMinor: 3333n }],
  share: { id: 's', linkVersion: 1, name: null, amountMinor: 3333n, state: 'owed', note: 'See you <script>' },
}

test('an invitation says who asks, for what, how much and by when, in the purchase\u2019s language', () => {
  const { text, subject, language } = composeMessage(facts, links, now)
  assert.equal(language, 'en')
  assert.equal(subject, 'Alice asks you to chip in: Weekend <b>in</b> Brest')
  assert.match(text, /chip in €33\.33/)
  assert.match(text, /Friday 5\sMarch at 18:00 \(Paris\)/)
  assert.match(text, /\nhttps:\/\/pay\.test\/s\/abc\n/)
})

test('every message in every language is whole: no gap, no markup of the customer\u2019s, no remote picture', () => {
  for (const template of MESSAGE_TEMPLATES) {
    for (const language of ['fr', 'en']) {
      for (const share of [facts.share, null]) {
        for (const potDeadlineAt of [facts.purchase.potDeadlineAt, null]) {
          const purchase = { ...facts.purchase, potDeadlineAt }
          const message = composeMessage({ ...facts, template, language, share, purchase }, links, now)
          for (const part of [message.subject, message.text, message.html, message.sms]) {
            assert.doesNotMatch(part, /undefined|null|\[object/, template)
            assert.ok(part.trim().length > 0)
          }
          assert.doesNotMatch(message.html, /<script|<img|<b>|src=|url\(/)
          assert.doesNotMatch(message.subject, /[\r\n]/)
          assert.ok((message.html.match(/<a /g) ?? []).length <= 1, 'one action each')
        }
      }
    }
  }
})

test('an SMS stays short however long the title', () => {
  const purchase = { ...facts.purchase, title: 'A very long title '.repeat(20) }
  for (const template of MESSAGE_TEMPLATES) {
    const { sms } = composeMessage({ ...facts, template, purchase }, links, now)
    assert.ok(sms.length <= 200, `${template}: ${sms.length}`)
  }
})

test('a pot paid by friends alone takes nothing from the leader', () => {
  const { text } = composeMessage({ ...facts, template: 'purchase_settled', share: null }, links, now)
  assert.match(text, /We took nothing from your card\. €100\.01 is released/)
})
