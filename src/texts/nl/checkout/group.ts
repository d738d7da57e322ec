import type { GroupTexts } from '../../checkout/index.ts'

export const group: GroupTexts = {
  who: 'Wie ben je?',
  hint: 'Kies je naam. Er wordt niets afgeschreven voordat je jouw deel hebt gezien en op ‘betalen’ hebt gedrukt.',
  choose: 'Dat ben ik',
  chooseOf: (name, amount) => `Dat ben ik: ${name}, ${amount}`,
  goOn: 'Verder',
  goOnAs: (name) => `Verder als ${name}`,
  state: { taken: 'Al gekozen', paid: 'Betaald', refused: 'Deze keer niet', yours: 'Door jou gekozen' },
  gone: (name) => `Het deel van ${name} is niet meer vrij`,
  goneText: (leader) =>
    `Iemand anders was sneller of heeft een eigen link. Er is niets afgeschreven. Is het jouw deel, vraag het dan aan ${leader}.`,
  notListed: (leader) => `Sta je niet op de lijst? Vraag ${leader} om een link.`,
  nobodyLeft: 'Elk deel is betaald of wordt betaald.',
  part: (name) => `Deel van ${name}`,
  notYou: (name) => `Ben je niet ${name}? Kies een andere naam`,
  another: 'Ook het deel van iemand anders betalen',
  back: 'Bekijk welke delen nog vrij zijn',
  onlyPays: 'Wie deze link heeft, kan dit deel betalen en verder niets.',
  over: {
    heading: 'Deze pot is gesloten',
    text: (leader) =>
      `Er kunnen geen delen meer worden betaald. Staat er nog iets open tussen jullie, regel het dan met ${leader}.`,
    moved: 'Er is niets afgeschreven.',
  },
  share: {
    heading: 'Eén link voor de groepschat',
    hint: 'Wie hem opent, kiest de eigen naam en betaalt dat deel. Hij toont namen en delen, geen adres, en verandert verder niets.',
    link: 'Link voor de hele groep',
    send: 'Naar de groep sturen…',
    qr: 'Code om te scannen voor de hele groep',
    whatsApp: 'Versturen met WhatsApp',
    sms: 'Versturen per sms',
    sentence: (title, url) => `Zullen we ‘${title}’ delen? Kies hier je naam en betaal jouw deel: ${url}`,
    taken: (name) => `Het deel van ${name} is gekozen via de link van de groep.`,
    free: (name) => `Het deel van ${name} weer vrijgeven`,
    freed: 'Het deel is weer vrij.',
  },
}
