import type { ViewingTexts } from '../../office/viewing.ts'

export const viewing: ViewingTexts = {
  title: 'Voir ses pages',
  question: (company) => `Voir les pages de ${company}\u00a0?`,
  half: 'Pendant une demi-heure, ou jusqu’à votre départ.',
  readOnly:
    'Vous ne faites que regarder\u00a0: aucun formulaire n’est pris, aucun fichier n’est remis, et ce qui se montre une seule fois ne se montre pas.',
  recorded: 'L’entreprise lit dans son journal que vous avez regardé, quand et pourquoi.',
  reason: 'Motif',
  reasonHint: 'En des mots que l’entreprise peut lire\u00a0: qui l’a demandé, pour quoi.',
  ask: 'Créer un lien',
  stay: 'Rester ici',
  made: 'Le lien est prêt',
  madeText: 'Il s’ouvre une seule fois, dans les deux minutes.',
  open: (company) => `Voir les pages de ${company}`,
  because: (reason) => `Raison\u00a0: ${reason}`,
  begin: 'Commencer à regarder',
  banner: (company, until) =>
    `Vous regardez les pages de ${company} en tant qu’opérateur. Lecture seule, jusqu’à ${until}.`,
  leave: 'Quitter',
}
