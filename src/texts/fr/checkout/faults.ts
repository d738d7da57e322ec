import type { FaultTexts } from '../../checkout/index.ts'

export const faults: FaultTexts = {
  unknown_link: {
    heading: 'Ce lien ne mène nulle part',
    text: 'Il est incomplet, a été remplacé par un plus récent, ou n’a jamais existé.',
    what: 'Rouvrez-le depuis le message reçu, sans le recopier à la main.',
    moved: 'Ouvrir un lien ne débite jamais personne.',
  },
  replaced_invitation: {
    heading: 'Cette invitation a été remplacée',
    text: 'La personne qui vous a invité a corrigé l’adresse depuis, et y a envoyé un nouveau lien. Celui-ci n’ouvre plus rien.',
    what: 'Si l’invitation vous concerne toujours, cherchez le message plus récent, ou demandez le nouveau lien à qui vous a invité.',
    moved: 'Ouvrir un lien ne débite jamais personne.',
  },
  unknown_address: {
    heading: 'Cette page n’existe pas',
    text: 'L’adresse est incomplète, ou rien ne se trouve ici.',
    what: 'Pour payer, rouvrez le lien du message reçu, sans le recopier à la main.',
    moved: 'Ouvrir une adresse ne débite jamais personne.',
  },
  garbled_form: {
    heading: 'Nous n’avons pas pu lire ce formulaire',
    text: 'Ce que votre navigateur a envoyé était incomplet.',
    what: 'Revenez à la page et réessayez.',
    moved: 'Votre carte n’a pas été débitée.',
  },
  foreign_form: {
    heading: 'Ce formulaire a expiré',
    text: 'Pour votre sécurité, un formulaire ne fonctionne que dans le navigateur qui l’a ouvert, et pour un temps limité.',
    what: 'Rouvrez la page et recommencez. Si les cookies sont bloqués, autorisez-les pour ce site.',
    moved: 'Votre carte n’a pas été débitée.',
  },
  changed_meanwhile: {
    heading: 'Quelque chose a changé entre-temps',
    text: 'Pendant que cette page était ouverte, le paiement a avancé : peut-être dans un autre onglet.',
    what: 'Voyez où il en est avant de continuer.',
    moved: 'Ce clic n’a rien débité.',
  },
  too_many: {
    heading: 'Un instant, s’il vous plaît',
    text: 'Nous avons reçu trop de demandes depuis votre connexion.',
    what: 'Attendez une minute, puis réessayez.',
    moved: 'Cet essai ne vous a pas débité.',
  },
  too_many_declines: {
    heading: 'Une pause après plusieurs paiements',
    text: 'Plusieurs paiements ont été refusés ici, ou ne sont pas terminés. Pour protéger les cartes de chacun, le suivant doit attendre un peu.',
    what: 'Votre lien reste valable, et rien n’est perdu.',
    moved: 'Ce clic n’a rien débité.',
  },
  unavailable: {
    heading: 'Impossible pour le moment',
    text: 'Une partie de notre service ne répond pas.',
    what: 'Réessayez dans quelques minutes.',
    moved: 'Ce clic n’a rien débité.',
  },
  outcome_unknown: {
    heading: 'Nous ne savons pas si c’est passé',
    text: 'Une partie de notre service s’est interrompue en plein milieu.',
    what: 'Patientez un instant, puis regardez la page de votre paiement : elle montre ce qui s’est vraiment passé, et ne peut pas vous débiter deux fois.',
    moved: 'La page de votre paiement dira si un paiement a été accepté.',
  },
  broken: {
    heading: 'Une panne de notre côté',
    text: 'Vous n’y êtes pour rien, et nous sommes prévenus.',
    what: 'Regardez la page de votre paiement : elle montre ce qui s’est vraiment passé, et ne peut pas vous débiter deux fois.',
    moved: 'Si un paiement était en cours, sa page dit s’il a été accepté.',
  },
}
