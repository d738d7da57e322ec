import type { OperatorAccountsTexts } from '../../../office/operator/accounts.ts'

export const accounts: OperatorAccountsTexts = {
  section: 'Comptes',
  text: 'Nos propres comptes : là où les payeurs paient, et ceux dont les cartes paient les PSP des marchands.',
  acquirers: 'Acquéreurs',
  issuers: 'Émetteurs de cartes',
  none: 'Aucun n’est connecté.',
  connect: (command) => `On en connecte un autre sur la machine même : ${command}`,
  account: 'Compte',
  mode: 'Mode',
  modes: { test: 'Test', live: 'Réel' },
  state: 'Clé',
  well: 'Acceptée',
  refused: 'Refusée',
  asked: (outcome) => `Injoignable (${outcome})`,
  disconnected: 'Déconnecté',
  checked: 'Interrogé',
  use: 'Ce qui est nouveau',
  isDefault: 'y va',
  check: 'L’interroger maintenant',
  makeDefault: 'Y envoyer ce qui est nouveau',
  done: {
    checked: 'On lui a demandé s’il accepte notre clé.',
    default: 'Ce qui est nouveau y va ; ce qui a commencé ailleurs y continue.',
  },
}
