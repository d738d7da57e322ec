import type { ReportTexts } from '../reports.ts'

export const reports: ReportTexts = {
  title: 'Rapports',
  from: 'Premier jour',
  to: 'Dernier jour',
  empty: 'Rien sur cette période.',
  none: 'Choisissez d’autres jours, ou aucun pour tout voir.',
  rows: (count) => (count === 1 ? '1 ligne' : `${count} lignes, de la plus récente à la plus ancienne`),
  cut: (max) => `Seules les ${max} plus récentes sont ici. Choisissez moins de jours pour voir le reste.`,
  asFile: 'Le tout en CSV',
  crossBorder: {
    title: 'Paiements d’autres pays',
    text: 'Combien de cartes d’autres pays de l’Union européenne vous ont payé, par trimestre civil. Les services de paiement déclarent une entreprise qui en a plus de 25.',
    quarter: 'Trimestre',
    merchant: 'Marchand',
    country: 'Votre pays',
    payments: 'Paiements',
    refunds: 'Remboursements',
    unknown: 'Pays non indiqué',
  },
  purchases: {
    title: 'Achats',
    text: 'Ce qui a été mis en vente sur une période\u00a0: quoi, pour combien, et où cela en est.',
    what: 'Quoi',
    reference: 'Référence',
    state: 'État',
    created: 'Créé',
    currency: 'Devise',
    amount: 'Montant',
  },
}
