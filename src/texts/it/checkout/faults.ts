import type { FaultTexts } from '../../checkout/index.ts'

export const faults: FaultTexts = {
  unknown_link: {
    heading: 'Questo link non porta da nessuna parte',
    text: 'È incompleto, è stato sostituito da uno più recente o non è mai esistito.',
    what: 'Aprilo di nuovo dal messaggio che hai ricevuto, senza copiarlo a mano.',
    moved: 'Aprire un link non addebita mai nulla a nessuno.',
  },
  replaced_invitation: {
    heading: 'Questo invito è stato sostituito',
    text: 'Chi ti ha invitato ha poi corretto l’indirizzo e ha inviato lì un nuovo link. Questo non apre più nulla.',
    what: 'Se devi ancora partecipare, cerca il messaggio più recente o chiedi il nuovo link a chi ti ha invitato.',
    moved: 'Aprire un link non addebita mai nulla a nessuno.',
  },
  unknown_address: {
    heading: 'Qui non c’è nessuna pagina',
    text: 'L’indirizzo è incompleto, o qui non c’è mai stato nulla.',
    what: 'Per pagare, apri il link nel messaggio che hai ricevuto invece di scriverlo a mano.',
    moved: 'Aprire un indirizzo non addebita mai nulla a nessuno.',
  },
  garbled_form: {
    heading: 'Non abbiamo potuto leggere il modulo',
    text: 'Quello che il tuo browser ha inviato era incompleto.',
    what: 'Torna alla pagina e riprova.',
    moved: 'Non ti è stato addebitato nulla.',
  },
  foreign_form: {
    heading: 'Questo modulo è scaduto',
    text: 'Per la tua sicurezza, un modulo funziona solo nel browser che lo ha aperto e per un tempo limitato.',
    what: 'Apri di nuovo la pagina e ripeti quello che hai fatto. Se i cookie sono bloccati, consentili per questo sito.',
    moved: 'Non ti è stato addebitato nulla.',
  },
  changed_meanwhile: {
    heading: 'Nel frattempo qualcosa è cambiato',
    text: 'Mentre questa pagina era aperta, il pagamento è andato avanti: forse hai continuato in un’altra scheda.',
    what: 'Guarda a che punto è prima di fare altro.',
    moved: 'Questo clic non ha addebitato nulla.',
  },
  too_many: {
    heading: 'Un momento, per favore',
    text: 'Abbiamo ricevuto troppe richieste dalla tua connessione.',
    what: 'Aspetta un minuto, poi riprova.',
    moved: 'Questo tentativo non ti ha addebitato nulla.',
  },
  too_many_declines: {
    heading: 'Una pausa dopo vari pagamenti',
    text: 'Qui vari pagamenti sono stati rifiutati o non sono ancora conclusi. Per proteggere le carte, il prossimo deve aspettare un po’.',
    what: 'Il tuo link resta valido e non si perde nulla.',
    moved: 'Questo clic non ha addebitato nulla.',
  },
  unavailable: {
    heading: 'In questo momento non possiamo farlo',
    text: 'Una parte del nostro servizio non risponde.',
    what: 'Riprova tra qualche minuto.',
    moved: 'Questo clic non ha addebitato nulla.',
  },
  outcome_unknown: {
    heading: 'Non sappiamo con certezza se sia andato a buon fine',
    text: 'Una parte del nostro servizio si è interrotta a metà.',
    what: 'Aspetta un momento, poi guarda la tua pagina di pagamento: mostra che cosa è successo davvero e non può addebitarti due volte.',
    moved: 'La tua pagina di pagamento dirà se un pagamento è stato accettato.',
  },
  broken: {
    heading: 'Qualcosa si è rotto da parte nostra',
    text: 'Non è colpa tua, e ne siamo già al corrente.',
    what: 'Guarda la tua pagina di pagamento: mostra che cosa è successo davvero e non può addebitarti due volte.',
    moved: 'Se un pagamento era in corso, la sua pagina dice se è stato accettato.',
  },
}
