import type { OperatorPeopleTexts } from '../../../office/operator/people.ts'

export const people: OperatorPeopleTexts = {
  title: 'Personnes',
  merchants: 'Chez les marchands',
  find: 'Trouver une personne',
  findHint: 'Son adresse e-mail entière.',
  verb: 'Chercher',
  none: { title: 'Encore personne', text: 'Les personnes viennent avec leur société\u00a0: ouvrez-lui un compte.' },
  notFound: {
    title: 'Personne ne se connecte avec cette adresse',
    text: 'Elle est cherchée en entier. Qui est invité sans avoir encore rejoint figure sur la page de sa société.',
  },
  count: (shown) => (shown === 1 ? 'Une personne' : `${shown} personnes`),
  companies: 'Sociétés',
  noCompany: 'Aucune.',
  more: (companies) => (companies === 1 ? 'et une autre' : `et ${companies} autres`),
  account: 'Compte',
  signedIn: 'Dernière connexion',
  never: 'Pas encore',
  sessions: 'Sessions ouvertes',
  sureFirst: 'Assurez-vous que c’est bien elle qui demande\u00a0: appelez un numéro que vous connaissiez déjà.',
  endSessions: 'Fermer toutes les sessions',
  endAsked: (name) => `Déconnecter ${name} partout\u00a0?`,
  endText: 'Tous ses navigateurs sont déconnectés aussitôt.',
  endStays: 'Mot de passe et second facteur restent\u00a0: cette personne peut se reconnecter.',
  done: {
    factor_reset:
      'Le second facteur ne sera plus demandé dans 24\u00a0heures. Vous êtes tous deux prévenus par e-mail.',
    factor_kept: 'Le second facteur reste, et sera demandé comme toujours.',
    sessions_ended: 'Cette personne est déconnectée partout.',
  },
  operators: {
    title: 'Exploitants',
    text: 'Qui exploite cette installation, pour toutes les sociétés.',
    notIn: 'Pas encore venu',
    invite: 'Ajouter un exploitant',
    inviteText:
      'Vous recevez un lien qui ouvre une fois, pendant une demi-heure. Remettez-le en main propre ou par téléphone, pas par e-mail.',
    isOperator: 'Un exploitant a déjà cette adresse.',
    roleHint: 'Les administrateurs décident et changent. L’assistance regarde, et ferme des sessions.',
    makeLink: 'Créer le lien',
    linkTitle: 'Le lien pour choisir un mot de passe',
    linkFor: (email, until) => `Pour ${email}. Il ouvre une fois, jusqu’à ${until}, et n’est montré que cette fois.`,
    handedOver: 'Il est remis',
    anotherLink: 'Créer un lien pour un autre mot de passe',
    linkAsked: (name) => `Créer pour ${name} un lien de mot de passe\u00a0?`,
    linkText:
      'Il est montré une fois, et ouvre une fois pendant une demi-heure. Dès qu’il sert, tous les navigateurs sont déconnectés.',
    lostFactor: 'Qui a perdu son second facteur se rend à l’hôte, où quelqu’un lance',
    lastAdmin: 'Une installation garde au moins un administrateur\u00a0: nommez-en d’abord un autre.',
    remove: 'Retirer l’exploitant',
    removeAsked: (name) => `Retirer ${name} des exploitants\u00a0?`,
    done: {
      role_changed: 'Le rôle est changé. Cette personne se reconnectera.',
      removed: 'Cette personne est retirée, et déconnectée partout.',
    },
  },
}
