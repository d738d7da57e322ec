import type { CommentTexts } from '../language-texts.ts'

export const comments: CommentTexts = {
  byState: {
    initialized: 'L’achat attend le paiement du client.',
    authorizing: 'Le client est en train de payer.',
    leader_processed: 'Le paiement du client est accepté ; l’encaissement se poursuit.',
    successful: 'L’achat est entièrement payé.',
    failed_payer: 'Le paiement a échoué ; le client peut réessayer.',
    failed_connector: 'Le prestataire de paiement du marchand a refusé l’opération.',
    cancelled: 'L’achat est annulé.',
    aborted: 'L’achat a été abandonné par le marchand.',
    refunded: 'L’achat est remboursé.',
  },
  byReason: {
    'failed_payer insufficient_funds': 'La carte n’est pas assez approvisionnée ; le client peut réessayer.',
    'failed_payer stolen_card':
      'La banque a refusé la carte (perdue ou volée) ; le client peut réessayer avec une autre.',
    'failed_payer do_not_honour': 'La banque a refusé le paiement ; le client peut réessayer.',
    'failed_payer expired_card': 'La carte est expirée ; le client peut réessayer avec une autre.',
    'failed_payer authentication_failed': 'Le client n’a pas été authentifié par sa banque ; il peut réessayer.',
    'failed_payer expired': 'Le client n’a pas terminé le paiement à temps ; il peut réessayer.',
    'failed_payer unreachable': 'La banque n’a pas pu être jointe ; le client peut réessayer.',
    'failed_payer rejected':
      'Le paiement n’est pas possible pour le moment ; aucune banque n’a été interrogée, le client peut réessayer.',
    'failed_payer another_card': 'Le client a interrompu le paiement pour changer de carte.',
    'cancelled expired': 'Le lien de paiement a expiré.',
    'cancelled given_up': 'Le client a renoncé à l’achat.',
    'cancelled reference': 'Un autre achat avec la même référence a été accepté ; rien n’a été prélevé.',
    'cancelled merchant': 'L’achat a été annulé par le marchand.',
  },
}
