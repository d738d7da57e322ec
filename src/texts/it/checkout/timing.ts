import type { TimingTexts } from '../../checkout/index.ts'
import { plural, toName } from '../conventions.ts'

export const timing: TimingTexts = {
  untilWhen: 'Fino a quando possono pagare i tuoi amici?',
  choice: (length, end) => `${length}: ${end}`,
  length: (hours) =>
    hours % 24 === 0
      ? `${hours / 24} ${plural(hours / 24, 'giorno', 'giorni')}`
      : `${hours} ${plural(hours, 'ora', 'ore')}`,
  promise: (total) =>
    `Ora blocchiamo ${total} sulla tua carta, senza addebitare nulla. Alla chiusura della colletta addebitiamo solo ciò che i tuoi amici non hanno pagato e liberiamo il resto.`,
  more: 'Che cosa vedono e possono fare gli amici',
  showAmounts: 'Gli amici vedono quanto pagano gli altri',
  anonymous: (leader) => `Solo ${leader} legge il mio nome, gli altri amici no`,
  chooseOf: (name) => `È il mio nome: ${name}`,
  nudge: {
    button: (name) => `Ricordalo ${toName(name)}`,
    done: 'Il promemoria è partito.',
    next: (when) => `Prossimo promemoria possibile: ${when}`,
  },
  calendar: {
    link: 'Metti la fine nel mio calendario',
    summary: (title) => `Ultima occasione: ${title}`,
    description: (shop) =>
      `La colletta chiude a quest’ora. Il suo link è nel messaggio che hai ricevuto. Ordine presso ${shop}.`,
  },
}
