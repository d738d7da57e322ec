import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'
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
  logoUrl: 'https://shop.test/logo.png',
  legalName: 'Sail & Sea Ltd',
  registrationNumber: 'No. 123',
  siteUrl: 'https://shop.test/',
  purchase: {
    id: 'p',
    linkVersion: 1,
    title: 'Weekend <b>in</b> Brest',
    reference: 'BE-1',
    pictureUrl: 'https://shop.test/brest.jpg',
    leaderMessage: 'Two nights <i>by the sea</i>?',
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
    creditRegime: null,
    creditPaymentsFrom: null,
    withdrawableUntil: null,
    withdrawnAt: null,
    creditWithdrawableUntil: null,
    creditWithdrawnAt: null,
    isCollectionHeld: false,
    countryCode: 'FR',
  },
  leaderName: 'Alice',
  chargedMinor: 0n,
  friends: [{ name: null, amountMinor: 3333n, isReachable: true }],
  refund: null,
  late: { canRearrange: true, endsOn: null },
  withdrawal: {
    ...{ declaration: 'I withdraw from my contract.', ground: 'dated', reason: 'The room was for Saturday.' },
    ...{ declaredAt: new Date('2026-06-14T16:00:00Z'), payBackBefore: new Date('2026-06-28T22:00:00Z') },
    ...{ handling: 'ask', timeZone: 'Europe/Paris' },
  },
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
  isReported: false,
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

test('an invitation says who asks, for what, how much and by when, in the purchase’s language', () => {
  const { text, subject, language } = composeMessage(facts, links, now)
  assert.equal(language, 'en')
  assert.equal(subject, 'Alice asks you to chip in: Weekend <b>in</b> Brest')
  assert.match(text, /chip in €33\.33/)
  assert.match(text, /Friday 5\sMarch at 18:00 \(Paris\)/)
  assert.match(text, /\nhttps:\/\/pay\.test\/s\/abc\n/)
})

