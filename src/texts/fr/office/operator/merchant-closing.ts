import type { MerchantClosingTexts } from '../../../office/operator/companies.ts'

export const merchantClosing: MerchantClosingTexts = {
  title: 'Fermeture',
  since: (day) => `En cours de fermeture depuis le ${day}`,
  closedOn: (day) => `Fermé le ${day}`,
  waitsFor: 'Il est fermé lorsque quelqu’un le ferme de nouveau, une fois que rien de ceci n’est ouvert :',
  wouldWaitFor: 'Ceci est ouvert, et s’achève avant que le marchand soit fermé :',
  nothingOpen: 'Plus rien n’est ouvert. Fermez-le encore une fois : il sera fermé.',
  nothingOpenYet: 'Rien n’est ouvert : il est fermé aussitôt.',
  overButOpen:
    'Quelque chose a été repris après sa fin. Fermez-le encore une fois : cela aussi sera versé ou réclamé :',
  ends: {
    purchases: (count, many) =>
      many <= 1
        ? 'Un achat est en cours : il s’achève de lui-même, à son échéance ou à ses dates.'
        : `${count} achats sont en cours : ils s’achèvent d’eux-mêmes, à leurs échéances et à leurs dates.`,
    opening: 'Personne n’a confirmé ce qui lui avait été versé ailleurs avant les versements d’ici.',
    commission: 'Notre commission d’un mois n’est encore sur aucune facture : elle est émise à la fin de ce mois.',
    planned: (amount) => `${amount} sont prévus, et dans aucun fichier pour la banque.`,
    in_transit: (amount) => `${amount} sont dans un fichier, et pas encore sur un relevé de la banque.`,
    reserve: (amount, day) =>
      `${amount} sont gardés en réserve jusqu’au ${day ?? 'jour prévu'}, et lui sont alors dus d’eux-mêmes.`,
    owed: {
      other_currency: (amount) =>
        `Nous lui devons ${amount}, que les versements ne portent pas : payez-les ailleurs, et dites de quelle ligne de la banque il s’agit.`,
      stopped: (amount) => `Nous lui devons ${amount}, et ses versements sont arrêtés.`,
      no_details: (amount) => `Nous lui devons ${amount}, et ses coordonnées bancaires manquent ou sont fausses.`,
      next_payout: (amount) => `Nous lui devons ${amount} : le prochain versement les contient.`,
    },
    owes: (amount) => `Il doit ${amount} : ce que sa réserve ne couvre pas est réclamé par une facture.`,
    invoiced: (amount) => `Une facture de ${amount} qu’il devait n’est pas payée.`,
  },
  close: {
    link: 'Fermer ce marchand…',
    question: (merchant) => `Fermer ${merchant} ?`,
    follows: [
      'Il ne vend plus rien dès maintenant. Ce qui est en cours va jusqu’à sa fin.',
      'Tout ce qui lui est dû est versé, chaque jour et quel que soit son minimum ; ce qu’il doit est réclamé par une facture.',
      'Il peut être rouvert à tout moment, avec ses réglages d’avant.',
    ],
    verb: 'Fermer le marchand',
    stay: 'Le laisser ouvert',
  },
  again: {
    link: 'Le fermer, maintenant que tout est fini…',
    question: (merchant) => `Tout est-il fini pour ${merchant} ?`,
    follows: [
      'Il est fermé si rien n’est ouvert. Sinon, la fermeture continue.',
      'Ce qui est repris après sa fin le rouvre, et se voit ici.',
      'Il peut être rouvert à tout moment, avec ses réglages d’avant.',
    ],
    verb: 'Fermer le marchand',
    stay: 'Attendre',
  },
  reopen: {
    link: 'Le rouvrir…',
    question: (merchant) => `Rouvrir ${merchant} ?`,
    follows: [
      'Il vend de nouveau aussitôt, avec ses réglages d’avant.',
      'Ses versements suivent de nouveau son rythme, son minimum et sa réserve.',
      'Les factures de ce qu’il devait restent, et sont payées ou avoirées comme les autres.',
    ],
    verb: 'Rouvrir le marchand',
    stay: 'Le laisser ainsi',
  },
  reason: 'Motif',
  reasonHint: 'Il reste dans le journal d’audit, que l’entreprise lit aussi.',
  done: {
    closing: 'Le marchand est en cours de fermeture : il ne vend plus rien. Ce qui est encore ouvert est ci-dessous.',
    closed: 'Le marchand est fermé.',
    reopened: 'Le marchand vend de nouveau.',
  },
}
