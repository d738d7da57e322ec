import type { MessageText, MessageTexts, MessageWords } from '../messages.ts'
import { creditMessages } from './credit-messages.ts'
import { datedConfirmation, datedMessages, warningOf } from './dated-messages.ts'
import { lateMessages } from './late-messages.ts'
import { refundMessages } from './refund-messages.ts'
import { withdrawalMessages } from './withdrawal-messages.ts'

const leaderOf = (words: MessageWords) => words.leader ?? 'Een vriend of vriendin'
const friendOf = (words: MessageWords) => words.friend ?? 'Iemand uit je groep'
const fromShop = (words: MessageWords) => `Verstuurd voor ${words.merchant}, waar deze aankoop is gedaan.`
const toInvited = (words: MessageWords) =>
  `Je krijgt dit omdat ${words.leader ?? 'een vriend of vriendin'} jou heeft genoemd voor een aankoop bij ${words.merchant}.`
const readerPrint = (words: MessageWords) => (words.toFriend ? toInvited(words) : fromShop(words))
const kindlyTold = (words: MessageWords) =>
  words.leader ? `we laten het ${words.leader} vriendelijk weten` : 'we laten het vriendelijk weten'

/** The part of whoever is asked, with the words of who asks. */
const asked = (words: MessageWords) => ({
  sum: { label: 'Jouw deel', amount: words.friendAmount },
  quotesLeader: true,
})

const taken = (words: MessageWords) =>
  words.charged ? `We hebben ${words.charged} van je kaart afgeschreven.` : 'We hebben niets van je kaart afgeschreven.'

/** What becomes of the money when a purchase ends early. */
function moneyBack(words: MessageWords): string {
  if (words.toFriend) return 'Je hoeft niets te betalen, en er is niets afgeschreven.'
  if (!words.wasAccepted) return 'Er is niets afgeschreven.'
  return 'Wat gereserveerd was op je kaart, wordt vrijgegeven. Wat afgeschreven was, wordt terugbetaald; het kan een paar dagen duren voordat je bank het laat zien.'
}

