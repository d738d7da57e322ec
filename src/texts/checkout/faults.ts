import type { Language } from '../language.ts'
import type { FaultCode } from './codes.ts'

interface Fault {
  readonly heading: string
  readonly text: string
  readonly what: string
  /** Whether money moved. */
  readonly moved: string
}

/** Pages for what went wrong between the browser and us. */
const en: Record<FaultCode, Fault> = {
  unknown_link: {
    heading: 'This link leads nowhere',
    text: 'It is incomplete, was replaced by a newer one, or never existed.',
    what: 'Open it again from the message you received, without copying it by hand.',
    moved: 'Opening a link never charges anybody.',
  },
  garbled_form: {
    heading: 'We could not read that form',
    text: 'What your browser sent was incomplete.',
    what: 'Go back to the page and try again.',
    moved: 'You have not been charged.',
  },
  foreign_form: {
    heading: 'This form has expired',
    text: 'For your safety, a form works only in the browser that opened it, and for a limited time.',
    what: 'Open the page again and repeat what you did. If cookies are blocked, allow them for this site.',
    moved: 'You have not been charged.',
  },
  changed_meanwhile: {
    heading: 'Something changed meanwhile',
    text: 'While this page was open, the payment moved on: perhaps you continued in another tab.',
    what: 'See where it stands now before doing anything else.',
    moved: 'This click charged nothing.',
  },
  too_many: {
    heading: 'One moment, please',
    text: 'We received too many requests from your connection.',
    what: 'Wait a minute, then try again.',
    moved: 'You have not been charged by this attempt.',
  },
  too_many_declines: {
    heading: 'A pause after several refused cards',
    text: 'Several payments were refused here. To protect people’s cards, the next one has to wait a little.',
    what: 'Your link stays valid, and nothing is lost.',
    moved: 'This click charged nothing.',
  },
  unavailable: {
    heading: 'We cannot do this right now',
    text: 'A part of our service does not answer.',
    what: 'Try again in a few minutes.',
    moved: 'This click charged nothing.',
  },
  outcome_unknown: {
    heading: 'We are not sure whether this went through',
    text: 'A part of our service went away in the middle of it.',
    what: 'Wait a moment, then look at your payment page: it shows what really happened, and it cannot charge you twice.',
    moved: 'Your payment page will say whether a payment was accepted.',
  },
  broken: {
    heading: 'Something broke on our side',
    text: 'It is not your fault, and we have been told.',
    what: 'Look at your payment page: it shows what really happened, and it cannot charge you twice.',
    moved: 'If a payment was under way, its page says whether it was accepted.',
  },
}

const fr: Record<FaultCode, Fault> = {
  unknown_link: {
    heading: 'Ce lien ne mène nulle part',
    text: 'Il est incomplet, a été remplacé par un plus récent, ou n’a jamais existé.',
    what: 'Rouvrez-le depuis le message reçu, sans le recopier à la main.',
    moved: 'Ouvrir un lien ne débite jamais personne.',
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
    heading: 'Une pause après plusieurs refus',
    text: 'Plusieurs paiements ont été refusés ici. Pour protéger les cartes de chacun, le suivant doit attendre un peu.',
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

export const faultTexts: Record<Language, Record<FaultCode, Fault>> = { en, fr }
