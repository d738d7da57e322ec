import type { LinkActsTexts } from '../../office/link-acts.ts'

export const linkActs: LinkActsTexts = {
  again: {
    title: 'Renvoyer le lien\u00a0?',
    text: 'Le même lien part une fois de plus\u00a0; ceux déjà envoyés restent valables.',
    verb: 'Envoyer le lien',
    stay: 'Ne pas l’envoyer',
    nowhere: 'Choisissez comment l’envoyer.',
  },
  renew: {
    title: (what) => `Donner plus de temps au lien pour ${what}\u00a0?`,
    text: (until) => `Il est valable jusqu’au ${until}.`,
    lastDay: 'Valable jusqu’à la fin du',
    latest: (day) => `${day} au plus tard`,
    outside: (day) => `Choisissez aujourd’hui ou un jour à venir, ${day} au plus tard.`,
    same: 'Le lien reste le même\u00a0: qui l’a peut continuer à s’en servir.',
    nobody: 'Personne n’est prévenu. Renvoyez-le si le client doit le savoir.',
    verb: 'Renouveler le lien',
    stay: 'Le laisser ainsi',
    not: {
      paid: 'Il a été payé\u00a0: le lien n’a plus d’usage.',
      begun:
        'Quelqu’un est en train de payer avec. Dès que la banque aura répondu, il sera payé ou pourra être renouvelé.',
      ended:
        'Il est terminé, et la boutique a appris que l’achat est annulé\u00a0: on ne peut pas revenir en arrière. Un nouveau lien demande la même chose à la même personne\u00a0; son formulaire est déjà rempli.',
    },
    again: 'Créer un nouveau lien identique…',
    back: 'Revenir au lien',
  },
  end: {
    title: (what) => `Mettre fin au lien pour ${what}\u00a0?`,
    link: 'Qui l’ouvre désormais lit qu’il est terminé. Rien n’a été payé, rien n’est rendu.',
    purchase: 'L’achat est annulé. Sa référence est libre pour un autre lien.',
    verb: 'Mettre fin au lien',
    stay: 'Le garder valable',
  },
}
