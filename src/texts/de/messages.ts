import type { MessageText, MessageTexts, MessageWords } from '../messages.ts'
import { creditMessages } from './credit-messages.ts'
import { datedConfirmation, datedMessages, warningOf } from './dated-messages.ts'
import { lateMessages } from './late-messages.ts'
import { refundMessages } from './refund-messages.ts'
import { withdrawalMessages } from './withdrawal-messages.ts'

const leaderOf = (words: MessageWords) => words.leader ?? 'Jemand aus Ihrem Freundeskreis'
const friendOf = (words: MessageWords) => words.friend ?? 'Jemand aus Ihrer Gruppe'
const fromShop = (words: MessageWords) => `Gesendet für ${words.merchant}, wo dieser Kauf getätigt wurde.`
const toInvited = (words: MessageWords) =>
  `Sie bekommen dies, weil ${words.leader ?? 'jemand aus Ihrem Freundeskreis'} Sie für einen Kauf bei ${words.merchant} genannt hat.`
const readerPrint = (words: MessageWords) => (words.toFriend ? toInvited(words) : fromShop(words))
const kindlyTold = (words: MessageWords) =>
  words.leader ? `${words.leader} erfährt es freundlich von uns` : 'wir richten es freundlich aus'

/** The part of whoever is asked, with the words of who asks. */
const asked = (words: MessageWords) => ({
  sum: { label: 'Ihr Anteil', amount: words.friendAmount },
  quotesLeader: true,
})

const taken = (words: MessageWords) =>
  words.charged
    ? `Wir haben ${words.charged} von Ihrer Karte abgebucht.`
    : 'Wir haben nichts von Ihrer Karte abgebucht.'

/** What becomes of the money when a purchase ends early. */
function moneyBack(words: MessageWords): string {
  if (words.toFriend) return 'Sie haben nichts zu bezahlen, und es wurde nichts abgebucht.'
  if (!words.wasAccepted) return 'Es wurde nichts abgebucht.'
  return 'Was auf Ihrer Karte reserviert war, wird freigegeben. Was abgebucht war, wird erstattet; Ihre Bank braucht vielleicht ein paar Tage, um es anzuzeigen.'
}

