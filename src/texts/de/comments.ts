import type { CommentTexts } from '../language-texts.ts'

export const comments: CommentTexts = {
  byState: {
    initialized: 'Der Kauf wartet darauf, dass der Kunde bezahlt.',
    authorizing: 'Der Kunde bezahlt gerade.',
    leader_processed: 'Die Zahlung des Kunden ist angenommen; der Einzug geht weiter.',
    successful: 'Der Kauf ist vollständig bezahlt.',
    failed_payer: 'Die Zahlung ist fehlgeschlagen; der Kunde kann es noch einmal versuchen.',
    failed_connector: 'Der Zahlungsdienst des Händlers hat den Vorgang abgelehnt.',
    cancelled: 'Der Kauf ist storniert.',
    aborted: 'Der Händler hat den Kauf abgebrochen.',
    refunded: 'Der Kauf ist erstattet.',
  },
  byReason: {
    'failed_payer insufficient_funds': 'Die Karte ist nicht gedeckt; der Kunde kann es noch einmal versuchen.',
    'failed_payer stolen_card':
      'Die Bank hat die Karte abgelehnt (verloren oder gestohlen); der Kunde kann eine andere versuchen.',
    'failed_payer do_not_honour': 'Die Bank hat die Zahlung abgelehnt; der Kunde kann es noch einmal versuchen.',
    'failed_payer expired_card': 'Die Karte ist abgelaufen; der Kunde kann eine andere versuchen.',
    'failed_payer authentication_failed':
      'Die Bank hat den Kunden nicht authentifiziert; er kann es noch einmal versuchen.',
    'failed_payer expired':
      'Der Kunde hat die Zahlung nicht rechtzeitig abgeschlossen und kann es noch einmal versuchen.',
    'failed_payer unreachable': 'Die Bank war nicht zu erreichen; der Kunde kann es noch einmal versuchen.',
    'failed_payer rejected':
      'Eine Zahlung ist gerade nicht möglich; keine Bank wurde gefragt, und der Kunde kann es noch einmal versuchen.',
    'failed_payer another_card': 'Der Kunde hat die Zahlung abgebrochen, um eine andere Karte zu verwenden.',
    'cancelled expired': 'Der Zahlungslink ist abgelaufen.',
    'cancelled given_up': 'Der Kunde hat den Kauf aufgegeben.',
    'cancelled reference': 'Ein anderer Kauf mit derselben Referenz wurde angenommen; es wurde nichts abgebucht.',
    'cancelled merchant': 'Der Händler hat den Kauf storniert.',
  },
}
