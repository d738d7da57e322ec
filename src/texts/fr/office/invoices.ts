import type { InvoiceTexts } from '../../office/invoices.ts'

export const invoices: InvoiceTexts = {
  lines: {
    charged: ({ count, terms }) =>
      `Commission de ${terms} sur ${count.toLocaleString('fr')} ${count > 1 ? 'ventes' : 'vente'}`,
    given_back: ({ count, terms }) =>
      `Commission de ${terms} rendue pour ${count.toLocaleString('fr')} ${count > 1 ? 'remboursements' : 'remboursement'}`,
    corrected: (number) => `Correction de la facture ${number}`,
    debt: (since) => `Versé au-delà de vos ventes, après remboursements\u00a0: dû depuis le ${since}`,
  },
  netted: 'Déduit de ce que nous vous devons',
  toPay: 'À régler par virement',
  added: 'Ajouté à ce que nous vous devons',
  takenOff: 'Déduit de ce qui restait à régler par virement',
  month: (month) => `Commission ${/^[aeiou]/.test(month) ? 'd’' : 'de '}${month}`,
  owedSince: (day) => `Dû depuis le ${day}`,
  outside: 'Hors du champ d’application de la TVA\u00a0: restitution d’un trop-versé, sans prestation.',
  paper: {
    title: { invoice: (number) => `Facture ${number}`, credit_note: (number) => `Avoir ${number}` },
    seller: 'Émetteur',
    buyer: 'Client',
    particulars: 'Références',
    issuedOn: (day) => `Émis le ${day}`,
    refersTo: (number, day) => `Se rapporte à la facture ${number} du ${day}`,
    registration: (number) => `Immatriculation ${number}`,
    vatNumber: (number) => `N° TVA ${number}`,
    what: 'Prestation',
    rate: 'TVA',
    amount: 'Montant HT',
    net: 'Total HT',
    vat: (rate, of) => `TVA à ${rate} sur ${of}`,
    total: 'Total TTC',
    due: 'Net à payer',
    reason: (reason) => `Motif\u00a0: ${reason}`,
    late: 'À régler dans les 30 jours suivant la date de la facture, sans escompte pour paiement anticipé. En cas de retard\u00a0: intérêts au taux de l’opération de refinancement la plus récente de la BCE majoré de 10 points et indemnité forfaitaire de recouvrement de 40 € (art. L. 441-10 et D. 441-5 du Code de commerce).',
    machines: 'Ce fichier contient le même document pour les logiciels de comptabilité\u00a0: factur-x.xml (EN 16931).',
  },
}