export const messages: MessageTexts = {
  ...datedMessages,
  ...withdrawalMessages,
  ...lateMessages,
  ...creditMessages,
  payment_link: (words) => ({
    subject: `Ihr Zahlungslink: ${words.title}`,
    paragraphs: [
      `${words.merchant} hat Ihren Kauf vorbereitet: ${words.title}, ${words.amount}.`,
      `Sie können bis ${words.linkExpiry} bezahlen. Es wird nichts abgebucht, bevor Sie bestätigen.`,
      ...warningOf(words),
    ],
    action: `${words.amount} bezahlen`,
    smallPrint: fromShop(words),
    sms: `${words.merchant}: ${words.amount} für ${words.title} hier bezahlen:`,
  }),
  leader_confirmation: (words) => (words.dated ? datedConfirmation(words, words.dated) : undatedConfirmation(words)),
  pledge_invitation: (words) => ({
    subject: `${leaderOf(words)} bittet Sie mitzuzahlen: ${words.title}`,
    paragraphs: [
      `${leaderOf(words)} bittet Sie, sich mit ${words.friendAmount} an ${words.title} zu beteiligen, gekauft bei ${words.merchant}.`,
      `${words.deadline ? `Die Sammelkasse schließt am ${words.deadline}. ` : ''}Sie können auch Nein sagen; ${kindlyTold(words)}.`,
    ],
    ...asked(words),
    action: `Mit ${words.friendAmount} beteiligen`,
    smallPrint: `${toInvited(words)} Wenn Sie die Person nicht kennen, tun Sie nichts: Es wird nichts abgebucht.`,
    sms: `${leaderOf(words)} bittet Sie, sich mit ${words.friendAmount} an ${words.title} zu beteiligen:`,
  }),
  pledge_not_needed: (words) => ({
    subject: `Nichts mehr zu bezahlen: ${words.title}`,
    paragraphs: [`Ihr Anteil an ${words.title} bei ${words.merchant} wird nicht mehr gebraucht.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `Ihr Anteil an ${words.title} bei ${words.merchant} wird nicht mehr gebraucht. Sie haben nichts zu bezahlen.`,
  }),
  pot_extended: (words) => ({
    subject: `Mehr Zeit zum Mitzahlen: ${words.title}`,
    paragraphs: [
      `Die Sammelkasse für ${words.title}, gekauft bei ${words.merchant}, bleibt länger offen${words.deadline ? `: bis ${words.deadline}` : ''}.`,
      words.toFriend
        ? `Ihr Anteil beträgt weiterhin ${words.friendAmount}. Sie können auch Nein sagen; ${kindlyTold(words)}.`
        : 'Wer noch nicht bezahlt hat, weiß es ebenfalls. Was bis dahin niemand bezahlt, wird wie bisher von Ihrer Karte abgebucht.',
    ],
    action: words.toFriend ? `Mit ${words.friendAmount} beteiligen` : 'Ihre Sammelkasse ansehen',
    smallPrint: words.toFriend ? toInvited(words) : fromShop(words),
    sms: words.toFriend
      ? `Sie haben mehr Zeit, sich mit ${words.friendAmount} an ${words.title} zu beteiligen:`
      : `Die Sammelkasse für ${words.title} bleibt länger offen. Ihre Sammelkasse:`,
  }),
  pot_reminder: (words) => ({
    subject: `Noch offen: ${words.friendAmount} für ${words.title}`,
    paragraphs: [
      `${leaderOf(words)} hat Sie gebeten, sich mit ${words.friendAmount} an ${words.title} zu beteiligen, gekauft bei ${words.merchant}.`,
      `${words.deadline ? `Sie können bis ${words.deadline} bezahlen oder Nein sagen` : 'Sie können noch bezahlen oder Nein sagen'}; ${kindlyTold(words)}.`,
    ],
    ...asked(words),
    action: `Mit ${words.friendAmount} beteiligen`,
    smallPrint: `${toInvited(words)} Wenn Sie die Person nicht kennen, tun Sie nichts: Es wird nichts abgebucht.`,
    sms: `Noch offen: ${words.friendAmount} für ${words.title}, Bitte von ${words.leader ?? 'jemandem aus Ihrem Freundeskreis'}:`,
  }),
  pot_closed: (words) => ({
    subject: words.hasPaid ? `Geschlossen, danke: ${words.title}` : `Geschlossen: ${words.title}`,
    paragraphs: words.hasPaid
      ? [
          `Die Sammelkasse für ${words.title}, gekauft bei ${words.merchant}, ist geschlossen. Ihr Anteil von ${words.friendAmount} ist dabei. Danke.`,
          'Es wird nichts weiter abgebucht.',
        ]
      : [
          `Die Sammelkasse für ${words.title}, gekauft bei ${words.merchant}, ist geschlossen, und die Karte ${words.leader ? `von ${words.leader}` : 'der Person, die Sie eingeladen hat,'} hat Ihren Anteil gedeckt.`,
          'Von Ihnen wird nichts abgebucht, und Sie müssen nichts tun.',
        ],
    ...(words.hasPaid && { action: 'Ihren Beleg ansehen' }),
    smallPrint: toInvited(words),
    sms: words.hasPaid
      ? `Die Sammelkasse für ${words.title} ist geschlossen. Danke für Ihren Anteil von ${words.friendAmount}. Ihr Beleg:`
      : `Die Sammelkasse für ${words.title} ist geschlossen. Von Ihnen wird nichts abgebucht.`,
  }),
  pledge_received: (words) => ({
    subject: `Danke: ${words.friendAmount} für ${words.title}`,
    paragraphs: [
      `Danke. Ihr Anteil von ${words.friendAmount} für ${words.title} ist bezahlt, und ${words.leader ?? 'die Person, die Sie eingeladen hat,'} weiß Bescheid.`,
      `Sollte der Kauf bei ${words.merchant} storniert werden, bekommen Sie Ihr Geld auf dieselbe Karte zurück.`,
    ],
    action: 'Ihren Beleg ansehen',
    smallPrint: toInvited(words),
    sms: `Danke: ${words.friendAmount} für ${words.title} bezahlt. Ihr Beleg:`,
  }),
  pot_contribution: (words) => ({
    subject: `${friendOf(words)} hat sich mit ${words.friendAmount} beteiligt`,
    paragraphs: [
      `${friendOf(words)} hat sich mit ${words.friendAmount} an ${words.title} beteiligt. Ihre Freunde haben jetzt ${words.pledged} von ${words.asked} bezahlt.`,
      ...(words.note ? [`Dazu die Worte: „${words.note}“`] : []),
    ],
    action: 'Ihre Sammelkasse ansehen',
    smallPrint: fromShop(words),
    sms: `${friendOf(words)} hat sich mit ${words.friendAmount} an ${words.title} beteiligt. Ihre Sammelkasse:`,
  }),
  pledge_declined: (words) => ({
    subject: `${friendOf(words)} ist nicht dabei: ${words.title}`,
    paragraphs: [
      `${friendOf(words)} beteiligt sich diesmal nicht. Das kommt vor${words.isPotOpen ? ', und solange die Sammelkasse offen ist, lässt sich das noch ändern' : ''}.`,
      ...(words.note ? [`Dazu die Worte: „${words.note}“`] : []),
      words.isPotOpen
        ? 'Für die anderen ändert sich nichts. Solange die Sammelkasse offen ist, können Sie auf ihrer Seite jemand anders einladen; sonst deckt Ihre Karte diesen Anteil.'
        : 'Die Sammelkasse ist geschlossen: Ihre Karte deckt diesen Anteil.',
    ],
    action: 'Ihre Sammelkasse ansehen',
    smallPrint: fromShop(words),
    sms: `${friendOf(words)} beteiligt sich diesmal nicht an ${words.title}. Ihre Sammelkasse:`,
  }),
  purchase_settled: (words) => ({
    subject: `Alles bezahlt: ${words.title}`,
    paragraphs: [
      `${words.title} ist abgeschlossen, und ${words.merchant} ist vollständig bezahlt.`,
      words.people.length > 0
        ? `${taken(words)} Wir geben ${words.released} frei, und Ihre Freunde haben ${words.pledged} bezahlt.`
        : taken(words),
    ],
    action: 'Zusammenfassung ansehen',
    smallPrint: fromShop(words),
    sms: `${words.title} ist abgeschlossen. ${taken(words)} Zusammenfassung:`,
  }),
  settlement_refused: (words) => ({
    subject: `${words.merchant} konnte nicht bezahlt werden: ${words.title}`,
    paragraphs: [
      `Ihre Bank hatte zugestimmt, aber der Zahlungsdienst von ${words.merchant} hat die Zahlung für ${words.title} nicht angenommen. Die Bestellung ist nicht zustande gekommen.`,
      moneyBack(words),
      'Bitte fragen Sie den Shop nach einer anderen Zahlungsart.',
    ],
    smallPrint: fromShop(words),
    sms: `${words.merchant} konnte für ${words.title} nicht bezahlt werden. Sie bekommen alles zurück.`,
  }),
  purchase_aborted: (words) => ({
    subject: `Abgebrochen von ${words.merchant}: ${words.title}`,
    paragraphs: [
      `${words.merchant} hat ${words.title} abgebrochen. Der Link, den wir gesendet haben, funktioniert nicht mehr.`,
      moneyBack(words),
    ],
    smallPrint: readerPrint(words),
    sms: `${words.merchant} hat ${words.title} abgebrochen. Es wurde nichts abgebucht.`,
  }),
  purchase_cancelled: (words) => ({
    subject: `Storniert: ${words.title}`,
    paragraphs: [`${words.title} bei ${words.merchant} ist storniert.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `${words.title} bei ${words.merchant} ist storniert. ${words.toFriend ? 'Sie haben nichts zu bezahlen.' : ''}`.trim(),
  }),
  purchase_refunded: (words) => ({
    subject: `Erstattet: ${words.title}`,
    paragraphs: [`${words.merchant} hat ${words.title} erstattet.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `${words.merchant} hat ${words.title} erstattet.`,
  }),
  ...refundMessages,
}

const writtenTo = ({ people }: MessageWords) => people.filter(({ isWritten }) => isWritten)

/** Of a pot, or of a purchase paid at once. */
function undatedConfirmation(words: MessageWords): MessageText {
  return {
    subject: words.deadline ? `Ihre Sammelkasse ist offen: ${words.title}` : `Ihr Kauf ist bestätigt: ${words.title}`,
    paragraphs: words.deadline
      ? [
          `${words.merchant} hat Ihre Bestellung: ${words.title}, ${words.amount}.`,
          `Wir haben ${words.amount} auf Ihrer Karte reserviert, nicht abgebucht. Am ${words.deadline} buchen wir nur ab, was Ihre Freunde nicht bezahlt haben, und geben den Rest frei.`,
          ...(words.people.some(({ isWritten }) => isWritten)
            ? ['Wir haben allen geschrieben, deren Adresse Sie angegeben haben:']
            : [
                'Sie haben keine Adressen angegeben: Geben Sie die Links selbst weiter, von der Seite Ihrer Sammelkasse aus.',
              ]),
        ]
      : [
          `${words.merchant} hat Ihre Bestellung: ${words.title}, ${words.amount}.`,
          ...(words.charged ? [taken(words)] : []),
          'Sie können die Zahlung jederzeit verfolgen.',
        ],
    list: words.deadline
      ? writtenTo(words).map(({ name, amount }) => `${name ?? 'Jemand aus Ihrer Gruppe'}: ${amount}`)
      : [],
    action: words.deadline ? 'Ihre Sammelkasse ansehen' : 'Ihren Kauf ansehen',
    smallPrint: `${fromShop(words)} Dieser Link gehört nur Ihnen${words.deadline ? ': Wer ihn hat, kann die Sammelkasse ändern' : ''}.`,
    sms: words.deadline
      ? `Wir haben ${words.amount} für ${words.title} reserviert, nicht abgebucht. Ihre Sammelkasse:`
      : `${words.title} ist bestätigt, ${words.amount}. Ihr Kauf:`,
  }
}
