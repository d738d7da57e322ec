import type { LateTexts } from '../../checkout/index.ts'

export const late: LateTexts = {
  heading: (amount) => `Non pagato: ${amount}`,
  missed: (amount, day, title, shop) =>
    `Non è stato possibile addebitare sulla tua carta ${amount}, con scadenza ${day}, per ${title} presso ${shop}.`,
  open: (amount) => `Di questo acquisto resta da pagare, in tutto: ${amount}.`,
  free: 'Non si aggiunge nulla: né interessi, né spese, né penali, qualunque sia il ritardo.',
  follows:
    'Puoi pagare adesso, con qualsiasi carta. Altrimenti riproviamo nei giorni seguenti, per un mese. Poi smettiamo di provare, e quanto devi può esserti chiesto in tribunale.',
  risks:
    'I pagamenti mancati o in ritardo potrebbero avere gravi conseguenze per te (ad esempio la vendita forzata) e renderti più difficile ottenere crediti in futuro.',
  french:
    'Il diritto francese (articoli L. 312-36, L. 312-39, D. 312-16 e D. 312-17 del Code de la consommation) consente a chi presta, in caso di inadempienza, di chiedere subito tutto il capitale residuo, gli interessi al tasso del credito fino al pagamento e un’indennità di al massimo l’8 % di quel capitale; oppure, se non lo chiede, dell’8 % delle rate non pagate e del 4 % di quelle rinviate. Nulla di questo ti viene chiesto qui.',
  ways: {
    title: 'Più tempo, senza spese',
    text: 'Scegli altri giorni, una volta per questo pagamento. L’importo non cambia.',
    later: (amount, day) => `Paga ${amount} ${day}`,
    inTwo: (first, day, second, last) => `Paga ${first} ${day} e ${second} ${last}`,
    inMail:
      'Sulla tua pagina puoi scegliere altri giorni, una volta e senza spese: tutto fino a un mese dopo, oppure metà fra circa due settimane e metà entro un mese.',
    until: (day) =>
      `Il negozio ti concede questo tempo gratis, come la legge gli permette fino a questo giorno: ${day}. Qui non si può sceglierne uno successivo.`,
    changed: 'I giorni sono cambiati da quando hai aperto questa pagina. Guardali, poi scegli di nuovo.',
  },
  none: {
    once: 'Hai già scelto altri giorni per questo pagamento; qui non si possono scegliere di nuovo. Se non puoi pagare, scrivi al negozio.',
    busy: 'Questo pagamento è in corso. Si potranno scegliere altri giorni se la tua banca lo rifiuta.',
    held: 'La riscossione di questo acquisto è sospesa: finché non riprende non si addebita nulla e non si inviano lettere. Puoi comunque pagare.',
  },
  chosen: {
    heading: 'Le tue nuove date',
    text: 'Come hai scelto. L’importo non cambia e non si aggiunge nulla. In quei giorni proviamo la tua carta; puoi pagare prima con qualsiasi carta.',
  },
  help: {
    title: 'Consulenza gratuita quando il denaro manca',
    text: 'Indipendenti da noi e dal negozio, e gratuiti:',
    unknown: 'Il tuo comune o un’associazione di consumatori sa chi offre consulenza gratuita sui debiti vicino a te.',
  },
  resumed: 'La riscossione riprende: quanto è dovuto viene addebitato da domani mattina.',
  link: 'Più tempo, e consulenza gratuita',
  back: 'I tuoi pagamenti',
}
