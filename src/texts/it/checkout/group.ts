import type { GroupTexts } from '../../checkout/index.ts'
import { toName } from '../conventions.ts'

export const group: GroupTexts = {
  who: 'Chi sei?',
  hint: 'Scegli il tuo nome. Non si addebita nulla prima che tu abbia visto la tua quota e premuto “Paga”.',
  choose: 'È il mio nome',
  chooseOf: (name, amount) => `È il mio nome: ${name}, ${amount}`,
  goOn: 'Continua',
  goOnAs: (name) => `Continua come ${name}`,
  state: { taken: 'Già scelta', paid: 'Pagata', refused: 'Non questa volta', yours: 'Scelta da te' },
  gone: (name) => `La quota di ${name} non è più libera`,
  goneText: (leader) =>
    `Qualcuno ha fatto prima, o ha un link tutto suo. Non ti è stato addebitato nulla. Se è la tua, chiedi ${toName(leader)}.`,
  notListed: (leader) => `Non sei nell’elenco? Chiedi un link ${toName(leader)}.`,
  nobodyLeft: 'Tutte le quote sono pagate o in corso di pagamento.',
  part: (name) => `Quota di ${name}`,
  notYou: (name) => `Non sei ${name}? Scegli un altro nome`,
  another: 'Paga anche la quota di qualcun altro',
  back: 'Vedi quali quote restano',
  onlyPays: 'Chi ha questo link può pagare questa quota e nient’altro.',
  over: {
    heading: 'Questa colletta è chiusa',
    text: (leader) => `Non si possono più pagare quote. Se tra voi resta qualcosa in sospeso, parlane con ${leader}.`,
    moved: 'Non ti è stato addebitato nulla.',
  },
  share: {
    heading: 'Un link per la chat del gruppo',
    hint: 'Chi lo apre sceglie il proprio nome e paga quella quota. Mostra nomi e quote, nessun indirizzo, e non cambia altro.',
    link: 'Link per tutto il gruppo',
    send: 'Invia al gruppo…',
    qr: 'Codice da scansionare per tutto il gruppo',
    whatsApp: 'Invia con WhatsApp',
    sms: 'Invia per SMS',
    sentence: (title, url) => `Dividiamo “${title}”? Scegli qui il tuo nome e paga la tua quota: ${url}`,
    taken: (name) => `La quota di ${name} è stata scelta con il link del gruppo.`,
    free: (name) => `Libera di nuovo la quota di ${name}`,
    freed: 'La quota è di nuovo libera.',
  },
}