test('every message in every language is whole: no gap, no markup of the customer’s, no picture but the shop’s', () => {
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
            assert.doesNotMatch(part, /\bundefined\b|\bnull\b|\[object/, template)
            assert.ok(part.trim().length > 0)
          }
          assert.doesNotMatch(message.html, /<script|<b>|<i>|url\(/)
          for (const [, src] of message.html.matchAll(/src="([^"]*)"/g))
            assert.ok(src?.startsWith('https://shop.test/'))
          assert.doesNotMatch(message.subject, /[\r\n]/)
          assert.ok((message.html.match(/class="bt"/g) ?? []).length <= 1, 'one action each')
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

test('of a credit that may not be paid in its first days, the confirmation is the receipt of the cash part, with the words of the law', () => {
  const purchase = { ...instalments.purchase, creditRegime: 'light', creditPaymentsFrom: '2027-03-09' } as const
  for (const [language, receipt] of [
    ['fr', 'Reçu : paiement au comptant de 34,85 € à Sail & Sea'],
    ['en', 'Receipt: €34.85 paid at once to Sail & Sea'],
  ] as const) {
    const message = { ...instalments, purchase, template: 'leader_confirmation', language } as const
    const plain = composeMessage(message, links, now).text.replaceAll(/\s+/g, ' ')
    assert.ok(plain.includes(receipt), plain)
    for (const words of [
      'Article L. 312-52. Le contrat de vente ou de prestation de services est résolu de plein droit',
      'Le contrat n’est pas résolu si, avant l’expiration des délais mentionnés au présent article, l’acquéreur paie comptant.',
      'Article L. 312-53. Dans les cas de résolution',
      'Article L. 341-10. Dans les cas de résolution',
      'au taux de l’intérêt légal majoré de moitié.',
    ])
      assert.ok(plain.includes(words), words)
  }
  const { text } = composeMessage({ ...instalments, template: 'leader_confirmation', language: 'fr' }, links, now)
  assert.doesNotMatch(text, /L\. 312-52/, 'other instalments have no such receipt')
})

test('a card that was only checked is said to be saved, and nothing to be taken or blocked', () => {
  const [first] = instalments.schedule
  assert.ok(first)
  const schedule = [{ ...first, kind: 'deferred', state: 'owed', dueOn: '2027-03-31', isHeld: false }] as const
  const purchase = { ...instalments.purchase, paymentType: 'DEFERRED', creditPaymentsFrom: '2027-03-09' } as const
  const checked = { ...instalments, purchase, schedule, template: 'leader_confirmation' } as const
  const said = (language: string) => {
    const { text, sms } = composeMessage({ ...checked, language }, links, now)
    return `${text} ${sms}`.replaceAll(/\s+/g, ' ')
  }
  assert.match(said('fr'), /Nous avons retenu votre carte.* Rien n’a été débité jusqu’ici\./)
  assert.match(said('fr'), /Rien n.est prélevé pour le moment/)
  assert.match(said('en'), /We have saved your card.* Nothing has been charged so far\./)
  for (const language of ['fr', 'en']) assert.doesNotMatch(said(language), /bloqu|block|0,00|€0\.00/)
})

test('every mail that offers or confirms instalments or a deferred payment to a consumer warns, whatever that costs', () => {
  const warned = (facts: MessageFacts) => {
    const says = (language: string) => composeMessage({ ...facts, language }, links, now).text.replaceAll(/\s/g, ' ')
    const isWarned = says('fr').includes('Attention ! Un crédit coûte de l’argent et doit être remboursé !')
    assert.equal(says('en').includes('Caution! Borrowing money costs money'), isWarned)
    for (const language of LANGUAGES) {
      const warning = languages[language].checkout.schedule.warning.replaceAll(/\s/g, ' ')
      assert.equal(says(language).includes(warning), isWarned, language)
    }
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

/** Two segments joined have 306; the links of this test are shorter by sixty than those that are sent. */
const SMS_CHARS_MAX = 246
/** The default alphabet and the euro sign of its extension (3GPP TS 23.038, 6.2.1), as far as sentences need them. */
const GSM_7 = /^[\w\s.,:;!?¿¡'"()/@%&+#*=<>£€èéùìòÇØøÅåÆæßÉÄÖÑÜäöñüà§-]*$/

test('an SMS stays short however long the title, in the default alphabet of every language', () => {
  const purchase = { ...facts.purchase, title: 'A very long title '.repeat(20) }
  for (const language of LANGUAGES)
    for (const template of MESSAGE_TEMPLATES) {
      for (const some of [
        { ...facts, purchase },
        { ...instalments, purchase: { ...purchase, potDeadlineAt: null } },
      ]) {
        const { sms } = composeMessage({ ...some, template, language }, links, now)
        assert.ok(sms.length <= SMS_CHARS_MAX, `${template} in ${language}: ${sms.length}, ${sms}`)
        assert.match(sms, GSM_7, `${template} in ${language}`)
      }
    }
})

const SHARED =
  /\bpot\b|block(?!;)|friend|cagnotte|bloqu|\bamis?\b|sammelkasse|reserviert|freund|\bbote\b|reteni|amig|collett|blocc|\bamic|gereserveerd|vriend/i

test('who pays alone is told of no pot, of nothing blocked and of no friends, and of what was taken', () => {
  const alone = { ...facts, template: 'leader_confirmation', share: null, friends: [], chargedMinor: 10_001n } as const
  for (const language of LANGUAGES) {
    const { subject, text, html, sms } = composeMessage({ ...alone, language }, links, now)
    for (const part of [subject, text, html, sms]) assert.doesNotMatch(part, SHARED, part)
  }
  assert.match(composeMessage({ ...alone, language: 'en' }, links, now).text, /We took €100\.01 from your card\./)
  const pending = composeMessage({ ...alone, language: 'en', chargedMinor: 0n }, links, now)
  assert.doesNotMatch(pending.text, /took/)
  assert.match(composeMessage({ ...alone, friends: facts.friends }, links, now).subject, /pot is open/)
})

test('a leader is told to invite somebody else while the pot is open, and not by a mail that comes after its end', () => {
  const saidNo = { ...facts, template: 'pledge_declined' } as const
  for (const [language, offers] of [
    ['en', /invite somebody else|change their mind/],
    ['fr', /inviter quelqu’un d’autre|changer d’avis/],
  ] as const) {
    assert.match(composeMessage({ ...saidNo, language }, links, now).text, offers)
    for (const potState of ['closing', 'closed']) {
      const purchase = { ...facts.purchase, potState }
      assert.doesNotMatch(composeMessage({ ...saidNo, purchase, language }, links, now).text, offers)
    }
  }
})

test('a pot paid by friends alone takes nothing from the leader', () => {
  const { text } = composeMessage({ ...facts, template: 'purchase_settled', share: null }, links, now)
  assert.match(text, /We took nothing from your card\. €100\.01 is released/)
})

const house = { legalName: 'Caisse du Ponant SA', privacyUrl: 'https://pay.test/privacy' }

test('a friend’s mail says who asks, in their own words, who sells, under which number, who collects, and how to check it', () => {
  for (const template of ['pledge_invitation', 'pot_reminder'] as const) {
    const { fromName, text, html } = composeMessage({ ...facts, template }, links, now, house)
    assert.equal(fromName, 'Alice via Sail & Sea')
    for (const part of [text, html.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')]) {
      for (const said of [
        ...['Two nights <i>by the sea</i>?', 'Sail & Sea Ltd, No. 123, order BE-1', 'Caisse du Ponant SA', 'shop.test'],
        ...[
          'leads to pay.test',
          'I don’t know this person',
          'https://pay.test/s/abc/unknown',
          'https://pay.test/s/abc/check',
        ],
        ...['https://pay.test/privacy', '€33.33'],
      ])
        assert.ok(part.includes(said), `${template}: ${said} in ${part}`)
    }
    assert.match(html, /src="https:\/\/shop\.test\/logo\.png"/)
  }
})

test('a leader’s mail is the shop’s, has its order’s number, and no button against a person', () => {
  const { fromName, text, html } = composeMessage(
    { ...facts, template: 'leader_confirmation', share: null },
    links,
    now,
    house,
  )
  assert.equal(fromName, 'Sail & Sea')
  for (const part of [text, html]) {
    assert.match(part, /order BE-1/)
    assert.match(part, /https:\/\/pay\.test\/l\/abc\/check/)
    assert.doesNotMatch(part, /unknown/)
  }
})

test('a message to a friend has no link of the leader’s, and one without an action has no link but the privacy’s', () => {
  const { text, html } = composeMessage({ ...facts, template: 'purchase_cancelled' }, links, now, house)
  for (const part of [text, html]) assert.doesNotMatch(part, /pay\.test\/[lsp]\//)
  assert.match(text, /https:\/\/pay\.test\/privacy/)
})

test('what is not set is left out: no logo, no picture, no legal name, no collector, no words', () => {
  const purchase = { ...facts.purchase, reference: null, pictureUrl: null, leaderMessage: null }
  const bare = { ...facts, purchase, logoUrl: null, legalName: null, registrationNumber: null, leaderName: null }
  const { fromName, text, html } = composeMessage(bare, links, now)
  assert.equal(fromName, 'Sail & Sea')
  assert.match(text, /Sold by Sail & Sea, shop\.test\n/)
  for (const part of [text, html]) assert.doesNotMatch(part, /undefined|null|<img|Collected|order |Your data/)
})

test('a mail reads in the dark: its colours have a second set, and its weight stays small', () => {
  const { html } = composeMessage({ ...facts, brandColour: '#ffd400' }, links, now, house)
  assert.match(html, /<meta name="color-scheme" content="light dark">/)
  assert.match(html, /@media \(prefers-color-scheme:dark\)/)
  assert.ok(Buffer.byteLength(html) < 12_000, `${Buffer.byteLength(html)} bytes`)
})

test('a name that is an address stands before no address of ours', () => {
  assert.equal(composeMessage({ ...facts, leaderName: 'security@bank.example' }, links, now).fromName, 'Sail & Sea')
})

test('an SMS begins with the shop where its sentence does not name it', () => {
  assert.match(composeMessage(facts, links, now).sms, /^Sail & Sea: Alice asks you to chip in/)
  assert.doesNotMatch(composeMessage({ ...facts, template: 'payment_link' }, links, now).sms, /Sail & Sea.*Sail & Sea/)
})

test('what the shop, the leader and a friend typed has in mails the spaces of the language that the purchase was sold in', () => {
  const purchase = { ...facts.purchase, title: 'Un week-end ? « Brest »', leaderMessage: 'On y va !\nQui vient ?' }
  const said = { ...facts, language: 'fr', purchase }
  const asked = composeMessage(said, links, now)
  assert.ok(asked.subject.includes('Un week-end\u202f? «\u00a0Brest\u00a0»'), asked.subject)
  for (const part of [asked.text, asked.html]) assert.ok(part.includes('On y va\u202f! Qui vient\u202f?'), part)
  const share = { ...facts.share!, name: 'Bob', note: 'Super idée ! À « demain » ;' }
  const told = composeMessage({ ...said, template: 'pot_contribution', share }, links, now)
  for (const part of [told.text, told.html])
    assert.ok(part.includes('Super idée\u202f! À «\u00a0demain\u00a0»\u202f;'), part)
  assert.match(asked.sms, /Un week-end \? "Brest"/, 'an SMS has none of them')
  for (const language of ['en', 'und']) {
    const { subject, text } = composeMessage({ ...said, language }, links, now)
    assert.ok(subject.includes('Un week-end ? « Brest »'), subject)
    assert.ok(text.includes('On y va ! Qui vient ?'), text)
  }
})
