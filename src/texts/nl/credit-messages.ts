import type { CreditMessageTexts, MessageWords } from '../messages.ts'
import { schedule } from './checkout/schedule.ts'
import { fromShop } from './dated-messages.ts'

const keep = (words: MessageWords) => `${fromShop(words)} Bewaar deze e-mail.`

export const creditMessages: CreditMessageTexts = {
  credit_form: (words) => ({
    subject: `Voordat je beslist: het krediet dat voor ${words.title} wordt aangeboden`,
    paragraphs: [
      `Je hebt het formulier gevraagd van het krediet dat voor ${words.title} bij ${words.merchant} wordt aangeboden. Het is bijgevoegd, om te bewaren en met andere aanbiedingen te vergelijken.`,
      `Je hebt nergens mee ingestemd en er is niets van je kaart afgeschreven. Het contract komt op een eigen pagina, nadat je hebt geantwoord op wat de kredietgever moet vragen.`,
      schedule.warning,
    ],
    action: 'Verder',
    smallPrint: keep(words),
    sms: `${words.merchant}: het formulier van het krediet voor ${words.title} is je per e-mail gestuurd.`,
  }),
  credit_contract: (words) => ({
    subject: `Je krediet voor ${words.title}: het contract`,
    paragraphs: [
      `De kredietgever heeft aanvaard: je krediet voor ${words.title} bij ${words.merchant} is gesloten. Bijgevoegd, om te bewaren:`,
    ],
    list: words.credit?.titles ?? [],
    action: 'Je documenten',
    smallPrint: keep(words),
    sms: `${words.merchant}: je krediet voor ${words.title} is gesloten. Je documenten:`,
  }),
  credit_reminder: (words) => ({
    subject: `Je kunt je krediet voor ${words.title} nog herroepen`,
    paragraphs: [
      `Een paar dagen geleden heb je ingestemd met een krediet voor ${words.title} bij ${words.merchant}, kort nadat je het formulier had gekregen. We herinneren je eraan dat je het zonder opgave van reden kunt herroepen, en hoe. Op de bijgevoegde strook staat:`,
    ],
    list: words.credit?.withdrawal ?? [],
    action: 'Je betalingen',
    smallPrint: keep(words),
    sms: `${words.merchant}: je kunt je krediet voor ${words.title} nog herroepen. Je betalingen:`,
  }),
}
