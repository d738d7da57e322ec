import type { CommentTexts } from '../language-texts.ts'

export const comments: CommentTexts = {
  byState: {
    initialized: 'L’acquisto aspetta che il cliente paghi.',
    authorizing: 'Il cliente sta pagando.',
    leader_processed: 'Il pagamento del cliente è accettato; l’incasso prosegue.',
    successful: 'L’acquisto è pagato per intero.',
    failed_payer: 'Il pagamento non è riuscito; il cliente può riprovare.',
    failed_connector: 'Il fornitore di pagamenti dell’esercente ha rifiutato l’operazione.',
    cancelled: 'L’acquisto è annullato.',
    aborted: 'L’esercente ha interrotto l’acquisto.',
    refunded: 'L’acquisto è rimborsato.',
  },
  byReason: {
    'failed_payer insufficient_funds': 'La carta non ha fondi sufficienti; il cliente può riprovare.',
    'failed_payer stolen_card': 'La banca ha rifiutato la carta (smarrita o rubata); il cliente può provarne un’altra.',
    'failed_payer do_not_honour': 'La banca ha rifiutato il pagamento; il cliente può riprovare.',
    'failed_payer expired_card': 'La carta è scaduta; il cliente può provarne un’altra.',
    'failed_payer authentication_failed': 'La banca non ha autenticato il cliente, che può riprovare.',
    'failed_payer expired': 'Il cliente non ha finito di pagare in tempo e può riprovare.',
    'failed_payer unreachable': 'Non è stato possibile raggiungere la banca; il cliente può riprovare.',
    'failed_payer rejected':
      'In questo momento non è possibile pagare; nessuna banca è stata interpellata e il cliente può riprovare.',
    'failed_payer another_card': 'Il cliente ha smesso di pagare per usare un’altra carta.',
    'cancelled expired': 'Il link di pagamento è scaduto.',
    'cancelled given_up': 'Il cliente ha rinunciato all’acquisto.',
    'cancelled reference':
      'Un altro acquisto con lo stesso riferimento è stato accettato; non è stato addebitato nulla.',
    'cancelled merchant': 'L’acquisto è stato annullato dall’esercente.',
  },
}
