import type { ConnectionTexts } from '../../office/connections.ts'

export const connections: ConnectionTexts = {
  secretKept: 'Conservé sous scellé, et jamais montré à nouveau.',
  mayStayEmpty: 'Facultatif.',
  refused: {
    missing: (label, field) => `${label} en a besoin\u00a0: ${field}.`,
    untrimmed: () => 'Une espace se trouve au début ou à la fin. Recopiez la valeur exactement.',
    algorithm: () => 'Écrivez sha1, sha256 ou sha512.',
    bracket: () =>
      'La valeur contient «\u00a0[\u00a0», avec quoi les signatures ne sont pas partout les mêmes. Créez-y un autre secret.',
    malformed: (_label, field) => `Cela ne ressemble pas à\u00a0: ${field}. Recopiez ce qui s’affiche là-bas.`,
    other_provider: (label) => `Ce ne sont pas des identifiants de ${label}.`,
    other_mode: () => 'Ces identifiants sont de l’autre mode\u00a0: test et réel ne se mélangent jamais.',
    mode_unsaid: (label) => `Les identifiants de ${label} ne disent pas s’ils sont de test ou réels. Choisissez.`,
    live_in_demo: () =>
      'Ce sont des identifiants réels, et aucun argent réel ne bouge dans une démo. Prenez ceux de test.',
    other_account: (label) =>
      `Ce sont les identifiants d’un autre compte chez ${label}. Connectez plutôt celui-là à sa place.`,
    address: () => 'Cette adresse ne peut pas être appelée d’ici.',
    unproven: (label) =>
      `Une part de ce qui parle à ${label} a été écrite d’après des documents seuls. Dites que vous l’acceptez, et commencez par des identifiants de test et un petit montant.`,
    ended_brand: (label) => `${label} ne prend plus de transactions, et des achats de ce marchand y seraient réglés.`,
    no_such_flag: (label) => `Les paiements ne peuvent pas être déclarés ainsi à ${label}.`,
    credentials_refused: (label) => `${label} n’accepte pas ces identifiants. Rien n’a été conservé.`,
    request_refused: (label) => `${label} a refusé la vérification. Rien n’a été conservé.`,
    silent: (label) => `${label} ne répond pas. Rien n’a été conservé\u00a0; recommencez dans un moment.`,
    unchecked: (label) =>
      `${label} n’a pas pu dire s’il accepte ces identifiants. Rien n’a été conservé. Si vous en êtes sûr, dites-le ci-dessous.`,
    undecided: () => 'Des règlements y sont en suspens. Attendez que le PSP ait dit ce qu’ils sont devenus.',
    chosen: () => 'Le marchand est réglé par ce compte. L’exploitant du service peut choisir des virements à la place.',
    open: () => 'Des achats encore payables y seraient réglés. Abandonnez-les, ou connectez un autre PSP à sa place.',
    over: () => 'Ce compte est terminé, et plus rien n’y est en cours.',
    holding: () =>
      'De l’argent y est encore en route\u00a0: des issues inconnues, des montants retenus, des débits ou des remboursements, des cartes encore à débiter. Attendez que tout soit terminé.',
    disputable: () =>
      'Des paiements des 540 derniers jours peuvent encore y être contestés ou rendus. Dites ci-dessous que nous n’en apprendrons rien.',
    creditable: () =>
      'Des marchands peuvent encore rendre ce que ses cartes ont payé ces 180 derniers jours. Dites ci-dessous que nous n’en apprendrons rien.',
    keyless: (label) =>
      `Aucune clé de ce compte chez ${label} n’est conservée\u00a0: il n’a jamais été entièrement connecté. Connectez-le d’abord à nouveau.`,
    mocked: (label) =>
      `Une carte de test du PSP ne remplace la nôtre qu’avec des identifiants de test, et si l’on en connaît une de ${label}.`,
  },
}
