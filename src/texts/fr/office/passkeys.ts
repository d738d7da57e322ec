import type { PasskeyTexts } from '../../office/passkeys.ts'

export const passkeys: PasskeyTexts = {
  signIn: 'Se connecter avec une clé d’accès',
  signInText: 'Votre téléphone, ordinateur ou clé de sécurité ouvre votre compte. Aucun mot de passe n’est demandé.',
  use: 'Utiliser une clé d’accès',
  prove: 'Montrez votre clé d’accès',
  proveText: (email) => `Le téléphone, l’ordinateur ou la clé de sécurité qui garde la clé d’accès de ${email}.`,
  asking: 'Votre navigateur la demande maintenant.',
  again: 'Redemander',
  notUsed:
    'Aucune clé d’accès n’a servi\u00a0: refus, délai dépassé, ou aucune ici. Redemandez, ou prenez un autre chemin.',
  notMade:
    'Aucune clé d’accès n’a été créée\u00a0: refus, délai dépassé, ou cet appareil en garde déjà une pour vous. Redemandez, ou laissez tout en l’état.',
  unknown: 'Ce navigateur ne connaît pas les clés d’accès. Prenez un autre chemin.',
  wrong: 'Cette clé d’accès n’ouvre pas ici, ou le délai est dépassé. Réessayez, ou prenez un autre chemin.',
  wrongMade: 'Ce n’est pas la clé d’accès demandée, ou le délai est dépassé. Recommencez.',
  withoutScript:
    'Les clés d’accès ont besoin de JavaScript, désactivé ici. Le code d’une application d’authentification s’en passe, un code de secours aussi.',
  withPassword: 'Avec e-mail et mot de passe',
  withCode: 'Avec un code',
  withRecoveryCode: 'Avec un code de secours',
  recoveryCode: 'Code de secours',
  recoveryCodeHint: 'Seize chiffres. Chacun ouvre une fois.',
  title: 'Clés d’accès',
  one: 'Clé d’accès',
  add: 'Ajouter une clé d’accès',
  addText:
    'Votre téléphone, ordinateur ou clé de sécurité la garde et l’ouvre par code, visage ou doigt. Elle n’ouvre aucun autre site\u00a0: personne ne peut vous la soutirer.',
  name: 'Un nom pour elle',
  nameHint: 'Pour reconnaître l’appareil, par exemple\u00a0: portable de Nora',
  make: 'Créer une clé d’accès',
  making: 'Votre navigateur demande où la garder.',
  back: 'Retour à la sécurité',
  since: 'Ajoutée',
  used: 'Dernier usage',
  neverUsed: 'Pas encore',
  remove: 'Retirer',
  removeOf: (name) => `Retirer ${name}`,
  removeTitle: (name) => `Retirer la clé d’accès «\u00a0${name}\u00a0»\u00a0?`,
  removed: 'Elle n’ouvrira plus ce compte. Tous les autres navigateurs sont déconnectés.',
  removedLast:
    'C’est votre dernier second facteur. Le mot de passe suffira à ouvrir ce compte, et vos codes de secours prennent fin.',
  removedThere: 'Votre appareil peut continuer à la proposer. Supprimez-la aussi là-bas.',
  keep: 'La garder',
  onlyPasskeys:
    'Sans script, ou sans votre appareil, un code de secours la remplace. Une application d’authentification le fait aussi souvent que vous voulez.',
}
