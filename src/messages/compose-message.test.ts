import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '../texts/language.ts'
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
  triesBefore: 0,
  template: 'pledge_invitation',
  channel: 'email',
  recipient: 'bob@example.test',
  language: 'en_GB',
  merchantName: 'Sail & Sea',
  senderName: null,
  brandColour: null,
  purchase: {
    id: 'p',
    linkVersion: 1,
    title: 'Weekend <b>in</b> Brest',
    amountMinor: 10001n,
    currency: 'EUR',
    paymentType: 'SPLIT',
    isB2b: false,
    state: 'leader_processed',
    acceptedAt: now,
    linkExpiresAt: now,
    potState: 'open',
    potDeadlineAt: new Date('2027-03-05T17:00:00Z'),
    pledgedMinor: 3333n,
    plannedOn: null,
    taegPercent: null,
    debitRatePercent: null,
  },
  leaderName: 'Alice',
  chargedMinor: 0n,
  friends: [{ name: null, amountMinor: 3333n }],
  refund: null,
  dues: [],
  schedule: [],
  storedCard: null,
  share: {
    id: 's',
    linkVersion: 1,
    name: null,
    amountMinor: 3333n,
    state: 'owed',
    note: 'See you <script>',
    dueOn: null,
  },
}

const instalments: MessageFacts = {
  ...facts,
  purchase: {
    ...facts.purchase,
    paymentType: 'INSTALLMENT',
    potDeadlineAt: null,
    plannedOn: '2027-03-01',
    taegPercent: 19.2527,
    debitRatePercent: 17.7373,
  },
  schedule: [
    { kind: 'installment', state: 'paid', dueOn: '2027-03-01', amountMinor: 3485n, feeMinor: 150n, isHeld: false },
    { kind: 'installment', state: 'owed', dueOn: '2027-04-01', amountMinor: 3333n, feeMinor: 0n, isHeld: false },
    { kind: 'installment', state: 'owed', dueOn: '2027-05-01', amountMinor: 3333n, feeMinor: 0n, isHeld: false },
  ],
  storedCard: { brand: 'visa', last4: '4242' },
  share: { id: 's', linkVersion: 1, name: 'Alice', amountMinor: 3333n, state: 'owed', note: null, dueOn: '2027-04-01' },
}

const deferred: MessageFacts = {
  ...instalments,
  schedule: [{ kind: 'deferred', state: 'owed', dueOn: '2027-03-31', amountMinor: 10001n, feeMinor: 0n, isHeld: true }],
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
    for (const language of LANGUAGES) {
      for (const share of [facts.share, instalments.share, null]) {
        for (const some of [
          facts,
          { ...facts, purchase: { ...facts.purchase, potDeadlineAt: null } },
          instalments,
          deferred,
        ]) {
          const message = composeMessage({ ...some, template, language, share }, links, now)
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

test('the confirmation of a credit has every date, the total, the yearly rates and the warning', () => {
  const { text } = composeMessage({ ...instalments, template: 'leader_confirmation', language: 'fr' }, links, now)
  const plain = text.replaceAll(/\s/g, ' ')
  assert.ok(plain.includes('- lundi 1er mars : 34,85 € (dont 1,50 € de frais), payé'), plain)
  assert.ok(plain.includes('- jeudi 1er avril : 33,33 €'))
  assert.ok(plain.includes('101,51 € en tout, dont 1,50 € de frais'))
  assert.ok(plain.includes('(TAEG) : 19,25 %. Taux débiteur fixe : 17,74 %.'))
  assert.ok(plain.includes('Attention ! Un crédit coûte de l’argent et doit être remboursé !'))
  assert.ok(plain.includes('https://pay.test/l/abc'))
})

test('every mail that offers or confirms instalments or a deferred payment to a consumer warns, whatever that costs', () => {
  const warned = (facts: MessageFacts) => {
    const says = (language: string) => composeMessage({ ...facts, language }, links, now).text.replaceAll(/\s/g, ' ')
    const isWarned = says('fr').includes('Attention ! Un crédit coûte de l’argent et doit être remboursé !')
    assert.equal(says('en').includes('Caution! Borrowing money costs money'), isWarned)
    return isWarned
  }
  for (const template of ['payment_link', 'leader_confirmation'] as const) {
    for (const paymentType of ['INSTALLMENT', 'DEFERRED'] as const) {
      for (const taegPercent of [19.25, 0]) {
        const purchase = { ...instalments.purchase, paymentType, taegPercent }
        assert.equal(warned({ ...instalments, purchase, template }), true, `${template} ${paymentType}`)
        assert.equal(warned({ ...instalments, purchase: { ...purchase, isB2b: true }, template }), false)
      }
    }
    const deposit = { ...instalments.purchase, paymentType: 'DOWN_PAYMENT' as const }
    assert.equal(warned({ ...instalments, purchase: deposit, template }), false)
    assert.equal(
      warned({ ...instalments, purchase: { ...deposit, paymentType: 'SPLIT' }, schedule: [], template }),
      false,
    )
  }
})

test('of a deferred payment it says what is blocked until when, and that nothing was taken', () => {
  const { text, sms } = composeMessage({ ...deferred, template: 'leader_confirmation' }, links, now)
  assert.match(text, /€100\.01 is blocked on your card ending in 4242, not taken/)
  assert.match(text, /- Wednesday 31\sMarch: €100\.01, blocked until then/)
  assert.match(sms, /€100\.01 blocked, not taken/)
})

test('a reminder says amount, day and card on either channel', () => {
  const { text, sms } = composeMessage({ ...instalments, template: 'share_due_soon' }, links, now)
  assert.match(text, /On Thursday 1\sApril we take €33\.33 from your card ending in 4242/)
  assert.match(sms, /on Thursday 1 April we take €33\.33 from your card ending in 4242.* https:\/\/pay\.test\/l\/abc$/)
})

test('an SMS stays short however long the title', () => {
  const purchase = { ...facts.purchase, title: 'A very long title '.repeat(20) }
  for (const template of MESSAGE_TEMPLATES) {
    for (const some of [
      { ...facts, purchase },
      { ...instalments, purchase: { ...purchase, potDeadlineAt: null } },
    ]) {
      const { sms } = composeMessage({ ...some, template }, links, now)
      assert.ok(sms.length <= 200, `${template}: ${sms.length}`)
    }
  }
})

test('who pays alone is told of no pot, of nothing blocked and of no friends, and of what was taken', () => {
  const alone = { ...facts, template: 'leader_confirmation', share: null, friends: [], chargedMinor: 10_001n } as const
  for (const language of LANGUAGES) {
    const { subject, text, html, sms } = composeMessage({ ...alone, language }, links, now)
    for (const part of [subject, text, html, sms])
      assert.doesNotMatch(part, /\bpot\b|block(?!;)|friend|cagnotte|bloqu|\bamis?\b/i, part)
  }
  assert.match(composeMessage({ ...alone, language: 'en' }, links, now).text, /We took €100\.01 from your card\./)
  const pending = composeMessage({ ...alone, language: 'en', chargedMinor: 0n }, links, now)
  assert.doesNotMatch(pending.text, /took/)
  assert.match(composeMessage({ ...alone, friends: facts.friends }, links, now).subject, /pot is open/)
})

test('a pot paid by friends alone takes nothing from the leader', () => {
  const { text } = composeMessage({ ...facts, template: 'purchase_settled', share: null }, links, now)
  assert.match(text, /We took nothing from your card\. €100\.01 is released/)
})
