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
