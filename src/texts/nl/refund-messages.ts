import type { MessageWords, RefundMessageTexts } from '../messages.ts'

const fromShop = (words: MessageWords) => `Verstuurd voor ${words.merchant}, waar deze aankoop is gedaan.`
const readerPrint = (words: MessageWords) =>
  words.toFriend
    ? `Je krijgt dit omdat ${words.leader ?? 'een vriend of vriendin'} jou heeft genoemd voor een aankoop bij ${words.merchant}.`
    : fromShop(words)

export const refundMessages: RefundMessageTexts = {
  purchase_partly_refunded: (words) => {
    const amount = words.refund?.amount ?? words.amount
    const dues = words.refund?.dues ?? []
    return {
      subject: `${amount} terugbetaald: ${words.title}`,
      paragraphs: [
        `${words.merchant} geeft ${amount} van ${words.title} terug.`,
        words.refund?.returned
          ? `${words.refund.returned} gaat terug naar je kaart; het kan een paar dagen duren voordat je bank het laat zien.`
          : 'Er gaat niets terug naar je kaart, omdat dat deel er nog niet van was afgeschreven: je betaalt zoveel minder.',
        ...(dues.length > 0 ? ['Dit moet nog betaald worden, en wanneer:'] : []),
      ],
      list: dues.map(({ day, amount: due }) => `${day}: ${due}`),
      action: 'Je aankoop bekijken',
      smallPrint: fromShop(words),
      sms: `${words.merchant} geeft ${amount} van ${words.title} terug. Je aankoop:`,
    }
  },
  pledge_refunded: (words) => {
    const amount = words.refund?.amount ?? words.friendAmount
    return {
      subject: `Je geld komt terug: ${words.title}`,
      paragraphs: [
        `Je krijgt ${amount} terug voor ${words.title} bij ${words.merchant}.`,
        'Het gaat naar de kaart waarmee je betaalde; het kan een paar dagen duren voordat je bank het laat zien.',
      ],
      smallPrint: readerPrint(words),
      sms: `${amount} voor ${words.title} komt terug op je kaart.`,
    }
  },
  refund_failed: (words) => {
    const amount = words.refund?.amount ?? words.amount
    return {
      subject: `${amount} is niet op je kaart aangekomen: ${words.title}`,
      paragraphs: [
        `We hadden ${amount} voor ${words.title} bij ${words.merchant} naar je kaart teruggestuurd, en je bank heeft het teruggegeven.`,
        'Het geld is nog steeds van jou: je krijgt het op een andere manier. Je hoeft nu niets te doen.',
      ],
      smallPrint: readerPrint(words),
      sms: `${amount} voor ${words.title} is niet op je kaart aangekomen. Je krijgt het op een andere manier.`,
    }
  },
  capture_failed: (words) => {
    const amount = words.refund?.amount ?? words.amount
    return {
      subject: `${amount} is toch niet betaald: ${words.title}`,
      paragraphs: [
        `Je bank had ${amount} voor ${words.title} bij ${words.merchant} betaald, en heeft het teruggehaald.`,
        'Betaal zelf wat er openstaat, met een willekeurige kaart; het kost een minuut en er komt niets bij.',
      ],
      action: 'Bekijken wat er te betalen is',
      smallPrint: readerPrint(words),
      sms: `${words.merchant}: je bank heeft ${amount} voor ${words.title} teruggehaald. Betaal met een willekeurige kaart:`,
    }
  },
}