export const messages: MessageTexts = {
  ...datedMessages,
  ...withdrawalMessages,
  ...lateMessages,
  ...creditMessages,
  payment_link: (words) => ({
    subject: `Je betaallink: ${words.title}`,
    paragraphs: [
      `${words.merchant} heeft je aankoop klaargezet: ${words.title}, ${words.amount}.`,
      `Je kunt betalen tot ${words.linkExpiry}. Er wordt niets afgeschreven voordat je bevestigt.`,
      ...warningOf(words),
    ],
    action: `${words.amount} betalen`,
    smallPrint: fromShop(words),
    sms: `${words.merchant}: betaal hier ${words.amount} voor ${words.title}:`,
  }),
  leader_confirmation: (words) => (words.dated ? datedConfirmation(words, words.dated) : undatedConfirmation(words)),
  pledge_invitation: (words) => ({
    subject: `${leaderOf(words)} vraagt je mee te betalen: ${words.title}`,
    paragraphs: [
      `${leaderOf(words)} vraagt je ${words.friendAmount} mee te betalen aan ${words.title}, gekocht bij ${words.merchant}.`,
      `${words.deadline ? `De pot sluit op ${words.deadline}. ` : ''}Je kunt ook nee zeggen; ${kindlyTold(words)}.`,
    ],
    ...asked(words),
    action: `${words.friendAmount} meebetalen`,
    smallPrint: `${toInvited(words)} Ken je deze persoon niet, negeer het dan: er wordt niets afgeschreven.`,
    sms: `${leaderOf(words)} vraagt je ${words.friendAmount} mee te betalen aan ${words.title}:`,
  }),
  pledge_not_needed: (words) => ({
    subject: `Niets meer te betalen: ${words.title}`,
    paragraphs: [`Jouw deel van ${words.title} bij ${words.merchant} wordt niet meer gevraagd.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `Jouw deel van ${words.title} bij ${words.merchant} wordt niet meer gevraagd. Je hoeft niets te betalen.`,
  }),
  pot_extended: (words) => ({
    subject: `Meer tijd om mee te betalen: ${words.title}`,
    paragraphs: [
      `De pot voor ${words.title}, gekocht bij ${words.merchant}, blijft langer open${words.deadline ? `: tot ${words.deadline}` : ''}.`,
      words.toFriend
        ? `Jouw deel is nog steeds ${words.friendAmount}. Je kunt ook nee zeggen; ${kindlyTold(words)}.`
        : 'Wie nog niet betaald heeft, weet het ook. Wat tot dan niemand betaalt, wordt zoals voorheen van je kaart afgeschreven.',
    ],
    action: words.toFriend ? `${words.friendAmount} meebetalen` : 'Je pot bekijken',
    smallPrint: words.toFriend ? toInvited(words) : fromShop(words),
    sms: words.toFriend
      ? `Je hebt meer tijd om ${words.friendAmount} mee te betalen aan ${words.title}:`
      : `De pot voor ${words.title} blijft langer open. Je pot:`,
  }),
  pot_reminder: (words) => ({
    subject: `Nog open: ${words.friendAmount} voor ${words.title}`,
    paragraphs: [
      `${leaderOf(words)} vroeg je ${words.friendAmount} mee te betalen aan ${words.title}, gekocht bij ${words.merchant}.`,
      `${words.deadline ? `Je kunt betalen tot ${words.deadline}, of nee zeggen` : 'Je kunt nog betalen, of nee zeggen'}: ${kindlyTold(words)}.`,
    ],
    ...asked(words),
    action: `${words.friendAmount} meebetalen`,
    smallPrint: `${toInvited(words)} Ken je deze persoon niet, negeer het dan: er wordt niets afgeschreven.`,
    sms: `Nog open: ${words.friendAmount} voor ${words.title}, gevraagd door ${words.leader ?? 'een vriend of vriendin'}:`,
  }),
  pot_closed: (words) => ({
    subject: words.hasPaid ? `Gesloten, bedankt: ${words.title}` : `Gesloten: ${words.title}`,
    paragraphs: words.hasPaid
      ? [
          `De pot voor ${words.title}, gekocht bij ${words.merchant}, is gesloten. Jouw ${words.friendAmount} zit erin. Bedankt.`,
          'Er wordt niets meer afgeschreven.',
        ]
      : [
          `De pot voor ${words.title}, gekocht bij ${words.merchant}, is gesloten, en de kaart van ${words.leader ?? 'wie je uitnodigde'} heeft jouw deel gedekt.`,
          'Bij jou wordt niets afgeschreven, en je hoeft niets te doen.',
        ],
    ...(words.hasPaid && { action: 'Je betaalbewijs bekijken' }),
    smallPrint: toInvited(words),
    sms: words.hasPaid
      ? `De pot voor ${words.title} is gesloten. Bedankt voor jouw ${words.friendAmount}. Je betaalbewijs:`
      : `De pot voor ${words.title} is gesloten. Bij jou wordt niets afgeschreven.`,
  }),
  pledge_received: (words) => ({
    subject: `Bedankt: ${words.friendAmount} voor ${words.title}`,
    paragraphs: [
      `Bedankt. Jouw ${words.friendAmount} voor ${words.title} is betaald, en ${words.leader ?? 'wie je uitnodigde'} weet het.`,
      `Wordt de aankoop bij ${words.merchant} geannuleerd, dan krijg je je geld terug op dezelfde kaart.`,
    ],
    action: 'Je betaalbewijs bekijken',
    smallPrint: toInvited(words),
    sms: `Bedankt: ${words.friendAmount} betaald voor ${words.title}. Je betaalbewijs:`,
  }),
  pot_contribution: (words) => ({
    subject: `${friendOf(words)} heeft ${words.friendAmount} meebetaald`,
    paragraphs: [
      `${friendOf(words)} heeft ${words.friendAmount} meebetaald aan ${words.title}. Je vrienden hebben nu ${words.pledged} van ${words.asked} betaald.`,
      ...(words.note ? [`Met dit bericht: ‘${words.note}’`] : []),
    ],
    action: 'Je pot bekijken',
    smallPrint: fromShop(words),
    sms: `${friendOf(words)} heeft ${words.friendAmount} meebetaald aan ${words.title}. Je pot:`,
  }),
  pledge_declined: (words) => ({
    subject: `${friendOf(words)} doet niet mee: ${words.title}`,
    paragraphs: [
      `${friendOf(words)} betaalt deze keer niet mee. Dat gebeurt${words.isPotOpen ? ', en zolang de pot open is kan dat nog veranderen' : ''}.`,
      ...(words.note ? [`Met dit bericht: ‘${words.note}’`] : []),
      words.isPotOpen
        ? 'Voor de anderen verandert er niets. Zolang de pot open is kun je iemand anders uitnodigen, op de pagina ervan; anders dekt jouw kaart dat deel.'
        : 'De pot is gesloten: jouw kaart dekt dat deel.',
    ],
    action: 'Je pot bekijken',
    smallPrint: fromShop(words),
    sms: `${friendOf(words)} betaalt deze keer niet mee aan ${words.title}. Je pot:`,
  }),
  purchase_settled: (words) => ({
    subject: `Alles betaald: ${words.title}`,
    paragraphs: [
      `${words.title} is afgerond, en ${words.merchant} is volledig betaald.`,
      words.people.length > 0
        ? `${taken(words)} ${words.released} wordt vrijgegeven, en je vrienden hebben ${words.pledged} betaald.`
        : taken(words),
    ],
    action: 'Het overzicht bekijken',
    smallPrint: fromShop(words),
    sms: `${words.title} is afgerond. ${taken(words)} Overzicht:`,
  }),
  settlement_refused: (words) => ({
    subject: `${words.merchant} kon niet worden betaald: ${words.title}`,
    paragraphs: [
      `Je bank was akkoord, maar de betaaldienst van ${words.merchant} nam de betaling voor ${words.title} niet aan. De bestelling is niet geplaatst.`,
      moneyBack(words),
      'Vraag de winkel om een andere manier van betalen.',
    ],
    smallPrint: fromShop(words),
    sms: `${words.merchant} kon niet worden betaald voor ${words.title}. Je krijgt alles terug.`,
  }),
  purchase_aborted: (words) => ({
    subject: `Geannuleerd door ${words.merchant}: ${words.title}`,
    paragraphs: [
      `${words.merchant} heeft ${words.title} geannuleerd. De link die we stuurden werkt niet meer.`,
      moneyBack(words),
    ],
    smallPrint: readerPrint(words),
    sms: `${words.merchant} heeft ${words.title} geannuleerd. Er is niets afgeschreven.`,
  }),
  purchase_cancelled: (words) => ({
    subject: `Geannuleerd: ${words.title}`,
    paragraphs: [`${words.title} bij ${words.merchant} is geannuleerd.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `${words.title} bij ${words.merchant} is geannuleerd. ${words.toFriend ? 'Je hoeft niets te betalen.' : ''}`.trim(),
  }),
  purchase_refunded: (words) => ({
    subject: `Terugbetaald: ${words.title}`,
    paragraphs: [`${words.merchant} heeft ${words.title} terugbetaald.`, moneyBack(words)],
    smallPrint: readerPrint(words),
    sms: `${words.merchant} heeft ${words.title} terugbetaald.`,
  }),
  ...refundMessages,
}

const writtenTo = ({ people }: MessageWords) => people.filter(({ isWritten }) => isWritten)

/** Of a pot, or of a purchase paid at once. */
function undatedConfirmation(words: MessageWords): MessageText {
  return {
    subject: words.deadline ? `Je pot is open: ${words.title}` : `Je aankoop is bevestigd: ${words.title}`,
    paragraphs: words.deadline
      ? [
          `${words.merchant} heeft je bestelling: ${words.title}, ${words.amount}.`,
          `${words.amount} is gereserveerd op je kaart, niet afgeschreven. Op ${words.deadline} schrijven we alleen af wat je vrienden niet hebben betaald, en geven we de rest vrij.`,
          ...(words.people.some(({ isWritten }) => isWritten)
            ? ['We hebben geschreven naar de adressen die je gaf:']
            : ['Je gaf geen adressen van je vrienden: geef hun links zelf door, vanaf de pagina van je pot.']),
        ]
      : [
          `${words.merchant} heeft je bestelling: ${words.title}, ${words.amount}.`,
          ...(words.charged ? [taken(words)] : []),
          'Je kunt de betaling altijd volgen.',
        ],
    list: words.deadline
      ? writtenTo(words).map(({ name, amount }) => `${name ?? 'Iemand uit je groep'}: ${amount}`)
      : [],
    action: words.deadline ? 'Je pot bekijken' : 'Je aankoop bekijken',
    smallPrint: `${fromShop(words)} Deze link is alleen voor jou${words.deadline ? ': wie hem heeft, kan de pot veranderen' : ''}.`,
    sms: words.deadline
      ? `${words.amount} is gereserveerd voor ${words.title}, niet afgeschreven. Je pot:`
      : `${words.title} is bevestigd, ${words.amount}. Je aankoop:`,
  }
}
