import type { FunnelTexts } from '../../checkout/index.ts'

export const funnel: FunnelTexts = {
  heading: (shop) => `Paga il tuo ordine presso ${shop}`,
  text: (amount) => `${amount} in tutto. Nella pagina successiva vedi ogni dettaglio prima di pagare.`,
  next: 'Che cosa succede ora',
  pointsSplit: [
    'Scegli tu: pagare tutto o dividere il pagamento con gli amici.',
    'Scrivi il numero della carta nella pagina della banca.',
    'Poi puoi tornare al negozio.',
  ],
  points: [
    'Vedi ogni importo e la sua data prima di accettare.',
    'Scrivi il numero della carta nella pagina della banca.',
    'Poi puoi tornare al negozio.',
  ],
  go: 'Continua al pagamento',
  moved: 'In questa pagina non si addebita nulla.',
  choose: 'Come vuoi pagare?',
  chooseText: (amount) => `${amount} in tutto. Ogni modo ha la sua pagina, dove ancora non si addebita nulla.`,
  error: {
    text: 'Il negozio ti ha mandato qui con una richiesta che non possiamo accettare. Qui non è stato ordinato nulla.',
    later: 'Ricarica questa pagina tra un momento, o torna al negozio.',
    what: 'Torna al negozio e riprova, o riferisci al negozio che cosa dice questa pagina.',
    forShop: 'Per il negozio:',
  },
}
