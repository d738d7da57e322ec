import type { PlacesTexts } from '../../checkout/index.ts'
import { plural } from '../conventions.ts'

export const places: PlacesTexts = {
  heading: 'Où est mon argent ?',
  where: 'il est ici en ce moment',
  house: 'Le service de paiement',
  bank: {
    name: 'Votre banque',
    held: (amount, until) =>
      until
        ? `Montant bloqué, pas prélevé : ${amount}, au plus tard jusqu’au ${until}. Votre banque le débloque ensuite d’elle-même.`
        : `Montant bloqué, pas prélevé : ${amount}. Votre banque débloque d’elle-même ce que personne ne prélève.`,
    taken: (amount) => `Elle a payé ${amount}.`,
  },
  with: {
    within: (shop, days) =>
      `Transmet à ${shop} ce qui est prélevé, en ${days} ${plural(days, 'jour', 'jours')} au plus.`,
    agreed: (shop) =>
      `Transmet à ${shop} ce qui est prélevé, au jour convenu entre eux. La boutique en a la promesse et ne l’attend pas.`,
    passedOn: 'L’a transmis.',
    cancelled: 'Si la commande est annulée, tout revient sur la même carte.',
  },
  back: {
    name: 'Sur le chemin du retour',
    longest: (amount) => `${amount} : votre banque les affiche en cinq jours ouvrés au plus.`,
  },
}
