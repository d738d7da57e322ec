import type { OperatorPayoutsTexts } from '../../../office/operator/payouts.ts'

export const acts: OperatorPayoutsTexts['acts'] = {
  stop: {
    link: 'Arrêter ce versement…',
    question: 'Arrêter ce versement ?',
    follows: 'Il n’entre dans aucun fichier tant que personne ne le reprend.',
    verb: 'Arrêter le versement',
    done: 'Le versement est arrêté.',
  },
  resume: {
    link: 'Reprendre ce versement…',
    question: 'Reprendre ce versement ?',
    follows: 'Il entre dans le prochain fichier libéré.',
    verb: 'Reprendre le versement',
    done: 'Le versement est repris.',
  },
  cancel: {
    link: 'Annuler ce versement…',
    question: 'Annuler ce versement ?',
    follows: 'Il finit pour de bon. Ce qu’il contenait attend le prochain.',
    verb: 'Annuler le versement',
    done: 'Le versement est annulé.',
  },
  stopMerchant: {
    link: 'Arrêter tous les versements du marchand…',
    question: 'Arrêter tous les versements de ce marchand ?',
    follows: 'Rien n’est prévu ni libéré pour lui tant que personne ne les reprend.',
    verb: 'Arrêter les versements du marchand',
    done: 'Les versements du marchand sont arrêtés.',
  },
  resumeMerchant: {
    link: 'Reprendre les versements du marchand…',
    question: 'Reprendre les versements de ce marchand ?',
    follows: 'Ce qui est dû est prévu à nouveau.',
    verb: 'Reprendre les versements du marchand',
    done: 'Les versements du marchand sont repris.',
  },
  planMerchant: {
    link: 'Prévoir un versement pour le marchand…',
    question: 'Prévoir maintenant un versement pour ce marchand ?',
    follows:
      'Tout ce que son délai laisse passer, quel que soit son rythme. Vous ne le libérez pas : quelqu’un d’autre y regarde.',
    verb: 'Prévoir un versement',
    done: 'Il est prévu, sauf si rien n’était dû ou si quelque chose l’empêche.',
  },
  hold: {
    link: 'Suspendre ce compte…',
    question: 'Suspendre les versements de ce compte ?',
    follows: 'Rien n’en part, ni d’un autre compte de sa devise, tant que personne ne le reprend.',
    verb: 'Suspendre le compte',
    done: 'Le compte est suspendu.',
  },
  resumeAccount: {
    link: 'Le laisser payer à nouveau…',
    question: 'Ces livres connaissent-ils tout ce que ce compte a payé ?',
    follows: 'Vous le dites, en votre nom. Les fichiers inconnus de son dossier sont d’abord adoptés ou mis de côté.',
    verb: 'Laisser le compte payer',
    done: 'Le compte paie à nouveau.',
  },
}
