import type { PayingTexts } from '../../checkout/index.ts'

export const paying: PayingTexts = {
  zero: {
    heading: 'Nulla da pagare',
    text: (title) => `${title} non ti costa nulla. Conferma, e il negozio lo saprà. Non serve una carta.`,
    confirm: 'Conferma l’ordine',
  },
  resume: {
    heading: 'Il tuo pagamento ti aspetta',
    text: (amount) => `Hai iniziato a pagare ${amount} e la pagina della carta è ancora aperta.`,
    textCard: 'Hai iniziato a inserire una carta e la sua pagina è ancora aperta.',
    elsewhere: (amount) => `Un pagamento di ${amount} è stato iniziato in un altro browser. Qui puoi ricominciare.`,
    onlyElsewhere: (amount) =>
      `Un pagamento di ${amount} è stato iniziato in un altro browser. Continua lì, per favore.`,
    again: 'Ricomincia qui',
    look: 'Vedi come procede',
    moved: 'Finora non è stato addebitato né bloccato nulla.',
    continue: 'Continua nella pagina della carta',
    another: 'Usa un’altra carta',
    anotherHint: 'Chiudiamo la prima pagina della carta prima che se ne apra un’altra: così non puoi pagare due volte.',
    samePage: 'In quella pagina puoi anche usare un’altra carta.',
    endsByItself: 'La sua pagina della carta si chiude da sola dopo un po’. Poi puoi ricominciare qui.',
  },
  card: {
    heading: (amount) => `Paga ${amount} con carta`,
    headingCard: 'La tua carta',
    headingHold: (amount) => `La tua carta, per ${amount}`,
    frameTitle: 'Modulo sicuro della banca per la carta',
    loading: 'Si sta caricando il modulo della banca…',
    noScript: 'Il numero della carta si scrive nella pagina della banca.',
    open: 'Continua alla pagina della carta',
    openAlone: 'Il modulo non compare? Aprilo in una pagina a sé',
    back: 'Torna indietro senza pagare',
    safe: 'I numeri di carta vanno direttamente alla banca. Né noi né il negozio li vediamo.',
  },
  window: {
    text: 'La pagina della banca per la carta si apre in una finestra a sé. Questa pagina ti aspetta e prosegue da sola.',
    open: 'Concludi nell’altra finestra. Questa pagina prosegue da sola appena la tua banca ha risposto.',
    closed: 'L’altra finestra è chiusa. Se non hai pagato lì, aprila di nuovo.',
    blocked: 'Nessun’altra finestra? Il tuo browser l’ha bloccata: consentila e premi di nuovo.',
    again: 'Apri di nuovo la pagina della carta',
    ended: {
      heading: 'Puoi chiudere questa finestra',
      text: (shop) =>
        `Il tuo pagamento prosegue da solo nella pagina ${shop ? `di ${shop}` : 'del negozio'} da cui provieni.`,
    },
  },
  asking: {
    heading: 'Chiediamo alla tua banca…',
    text: (amount) =>
      `Stiamo chiedendo alla tua banca se il pagamento di ${amount} è accettato. Ci vuole qualche secondo.`,
    textCard: 'Stiamo chiedendo alla tua banca se questa carta è stata accettata. Ci vuole qualche secondo.',
    stay: 'Tieni aperta questa pagina, per favore. Riaprirla non fa pagare due volte.',
    check: 'Vedi la risposta',
  },
  slow: {
    heading: 'La tua banca tarda a rispondere',
    text: (amount, since) =>
      `Alle ore ${since} abbiamo chiesto se ${amount} erano stati accettati e non abbiamo ancora risposta. Capita; di rado dipende dalla tua carta.`,
    textCard: (since) =>
      `Alle ore ${since} abbiamo chiesto se la tua carta era stata accettata e non abbiamo ancora risposta.`,
    moved: 'Non sappiamo ancora se si sia mosso del denaro. Non ti verrà addebitato due volte.',
    doing: 'Che cosa facciamo',
    points: [
      'Continuiamo a chiedere alla banca finché non risponde, anche se chiudi questa pagina.',
      'Intanto non può iniziare un secondo pagamento.',
      'Se il pagamento è stato accettato, vale. Se è stato rifiutato, non si addebita nulla.',
    ],
    refresh: 'Chiedi di nuovo ora',
    automatic: 'Questa pagina chiede di nuovo da sola.',
  },
  finishing: {
    heading: (shop) => (shop ? `Concludiamo con ${shop}` : 'Concludiamo con il negozio'),
    text: (amount) => `La tua banca ha detto sì. Ora il negozio riceve ${amount}: di solito ci vuole qualche secondo.`,
    late: (since) =>
      `Dalle ore ${since} stiamo pagando il negozio e il suo servizio di pagamento non ha ancora risposto. Non devi aspettare.`,
    moved: 'Sulla tua carta non si addebita altro, per quanto tempo ci voglia.',
    doing: 'Che cosa succede ora',
    points: [
      'Andiamo avanti finché il servizio di pagamento del negozio non risponde, anche se chiudi questa pagina.',
      'Ti scriviamo appena il negozio è pagato.',
      'Se non è possibile pagarlo, ricevi indietro tutto.',
    ],
    refresh: 'Vedi come procede',
    automatic: 'Questa pagina guarda da sola.',
  },
}
