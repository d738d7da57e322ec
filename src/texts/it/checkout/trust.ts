import type { TrustTexts } from '../../checkout/index.ts'
import { toName } from '../conventions.ts'

export const trust: TrustTexts = {
  soldBy: 'Venduto da',
  collectedBy: 'Incassato da',
  order: (number) => `ordine ${number}`,
  privacy: 'I tuoi dati',
  check: 'Verifica questa richiesta',
  unknown: 'Non conosco questa persona',
  via: (person, shop) => `${person} tramite ${shop}`,
  fromShop: (shop, sentence) => `${shop}: ${sentence}`,
  quoted: (words) => `“${words}”`,
  doubt: 'Hai dubbi? Verifica questa richiesta',
  doubtText: (host) => `Il pulsante porta a ${host}.`,
  doubtShop: (site, number) =>
    number
      ? `Puoi anche scrivere tu ${site} e dare il numero ${number}.`
      : `Puoi anche scrivere tu ${site} e chiedere lì.`,
  checking: {
    heading: 'Questa richiesta è vera?',
    intro: 'Non fidarti solo della nostra parola. Ecco come esserne certi senza seguire un link.',
    address: 'Guarda l’indirizzo',
    addressText: (host) =>
      `La barra degli indirizzi del tuo browser deve mostrare ${host}. Chiediamo pagamenti lì e da nessun’altra parte.`,
    shop: (shop) => `Chiedi ${toName(shop)}`,
    shopText: (host) => `Scrivi tu ${host}, e da lì manda un messaggio o telefona.`,
    shopNumber: (number) => `Dai il numero dell’ordine: ${number}.`,
    person: (leader) => `Chiedi ${toName(leader)}`,
    personText: 'Telefona come fai sempre, invece di rispondere al messaggio.',
    never: 'Non chiediamo mai un numero di carta, una password o un codice per e-mail, SMS o telefono.',
    back: 'Torna alla richiesta',
  },
  reporting: {
    heading: (leader) => `Non conosci ${leader}?`,
    intro: 'Diccelo. Chi gestisce questo servizio se ne occupa.',
    points: (leader) => [
      'Non ti inviamo più e-mail né SMS che ti chiedono di pagare per questo ordine.',
      `L’ordine stesso prosegue, e non ne diciamo nulla ${toName(leader)}.`,
    ],
    send: 'Segnala e ferma i messaggi',
    back: 'Conosco questa persona',
    reported: 'Segnalato. Grazie',
    reportedText: 'Chi gestisce questo servizio ne è informato. Non ti chiediamo più di pagare per questo ordine.',
    mistake: 'Premuto per sbaglio? Il tuo link funziona ancora.',
    moved: 'Sulla tua carta non si addebita nulla.',
    movedPaid: (shop) => `Hai già pagato, e resta così. Per riavere il denaro, chiedi ${toName(shop)}.`,
  },
}
