import type { GroupTexts } from '../../checkout/index.ts'

export const group: GroupTexts = {
  who: 'Wer sind Sie?',
  hint: 'Wählen Sie Ihren Namen. Es wird nichts abgebucht, bevor Sie Ihren Anteil gesehen und „bezahlen“ gedrückt haben.',
  choose: 'Das bin ich',
  chooseOf: (name, amount) => `Das bin ich: ${name}, ${amount}`,
  goOn: 'Weiter',
  goOnAs: (name) => `Weiter als ${name}`,
  state: { taken: 'Schon gewählt', paid: 'Bezahlt', refused: 'Diesmal nicht', yours: 'Von Ihnen gewählt' },
  gone: (name) => `Der Anteil von ${name} ist nicht mehr frei`,
  goneText: (leader) =>
    `Jemand anders war schneller oder hat einen eigenen Link. Es wurde nichts abgebucht. Wenn es Ihr Anteil ist, fragen Sie ${leader}.`,
  notListed: (leader) => `Sie stehen nicht auf der Liste? Bitten Sie ${leader} um einen Link.`,
  nobodyLeft: 'Alle Anteile sind bezahlt oder werden gerade bezahlt.',
  part: (name) => `Anteil von ${name}`,
  notYou: (name) => `Sie sind nicht ${name}? Wählen Sie einen anderen Namen`,
  another: 'Auch den Anteil von jemand anderem bezahlen',
  back: 'Sehen, wessen Anteil noch offen ist',
  onlyPays: 'Wer diesen Link hat, kann diesen Anteil bezahlen und sonst nichts.',
  over: {
    heading: 'Diese Sammelkasse ist geschlossen',
    text: (leader) =>
      `Es können keine Anteile mehr bezahlt werden. Ist zwischen Ihnen noch etwas offen, klären Sie es mit ${leader}.`,
    moved: 'Es wurde nichts abgebucht.',
  },
  share: {
    heading: 'Ein Link für den Gruppenchat',
    hint: 'Wer ihn öffnet, wählt den eigenen Namen und bezahlt diesen Anteil. Er zeigt Namen und Anteile, keine Adresse, und ändert sonst nichts.',
    link: 'Link für die ganze Gruppe',
    send: 'An die Gruppe senden …',
    qr: 'Code zum Scannen für die ganze Gruppe',
    whatsApp: 'Mit WhatsApp senden',
    sms: 'Per SMS senden',
    sentence: (title, url) => `Teilen wir uns „${title}“? Wähle hier deinen Namen und bezahle deinen Anteil: ${url}`,
    taken: (name) => `Der Anteil von ${name} wurde über den Link der Gruppe gewählt.`,
    free: (name) => `Den Anteil von ${name} wieder freigeben`,
    freed: 'Der Anteil ist wieder frei.',
  },
}
