import type { WithdrawalTexts } from '../../checkout/index.ts'
import { toName } from '../conventions.ts'

export const withdrawal: WithdrawalTexts = {
  link: 'Recedere dal contratto qui',
  until: (day) => `Fino a ${day}, mezzanotte.`,
  declared: 'Il tuo recesso',
  back: 'Torna all’acquisto',
  form: {
    heading: 'Recedere dal contratto',
    intro: (shop) => `Comunica qui ${toName(shop)} che recedi da questo acquisto. Senza motivo e senza spese.`,
    name: 'Il tuo nome',
    nameHint: 'Il nome con cui hai acquistato.',
    nameMissing: 'Indica il tuo nome',
    email: 'E-mail per la conferma di ricevimento',
    emailHint: 'La inviamo subito lì: ciò che hai dichiarato, con data e ora.',
    emailMissing: 'Indica un’e-mail per la conferma di ricevimento',
    contract: 'Contratto',
    next: 'Continua',
    nothingYet: 'Non hai ancora dichiarato nulla: confermi alla pagina seguente.',
  },
  confirming: {
    heading: 'Confermi?',
    intro: 'Ecco ciò che dichiari:',
    declaration: (name, seller, title, reference, day, amount) =>
      `Io, ${name}, recedo dal contratto con ${seller} per “${title}”${reference ? ` (ordine ${reference})` : ''}, concluso ${day} per ${amount}.`,
    sentTo: (email) => `La conferma di ricevimento arriva a ${email}.`,
    confirm: 'Conferma recesso',
    change: 'Modifica nome o e-mail',
    follows: {
      automatic: 'Tutto ciò che è stato pagato torna sulle carte di provenienza e non viene addebitato altro.',
      ask: (shop) =>
        `${shop} lo viene a sapere subito e ha 14 giorni per rimborsare. Può attendere i beni, o la prova che li hai spediti.`,
    },
    friends: 'Gli amici che hanno pagato riavranno i soldi sulle loro carte.',
  },
  status: {
    heading: 'Hai receduto dal contratto',
    at: (moment) => `Dichiarato ${moment}.`,
    sentTo: (email) => `La conferma di ricevimento con le tue parole, data e ora arriva a ${email}.`,
    what: 'Ciò che hai dichiarato',
    money: 'I tuoi soldi',
    erased: 'Le tue parole sono state cancellate da qui, come richiesto.',
  },
  money: {
    asked: (shop, day) =>
      `${shop} lo sa, e rimborsa al più tardi ${day}. Può attendere i beni, o la prova che li hai spediti. Non devi pagare nulla di tua mano.`,
    automatic: 'Tutto ciò che è stato pagato sta tornando a chi ha pagato. Non devi fare nulla.',
    goods: (shop) => `${shop} attende i beni, o la prova che li hai spediti. Nel frattempo il suo termine è sospeso.`,
    psp: (shop) => `${shop} ti rimborsa direttamente, con il suo fornitore di pagamenti.`,
    underWay: 'Il rimborso è in corso. Le banche lo mostrano in 5-10 giorni.',
    back: 'È stato restituito tutto. Le banche lo mostrano in 5-10 giorni.',
    released: 'Nulla è stato addebitato, e ciò che era bloccato è libero.',
    contested: (shop) =>
      `Un pagamento è contestato presso la sua banca, che decide su quella parte. Del resto si occup${toName(shop)}.`,
    refused: (shop) => `${shop} ritiene che tu non possa recedere e non restituisce nulla:`,
  },
  disagree: (shop) =>
    `La tua dichiarazione resta registrata. Se non sei d’accordo, scrivi ${toName(shop)}, o chiedi a un organismo di conciliazione o a un’associazione di consumatori.`,
  grounds: {
    dated: 'Alloggio, trasporto, ristorazione o tempo libero in una data o un periodo (articolo 16, lettera l).',
    made_to_order: 'Fatto su tue indicazioni o personalizzato (articolo 16, lettera c).',
    perishable: 'Si deteriora o scade presto (articolo 16, lettera d).',
    sealed: 'Sigillato per salute o igiene e aperto dopo la consegna (articolo 16, lettera e).',
    digital: 'Contenuto digitale la cui fornitura è iniziata con il tuo consenso (articolo 16, lettera m).',
    performed: 'Servizio interamente prestato con il tuo consenso (articolo 16, lettera a).',
    other: 'Un altro motivo.',
  },
  credit: {
    link: 'Recedere dal credito qui',
    declared: 'Il tuo recesso dal credito',
    heading: 'Recedere dal credito',
    intro: 'Dichiara qui che recedi dal credito e tieni l’acquisto. Senza motivo e senza spese.',
    sale: 'Per restituire anche l’acquisto, recedi invece dal contratto con il negozio',
    declaration: (name, seller, title, reference, day) =>
      `Io, ${name}, recedo dal contratto di credito concluso ${day} per il mio acquisto di “${title}” da ${seller}${reference ? ` (ordine ${reference})` : ''}. Tengo l’acquisto.`,
    due: (amount, day) =>
      `Ciò che non è ancora pagato è dovuto in un’unica somma, senza alcuna spesa: ${amount}, al più tardi ${day}. Prima non viene addebitato nulla, e puoi pagare subito.`,
    done: 'Hai receduto dal credito',
    left: 'Ciò che resta da pagare',
    pay: (amount) => `Tieni l’acquisto e paga ${amount} ora`,
    waits: (day) =>
      `Un pagamento o un rimborso è in corso. Appena è concluso, il resto è dovuto in un’unica somma, senza alcuna spesa, al più tardi ${day}.`,
    paid: 'Non resta nulla da pagare.',
    closed: {
      heading: 'Qui non c’è alcun credito da cui recedere',
      over: (day, shop) =>
        `Il termine per recedere dal credito è scaduto ${day}. Se pensi che valga ancora, scrivi ${toName(shop)}.`,
      none: 'Questo acquisto non ha alcun credito da cui si possa recedere.',
      sale: 'Hai receduto dall’acquisto stesso: il suo credito finisce con esso.',
      paid: 'Tutto è pagato: non c’è più alcun credito.',
      ended: 'Questo acquisto è già concluso.',
    },
  },
  closed: {
    heading: 'Qui non c’è nulla da cui recedere',
    over: (day, shop) => `Il termine per recedere è scaduto ${day}. Se pensi che valga ancora, scrivi ${toName(shop)}.`,
    none: (shop) => `Per questo acquisto ${shop} non concede il diritto di recesso:`,
    noRight: (shop) => `Questo acquisto non ha diritto di recesso. Per domande rivolgiti ${toName(shop)}.`,
    unpaid: 'Non hai ancora acquistato nulla: puoi semplicemente uscire.',
    ended: 'Questo acquisto è già concluso.',
    friend: (leader, shop) =>
      `Il contratto è tra ${leader} e ${shop}: solo ${leader} può recedere. In tal caso la tua parte torna sulla tua carta.`,
  },
}
