import type { InvoicePageTexts } from '../../office/invoice-pages.ts'

export const invoicePages: InvoicePageTexts = {
  title: 'Factures',
  intro: 'Ce qui a été prélevé sur les ventes, mois par mois. Une facture ne change jamais : un avoir la corrige.',
  none: {
    title: 'Pas encore de facture',
    text: 'À partir du deux de chaque mois, ce qui a été prélevé sur les ventes du mois précédent est facturé.',
  },
  shown: (count) => (count > 1 ? `${count} factures` : `${count} facture`),
  filter: { label: 'Marchand', any: 'Tous' },
  kinds: { invoice: (number) => `Facture ${number}`, credit_note: (number) => `Avoir ${number}` },
  states: { open: 'À régler', paid: 'Réglée', credited: 'Annulée par avoir' },
  whys: {
    open: 'Elle n’est pas déduite des versements : le reste se règle par un virement qui rappelle son numéro.',
    paid: 'Elle a été déduite des versements, ou le virement est comptabilisé.',
    credited: 'Un avoir a rendu tout ce qui en restait.',
  },
  columns: { number: 'Numéro', state: 'État', buyer: 'Pour', month: 'Mois', issued: 'Émise', total: 'TTC' },
  files: {
    'invoice.pdf': { label: 'PDF', text: 'À lire et à conserver ; il contient le fichier ci-dessous (Factur-X)' },
    'cii.xml': { label: 'XML pour logiciel comptable', text: 'Cross Industry Invoice, EN 16931' },
  },
  one: {
    sums: 'Ce qu’elle contient',
    of: (base) => `de ${base}`,
    net: 'Total HT',
    total: 'Total TTC',
    vat: (rate) => `TVA ${rate}`,
    withoutVat: 'Sans TVA',
    parties: 'De qui, pour qui',
    seller: 'De',
    buyer: 'Pour',
    registration: (number) => `Immatriculation ${number}`,
    vatNumber: (number) => `TVA ${number}`,
    refersTo: 'Se rapporte à',
    reason: 'Motif',
    netted: 'Déduit des versements',
    toPay: 'À régler par virement',
    corrected: 'Rendu par avoirs',
    open: 'Reste à régler',
    files: 'Fichiers',
  },
}
