import type { MerchantOfficeTexts } from '../../office/merchants.ts'

export const merchants: MerchantOfficeTexts = {
  title: 'Marchands',
  intro: 'Un marchand pour chaque façon de payer que propose la société.',
  none: { title: 'Il n’y a pas encore de marchand.', text: 'L’exploitant du service en ouvre un pour la société.' },
  columns: { merchant: 'Marchand', type: 'Type', settlement: 'Règlement', psp: 'PSP', health: 'Santé' },
  count: (shown) => (shown === 1 ? '1\u00a0marchand' : `${shown}\u00a0marchands`),
  mode: { test: 'test', live: 'réel' },
  health: {
    well: { word: 'Prêt', why: 'Les paiements peuvent se faire, et l’argent trouve son chemin.' },
    unchecked: {
      word: 'Prêt, non vérifié',
      why: 'Le PSP n’a pas pu dire s’il accepte les identifiants\u00a0; quelqu’un en a répondu.',
    },
    refused: {
      word: 'Le PSP nous refuse',
      why: 'La dernière fois, le PSP n’a pas accepté les identifiants du marchand. D’ici là, aucun achat ne peut être réglé.',
    },
    retired: { word: 'PSP arrêté', why: 'Ce PSP ne prend plus de nouvelles transactions. Connectez-en un autre.' },
    missing: { word: 'Pas de PSP', why: 'Le marchand est réglé par son propre PSP, et aucun n’est connecté.' },
  },
  id: 'Identifiant',
  facts: 'Repères',
  actions: 'Actions',
  since: (day, by) => `depuis le ${day}, par ${by}`,
  change: 'Modifier…',
  look: 'Voir…',
  operator: 'l’exploitant',
  somebody: 'une interface',
  service: 'Whipround',
  edit: {
    verb: 'Enregistrer',
    stay: 'Laisser tel quel',
    saved: 'C’est enregistré',
    savedText: 'Ce que vous avez changé vaut désormais.',
    meanwhile: 'Depuis que vous avez ouvert cette page',
    changed: (by, label, from, to) => `${by} a fait passer «\u00a0${label}\u00a0» de ${from} à ${to}`,
    fixed: 'Ce qui ne dépend pas de vous',
  },
}
