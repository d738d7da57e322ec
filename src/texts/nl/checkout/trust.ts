import type { TrustTexts } from '../../checkout/index.ts'

export const trust: TrustTexts = {
  soldBy: 'Verkocht door',
  collectedBy: 'Geïnd door',
  order: (number) => `bestelling ${number}`,
  privacy: 'Je gegevens',
  check: 'Dit verzoek controleren',
  unknown: 'Ik ken deze persoon niet',
  via: (person, shop) => `${person} via ${shop}`,
  fromShop: (shop, sentence) => `${shop}: ${sentence}`,
  quoted: (words) => `‘${words}’`,
  doubt: 'Twijfel je? Controleer dit verzoek',
  doubtText: (host) => `De knop leidt naar ${host}.`,
  doubtShop: (site, number) =>
    number
      ? `Je kunt ook zelf ${site} intypen en daar het nummer ${number} noemen.`
      : `Je kunt ook zelf ${site} intypen en het daar vragen.`,
  checking: {
    heading: 'Is dit verzoek echt?',
    intro: 'Geloof ons niet zomaar. Zo weet je het zeker zonder een link te volgen.',
    address: 'Kijk naar het adres',
    addressText: (host) =>
      `In de adresbalk van je browser moet ${host} staan. Alleen daar vragen we om een betaling, nergens anders.`,
    shop: (shop) => `Vraag het aan ${shop}`,
    shopText: (host) => `Typ zelf ${host} en schrijf of bel van daaruit.`,
    shopNumber: (number) => `Noem het nummer van de bestelling: ${number}.`,
    person: (leader) => `Vraag het aan ${leader}`,
    personText: 'Bel zoals je altijd doet, in plaats van op het bericht te antwoorden.',
    never: 'We vragen nooit per e-mail, sms of telefoon om een kaartnummer, een wachtwoord of een code.',
    back: 'Terug naar het verzoek',
  },
  reporting: {
    heading: (leader) => `Ken je ${leader} niet?`,
    intro: 'Laat het ons weten. Wie deze dienst beheert, zoekt het uit.',
    points: (leader) => [
      'We sturen je geen e-mails of sms’jes meer die je vragen voor deze bestelling te betalen.',
      `De bestelling zelf gaat door, en ${leader} krijgt het niet te horen.`,
    ],
    send: 'Melden en de berichten stoppen',
    back: 'Ik ken deze persoon wel',
    reported: 'Gemeld. Bedankt',
    reportedText: 'Wie deze dienst beheert, weet het nu. We vragen je niet meer om voor deze bestelling te betalen.',
    mistake: 'Per ongeluk gedrukt? Je link werkt nog.',
    moved: 'Er wordt niets van je kaart afgeschreven.',
    movedPaid: (shop) => `Je hebt al betaald, en dat blijft zo. Wil je het terug, vraag het dan aan ${shop}.`,
  },
}
