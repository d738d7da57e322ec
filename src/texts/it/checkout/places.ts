import type { PlacesTexts } from '../../checkout/index.ts'
import { plural, toName } from '../conventions.ts'

export const places: PlacesTexts = {
  heading: 'Dov’è il mio denaro?',
  where: 'ora è qui',
  house: 'Il servizio di pagamento',
  bank: {
    name: 'La tua banca',
    held: (amount, until) =>
      until
        ? `Importo bloccato, non addebitato: ${amount}, al più tardi fino a ${until}. Poi la tua banca lo libera da sé.`
        : `Importo bloccato, non addebitato: ${amount}. Ciò che nessuno preleva, la tua banca lo libera da sé.`,
    taken: (amount) => `Ha pagato ${amount}.`,
  },
  with: {
    within: (shop, days) =>
      `Passa ${toName(shop)} quanto è stato addebitato, entro ${days} ${plural(days, 'giorno', 'giorni')} al massimo.`,
    agreed: (shop) =>
      `Passa ${toName(shop)} quanto è stato addebitato, nel giorno concordato. Al negozio è già promesso, e non lo aspetta.`,
    passedOn: 'Lo ha passato.',
    cancelled: 'Se l’ordine viene annullato, torna sulla stessa carta.',
  },
  back: {
    name: 'In ritorno verso di te',
    longest: (amount) => `${amount}: la tua banca lo mostra entro cinque giorni lavorativi al massimo.`,
  },
}
