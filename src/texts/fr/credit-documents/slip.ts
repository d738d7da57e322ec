import type { CreditDocumentTexts } from '../../credit-documents/credit-document-texts.ts'

/** The model of article R. 312-9, as in force on 3 April 2026. */
export const slip: CreditDocumentTexts['slip'] = {
  title: 'Bordereau de rétractation',
  sendBy: 'À renvoyer au plus tard quatorze jours après la date de votre acceptation du contrat de crédit.',
  sendByDay: (day) => `Pour ce crédit\u00a0: au plus tard le ${day}.`,
  immediate:
    'Lorsque le crédit sert exclusivement à financer la fourniture de biens particuliers ou la prestation de services particuliers, que le contrat de crédit mentionne, et que vous avez opté, par demande écrite signée et datée, pour la livraison ou la fourniture immédiate du bien ou de la prestation de services, ce délai de rétractation expire à la date à laquelle le bien est livré ou le service fourni, sans pouvoir excéder quatorze jours, ni être inférieur à trois jours, sauf en cas de vente ou de démarchage à domicile\u00a0: dans ce cas-là, le délai de rétractation est de quatorze jours, quelle que soit la date de livraison du bien.',
  begins: 'Le délai commence à courir à compter du jour de votre acceptation de l’offre de contrat de crédit.',
  valid: (lender) =>
    `La présente rétractation n’est valable que si elle est adressée, lisiblement et parfaitement remplie, avant l’expiration des délais rappelés ci-dessus, par lettre recommandée avec accusé de réception (1), à ${lender}`,
  declaration: ({ amount, goods, seller }) =>
    `Je soussigné (*), ____________________, déclare renoncer à l’offre de crédit de (*) ${amount} que j’avais acceptée le (*) ____________________ pour l’acquisition de (*) (2) ${goods} chez (*) (2) ${seller}.`,
  signature: 'Date et signature de l’emprunteur (et du co-emprunteur le cas échéant)\u00a0: ____________________',
  notes: [
    '(*) Mention de la main de l’emprunteur.',
    '(1) Mention facultative.',
    '(2) Lorsque le crédit sert exclusivement à financer la fourniture de biens particuliers ou la prestation de services particuliers, mentionnés par le contrat de crédit.',
  ],
}

export const receipt: CreditDocumentTexts['receipt'] = {
  title: 'Récépissé d’une partie du prix payée au comptant',
  intro: (seller) => `${seller} a reçu, en son nom, la partie du prix que l’acheteur a accepté de payer au comptant.`,
  labels: {
    seller: 'Vendeur',
    buyer: 'Acheteur',
    goods: 'Bien ou service',
    price: 'Prix au comptant',
    paid: 'Payé au comptant',
    paidOn: 'Payé le',
    later: 'Reste à payer par le crédit',
  },
  lawIntro: 'Articles L. 312-52, L. 312-53 et L. 341-10 du code de la consommation, reproduits intégralement\u00a0:',
}
