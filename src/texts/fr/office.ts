import type { OfficeTexts } from '../office.ts'

export const office: OfficeTexts = {
  ownName: 'Français',
  skip: 'Aller au contenu',
  menu: 'Menu',
  sections: 'Rubriques',
  where: 'Où vous êtes',
  roles: {
    owner: 'Propriétaire',
    developer: 'Développement',
    support: 'Assistance',
    read_only: 'Lecture seule',
    admin: 'Administration',
  },
  times: (city) => `Heures de ${city}.`,
  why: 'Pourquoi\u00a0?',
  views: 'Vues',
  filters: 'Filtres',
  filtersInUse: 'Filtres appliqués',
  removeFilter: 'retirer ce filtre',
  addFilter: 'Ajouter un filtre',
  show: 'Afficher',
  any: 'Tous',
  yes: 'Oui',
  pages: 'Pages',
  older: 'Plus anciens',
  newest: 'Revenir aux plus récents',
  csv: 'Cette liste en CSV',
  total: 'Total',
  asTable: 'Les mêmes chiffres en tableau',
  errors: (count) => (count === 1 ? 'Un point à corriger' : `${count}\u00a0points à corriger`),
  wrong: {
    missing: 'Ce champ attend une réponse.',
    long: (max) => `${max}\u00a0caractères au plus.`,
    amount: (example) => `Écrivez un montant comme ${example}.`,
    amountBetween: (min, max) => `Entre ${min} et ${max}.`,
    whole: (min, max) => `Un nombre entier entre ${min} et ${max}.`,
    day: 'Écrivez une date comme 2026-11-23.',
    choice: 'Choisissez dans la liste.',
    typed: (expected) => `Écrivez ${expected}, comme ci-dessus.`,
  },
  refused: {
    signedOut: {
      title: 'Votre session est terminée',
      text: 'Rien n’a été changé. Connectez-vous dans une autre fenêtre, puis revenez ici\u00a0: ce que vous avez écrit est encore sur la page précédente.',
    },
    role: (needed, own) => ({
      title: 'Cette page n’est pas ouverte à votre rôle',
      text: `Elle s’adresse à\u00a0: ${needed}. Votre rôle\u00a0: ${own}. Un propriétaire peut le changer.`,
    }),
    unknown: {
      title: 'Il n’y a rien ici',
      text: 'L’adresse est mal écrite, ou désigne quelque chose qui n’est pas à vous.',
    },
    foreign: {
      title: 'Cet envoi vient d’un autre site',
      text: 'Rien n’a été changé. Si vous le vouliez, faites-le ici, sur notre propre page.',
    },
    stale: {
      title: 'Rien n’a été changé\u00a0: cette page était ouverte depuis trop longtemps',
      text: 'Ce que vous avez écrit est encore là. Relisez, puis envoyez à nouveau.',
    },
    changed: {
      title: 'Rien n’a été changé\u00a0: la situation a évolué entre-temps',
      text: 'Quelqu’un a été plus rapide. Regardez où les choses en sont.',
    },
    garbled: {
      title: 'Cet envoi est illisible',
      text: 'Rien n’a été changé. Revenez en arrière et recommencez depuis notre page.',
    },
    linkOver: {
      title: 'Ce lien n’ouvre plus',
      text: 'Il a servi, ou son délai est passé\u00a0: un tel lien n’ouvre qu’une fois. Demandez-en un autre à qui vous l’a envoyé.',
    },
    tooMany: { title: 'Trop de demandes', text: 'Rien n’a été changé. Attendez une minute, puis recommencez.' },
    away: {
      title: 'La base de données ne répond pas',
      text: 'Rien n’a été changé. Elle est rappelée sans cesse\u00a0; revenez dans une minute.',
    },
    unsure: {
      title: 'On ne sait pas si c’est fait',
      text: 'La réponse de la base s’est perdue. Regardez où les choses en sont avant de recommencer.',
    },
    broken: {
      title: 'Quelque chose s’est cassé chez nous',
      text: 'Regardez où les choses en sont avant de recommencer.',
    },
    back: 'Revenir au début',
    request: (id) => `Si vous nous écrivez, citez la requête ${id}.`,
  },
}
