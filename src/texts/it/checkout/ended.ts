import type { EndedTexts } from '../../checkout/index.ts'

export const ended: EndedTexts = {
  ended: {
    link_expired: {
      heading: 'Questo link di pagamento è scaduto',
      text: 'Non è stato usato in tempo e il negozio non aspetta più questo pagamento.',
      what: 'Se vuoi ancora ordinare, chiedi al negozio un nuovo link.',
    },
    gave_up: {
      heading: 'Pagamento annullato',
      text: 'Hai lasciato questo pagamento prima che fosse concluso.',
      what: 'Puoi ordinare di nuovo nel negozio quando vuoi.',
    },
    aborted: {
      heading: 'Il negozio ha annullato questo pagamento',
      text: 'Il negozio ha ritirato la sua richiesta prima che fosse pagata.',
      what: 'Chiedi al negozio se non te lo aspettavi.',
    },
    cancelled: {
      heading: 'Questo ordine è stato annullato',
      text: 'Il negozio ha annullato l’ordine.',
      what: 'Chiedi al negozio se non te lo aspettavi.',
    },
    refunded: {
      heading: 'Questo ordine è stato rimborsato',
      text: 'Il negozio ha annullato l’ordine e chi ha pagato riceve indietro il suo denaro.',
      what: 'Le banche mostrano i rimborsi entro due-cinque giorni lavorativi.',
    },
    reference: {
      heading: 'Questo ordine è già pagato',
      text: 'Lo stesso ordine è stato pagato con un altro link, quindi abbiamo fermato questo pagamento.',
      what: 'Non devi fare nulla. Il negozio può confermarti l’ordine.',
    },
    connector: {
      heading: 'Il negozio non ha potuto ricevere questo pagamento',
      text: 'La tua banca ha detto sì, ma il servizio di pagamento del negozio ha rifiutato. Abbiamo restituito tutto.',
      what: 'Chiedi al negozio un altro modo di pagare.',
    },
  },
  moved: {
    none: 'Non ti è stato addebitato nulla e sulla tua carta non c’è nulla di bloccato.',
    released: (amount, card) =>
      `Non ti è stato addebitato nulla. ${amount} erano bloccati sulla ${card} e sono stati sbloccati; la tua banca lo mostra entro qualche giorno.`,
    refunded: (amount, card) => `Restituiamo ${amount} sulla ${card}.`,
  },
  neutral: {
    paid: { heading: 'Questo ordine è pagato', text: 'Qui non resta nulla da pagare.' },
    in_progress: { heading: 'Questo ordine è in corso di pagamento', text: 'Qualcuno se ne sta occupando.' },
    ended: { heading: 'Questo ordine è chiuso', text: 'Non si può più pagare.' },
    yours: 'È il tuo ordine? Aprilo con il link nella tua e-mail o nel browser con cui hai pagato.',
    moved: 'Aprire questa pagina non addebita nulla a nessuno.',
  },
  cannotPay: {
    no_acquirer: {
      heading: 'Questo negozio non può ancora ricevere pagamenti',
      text: 'Non ha finito di collegare la sua banca. Non dipende dalla tua carta.',
    },
    not_offered: {
      heading: 'Questo modo di pagare non è disponibile per questo ordine',
      text: 'Con il suo importo o le sue date non rispetterebbe la legge o le impostazioni del negozio. Non dipende dalla tua carta.',
    },
    what: 'Chiedi al negozio un altro modo di pagare.',
    moved: 'Non ti è stato addebitato nulla.',
  },
  receipt: {
    heading: 'Ricevuta',
    print: 'Stampa o salva in PDF',
    back: 'Indietro',
    number: 'Numero della ricevuta',
    payer: 'Pagato da',
    seller: 'Venduto da',
    forWhat: 'Causale',
    partOf: (leader) => `Quota della colletta di ${leader}`,
    orderTotal: 'Totale dell’ordine',
    cashPart: 'Pagato subito al venditore',
    law: 'Che cosa ne dice la legge francese',
    card: 'Carta',
    movements: 'Movimenti',
    date: 'Data',
    amount: 'Importo',
    kind: {
      held: 'Bloccato, non addebitato',
      charged: 'Addebitato',
      released: 'Sbloccato, mai addebitato',
      refunded: 'Rimborsato',
      charge_returned: 'Addebitato, poi ripreso dalla tua banca',
      refund_returned: 'Rimborsato, poi respinto dalla tua banca: ti verrà pagato in altro modo',
    },
    net: 'Pagato davvero',
    note: 'Questa ricevuta conferma un pagamento. La fattura la emette il negozio.',
  },
}
