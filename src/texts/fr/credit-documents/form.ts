import type { CreditDocumentTexts } from '../../credit-documents/credit-document-texts.ts'

/**
 * The words of the form: those of the French form before (annex of article R. 312-5, as in force on 3 April 2026) where the row is the same,
 * else our translation of the Directive's. The form that décret 2026-105 puts in its place was not read: docs/credit.md says who compares them.
 */
export const form: CreditDocumentTexts['form'] = {
  title: 'Informations européennes normalisées en matière de crédit aux consommateurs',
  parts: {
    I: 'Informations clés',
    II: 'Informations clés (suite)',
    product: '1. Description des principales caractéristiques du crédit',
    costs: '2. Coût du crédit',
    legal: '3. Autres aspects juridiques importants',
    distanceCreditor:
      '4. Informations complémentaires en cas de vente à distance de services financiers\u00a0: a) Informations relatives au prêteur',
    distanceAgreement: 'b) Informations relatives au contrat de crédit',
  },
  additional: 'Informations complémentaires sur le contrat de crédit',
  labels: {
    creditor: 'Prêteur',
    intermediary: 'Intermédiaire de crédit',
    creditAmount: 'Montant total du crédit',
    duration: 'Durée du contrat de crédit',
    borrowingRate: 'Taux débiteur ou, le cas échéant, différents taux débiteurs qui s’appliquent au contrat de crédit',
    apr: 'Taux annuel effectif global (TAEG)',
    totalPayable: 'Montant total que vous devrez payer',
    goods:
      'Le crédit est consenti sous la forme d’un délai de paiement pour un bien ou un service ou il est lié à la fourniture de bien(s) ou de service(s) déterminé(s)',
    lateCosts: 'Coûts en cas de retard de paiement',
    instalments: 'Échéances et, le cas échéant, ordre de répartition des échéances',
    missingPayments: 'Avertissement sur les conséquences des impayés ou des retards de paiement',
    withdrawal: 'Droit de rétractation',
    earlyRepayment: 'Remboursement anticipé',
    earlyCompensation: 'Le prêteur a droit à une indemnité en cas de remboursement anticipé.',
    creditorContact: 'Prêteur',
    intermediaryContact: 'Intermédiaire de crédit',
    typeOfCredit: 'Type de crédit',
    drawdown: 'Conditions de mise à disposition des fonds',
    otherDrawdowns:
      'D’autres mécanismes de mise à disposition des fonds pour ce type de contrat de crédit peuvent entraîner un TAEG plus élevé',
    sureties: 'Sûretés exigées',
    noAmortisation: 'Les remboursements n’entraînent pas un amortissement immédiat du capital.',
    personalisedPrice: 'Le prix a été personnalisé sur la base d’une prise de décision automatisée.',
    differentRates: 'Différents taux débiteurs qui s’appliquent au contrat de crédit',
    representativeExample:
      'Exemple représentatif illustrant le taux annuel effectif global (TAEG) et le montant total dû par le consommateur',
    compulsoryServices:
      'Est-il obligatoire, pour obtenir le crédit ou pour l’obtenir aux conditions proposées, de souscrire une assurance garantissant le crédit ou un autre service accessoire\u00a0?',
    accountCharges:
      'Frais de tenue d’un ou de plusieurs comptes nécessaires pour les opérations de mise à disposition des fonds et les opérations de paiement',
    paymentMeansCosts:
      'Montant des frais liés à l’utilisation d’un moyen de paiement déterminé (par exemple une carte de crédit)',
    otherCosts: 'Tout autre frais lié au contrat de crédit',
    costChanges: 'Conditions dans lesquelles les frais liés au contrat de crédit susmentionnés peuvent être modifiés',
    notarialFees: 'Obligation de payer des frais de notaire',
    compensation: 'Le prêteur a droit à une indemnité en cas de remboursement anticipé',
    database: 'Consultation d’une base de données',
    draftAgreement: 'Droit à un projet de contrat de crédit',
    validity: 'Délai pendant lequel le prêteur est lié par les informations précontractuelles',
    redress: 'Recours',
    nonCompliance: 'Avertissement sur les conséquences juridiques et financières d’un manquement',
    repaymentSchedule: 'Échéancier de remboursement',
    representative: 'Représentant du prêteur dans l’État membre où vous résidez',
    registration: 'Immatriculation',
    supervisor: 'Autorité de surveillance',
    withdrawalExercise: 'Exercice du droit de rétractation',
    lawOfRelations:
      'Loi sur laquelle le prêteur se fonde pour établir des relations avec vous avant la conclusion du contrat de crédit',
    lawAndCourt: 'Clause relative à la loi applicable au contrat de crédit et/ou à la juridiction compétente',
    languageRegime: 'Régime linguistique',
  },
  fixed: {
    creditAmount: 'Il s’agit du plafond ou du total des sommes rendues disponibles en vertu du contrat de crédit.',
    apr: [
      'Il s’agit du coût total exprimé en pourcentage annuel du montant total du crédit.',
      'Le TAEG vous permet de comparer différentes offres.',
    ],
    totalPayable:
      'Il s’agit du montant du capital emprunté majoré des intérêts et des frais éventuels liés à votre crédit.',
    instalments: 'Vous devrez payer ce qui suit\u00a0:',
    charges: 'Les intérêts et/ou les frais seront dus de la façon suivante\u00a0:',
    missingPayments:
      'Les impayés et les retards de paiement risquent d’avoir de graves conséquences pour vous (par exemple la vente forcée) et de rendre plus difficile l’obtention d’un nouveau crédit.',
    withdrawal:
      'Vous disposez d’un délai de quatorze jours calendaires pour revenir sur votre engagement vis-à-vis du contrat de crédit.',
    earlyRepayment:
      'Vous avez le droit de procéder à tout moment au remboursement anticipé, total ou partiel, du crédit.',
    drawdown: 'Il s’agit de la façon dont vous obtiendrez l’argent et du moment auquel vous l’obtiendrez.',
    unknownServices: 'Si les coûts de ces services ne sont pas connus du prêteur, ils ne sont pas inclus dans le TAEG.',
    database:
      'Le prêteur doit vous informer sans délai et sans frais du résultat de la consultation d’une base de données, si une demande de crédit est rejetée sur la base de cette consultation.',
    draftAgreement:
      'Vous avez le droit d’obtenir gratuitement, sur demande, un exemplaire du projet de contrat de crédit. Cette disposition s’applique si, au moment de la demande, le prêteur est disposé à conclure le contrat de crédit avec vous.',
    redress: 'Vous avez accès à un mécanisme extrajudiciaire de réclamation et de recours.',
    nonCompliance:
      'Un manquement aux engagements liés au contrat de crédit, autre que les impayés et les retards de paiement, peut avoir de graves conséquences pour vous.',
  },
}
