import type { CreditDocumentTexts } from '../../credit-documents/credit-document-texts.ts'

export const contract: CreditDocumentTexts['contract'] = {
  title: 'Contrat de crédit',
  intro:
    'Offre de contrat de crédit. Elle est distincte de toute publicité et de la fiche d’informations précontractuelles.',
  headings: {
    parties: '1. Parties',
    box: '2. L’essentiel du crédit',
    repayment: '3. Modalités de remboursement',
    acceptance: '4. Acceptation et rétractation',
    performance: '5. Exécution du contrat',
    disputes: '6. Traitement des litiges',
    consent: '7. Acceptation par l’emprunteur',
  },
  lender: 'Prêteur',
  borrower: 'Emprunteur',
  intermediary: 'Intermédiaire de crédit',
  seller: 'Vendeur',
  box: {
    type: 'Type de crédit',
    amount: 'Montant total du crédit et conditions de mise à disposition des fonds',
    duration: 'Durée du contrat de crédit',
    instalments: 'Échéances\u00a0: montant, nombre et dates',
    rate: 'Taux débiteur',
    apr: 'TAEG et montant total dû par l’emprunteur',
    costs: 'Tous les frais liés à l’exécution du contrat',
    sureties: 'Sûretés et assurances exigées',
    notary: 'Frais de notaire',
    goods: 'Bien ou service, et prix au comptant',
  },
  none: { sureties: 'Aucune', notary: 'Aucuns' },
  byCard:
    'Chaque échéance est prélevée à sa date sur la carte que vous enregistrez, après un rappel cinq jours avant. Vous pouvez à tout moment en mettre une autre, ou payer vous-même sur votre page de paiement.',
  statement:
    'À tout moment pendant la durée du contrat, vous pouvez demander, sans frais, un relevé sous la forme d’un tableau d’amortissement.',
  amortisation: 'Chaque échéance amortit le capital du montant indiqué ci-dessous\u00a0; les frais figurent à côté.',
  noGuarantor: 'Personne ne se porte caution.',
  stands: (until) => `Le prêteur maintient ces conditions jusqu’au ${until}.`,
  approval: (until) =>
    `Le contrat devient parfait lorsque vous l’avez accepté, que vous n’avez pas usé de votre faculté de rétractation et que le prêteur vous a fait connaître, au plus tard le ${until}, sa décision d’accorder le crédit (article L. 312-24). Sans décision à cette date, le crédit est réputé refusé.`,
  withdrawal: (until) =>
    `Vous pouvez vous rétracter de ce contrat jusqu’au ${until} à 24\u00a0heures, sans donner de motif.`,
  withdrawalHow: (medium) =>
    `Déclarez-le au prêteur sur papier ou sur un autre support durable (${medium}), ou par « Renoncer au contrat ici » sur votre page de paiement. Un bordereau est joint.`,
  withdrawalPays: (interest) =>
    `Vous remboursez ce que le prêteur aurait déjà versé, avec les intérêts au taux débiteur, sans retard indu et au plus tard trente jours après l’envoi de votre déclaration\u00a0: ${interest} par jour. Rien d’autre ne peut vous être demandé. Comme la vente prend fin avec le crédit, le vendeur rend ce que vous avez payé.`,
  noPaymentIntro: 'L’article L. 312-25 du code de la consommation dit des sept premiers jours\u00a0:',
  linked: [
    'Vos obligations ne prennent effet qu’à compter de la livraison du bien ou de la fourniture de la prestation (article L. 312-48).',
    'Si vous vous rétractez de la vente, vous n’êtes plus tenu par ce crédit, sans frais (article L. 312-54).',
    'En cas de contestation sur la vente, le tribunal peut suspendre ce crédit\u00a0; si la vente est judiciairement résolue ou annulée, le crédit l’est aussi (article L. 312-55).',
    'Si ce que vous avez acheté n’est pas fourni, ou pas comme convenu, et que le vendeur ne vous donne pas satisfaction, vous pouvez vous adresser au prêteur (directive (UE) 2023/2225, article 27).',
  ],
  early: 'Vous pouvez rembourser à tout moment, en tout ou en partie, sur votre page de paiement.',
  termination:
    'Le contrat prend fin avec la dernière échéance, avec son remboursement ou par la rétractation. Conclu pour une durée déterminée, il ne se résilie pas autrement.',
  missed:
    'Dès le premier paiement refusé, le prêteur vous informe, sur un support durable, des risques que vous encourez au titre des articles L. 312-39 et L. 312-40, et vous propose, avant toute mesure de recouvrement, d’autres dates ou des échéances plus petites, sans frais.',
  debtAdvice: (places) =>
    `Si vous avez du mal à payer, demandez tôt un conseil gratuit et indépendant\u00a0: ${places}.`,
  reminderMedium: (medium) =>
    `Les rappels et les informations sur ce contrat vous parviennent sur le support durable que vous avez choisi\u00a0: ${medium}.`,
  mediation: (mediator) =>
    `Adressez d’abord votre réclamation au prêteur. Si sa réponse ne vous satisfait pas, vous pouvez saisir gratuitement son médiateur\u00a0: ${mediator}.`,
  limitationIntro: 'L’article R. 312-35 du code de la consommation dit\u00a0:',
  authorities: (supervisor) => `Surveillance du prêteur\u00a0: ${supervisor}`,
  publicAuthorities: [
    'Autorité de contrôle prudentiel et de résolution (ACPR), 4 place de Budapest, CS 92459, 75436 Paris Cedex 09',
    'Direction générale de la concurrence, de la consommation et de la répression des fraudes (DGCCRF), 59 boulevard Vincent Auriol, 75703 Paris Cedex 13',
  ],
  consent: ({ amount, lender, payments }) =>
    `J’accepte cette offre de crédit de ${amount} de ${lender}, remboursable en ${payments}.`,
  paymentsOf: (count) => (count === 1 ? 'une échéance' : `${count} échéances`),
  signed: 'Accepté le\u00a0: ____________    Par\u00a0: ____________',
}
