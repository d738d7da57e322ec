import type { PspOfficeTexts } from '../../office/psp.ts'

export const psp: PspOfficeTexts = {
  title: (merchant) => `PSP de ${merchant}`,
  crumb: 'PSP',
  none: {
    title: 'Aucun PSP n’est connecté.',
    text: 'Avec un PSP, les achats peuvent être versés par le compte du marchand chez lui, au lieu de virements.',
  },
  facts: {
    psp: 'PSP',
    reference: 'Compte chez lui',
    answer: 'Sa dernière réponse',
    asked: 'Interrogé',
    since: 'Connecté',
    declared: 'Les paiements sont déclarés',
    notifies: 'La boutique est prévenue',
    judged: 'Notre adaptateur a été comparé à',
    mocked: 'Carte qui le paie',
  },
  answers: {
    ok: 'Accepte les identifiants',
    unchecked: 'Pas interrogé : quelqu’un en a répondu',
    refused: 'N’accepte pas les identifiants',
    hides: 'Accepte les identifiants, et ne trouve pas ce qui a été payé\u00a0: l’identifiant du commerçant est faux',
  },
  never: 'Jamais',
  grade: {
    'official schema': 'son schéma officiel',
    'official SDK': 'sa bibliothèque officielle',
    'third-party vectors': 'des vecteurs de tiers qui lui parlent',
    'recorded exchanges': 'des échanges enregistrés',
    'prose only: unproven': 'des documents seuls (non éprouvé)',
  },
  flags: {
    moto: 'Comme une commande par courrier ou téléphone',
    exempt: 'Comme exemptés par analyse de risque',
    corporate: 'Comme un paiement d’entreprise sécurisé',
    none: 'Sans rien dire',
  },
  styles: {
    ours: 'Par notre propre notification',
    native: 'Par la notification que le PSP aurait envoyée',
    reader: 'Comme son programme l’attend',
  },
  callback: {
    title: 'Adresse à saisir chez le PSP',
    text: 'Le PSP l’appelle quand un paiement change. Saisissez-la chez lui comme adresse de notification (webhook).',
    none: 'Ce PSP n’appelle personne : il n’y a rien à saisir chez lui.',
  },
  hosts: {
    title: 'Adresses à laisser passer',
    text: 'Ce service les appelle. Un pare-feu entre les deux doit les laisser passer.',
    wanted: (label) =>
      `${label} ne répond qu’aux adresses qu’on lui a données : saisissez chez lui celles d’où ce service appelle, que connaît son exploitant.`,
  },
  connect: {
    title: 'Connecter un PSP',
    text: 'Le compte du marchand chez son prestataire de paiement.',
    verb: 'Vérifier et connecter',
    done: 'Le PSP est connecté',
    doneText:
      'Il a accepté les identifiants, ou vous en avez répondu. Les achats acceptés désormais peuvent y être réglés.',
    choose: 'Quel PSP',
    chosen: (label) => `Identifiants de ${label}`,
    show: 'Afficher son formulaire',
    mode: 'Test ou réel',
    modeTold: 'Comme le disent les identifiants',
    simulator: 'Adresse d’un simulateur',
    simulatorWhat: (psp) =>
      `À la place du PSP lui-même, dans une démo seulement. «\u00a0npm run psp -- simulator ${psp}\u00a0» dit quoi saisir ici et plus haut.`,
    mocked: 'Payer avec la carte de test du PSP à la place de la nôtre (identifiants de test seulement)',
    unproven: (label, parts) =>
      `Je sais que la part de notre adaptateur pour ${label} qui touche ${parts} a été écrite d’après des documents seuls`,
    unchecked: (label) => `Je réponds de ces identifiants, bien que ${label} n’ait pas pu dire s’il les accepte`,
    parts: {
      request: 'ce qui est envoyé',
      answer: 'la lecture des réponses',
      callback: 'la lecture de ses appels',
    },
    replaces: (label) =>
      `Il prend la place de ${label}. Ce qui y est en cours s’y termine ; les nouveaux achats sont réglés chez le nouveau.`,
    asks: (label) => `${label} est interrogé : accepte-t-il ces identifiants ? Ce qu’il refuse n’est pas conservé.`,
    sealed: 'Les identifiants sont conservés sous scellé. Personne ne peut les relire ici, ni dans les journaux.',
  },
  credentials: {
    title: 'Nouveaux identifiants',
    text: 'Du même compte : ce qui est en cours continue avec eux.',
    verb: 'Vérifier et remplacer',
    done: 'Les identifiants sont remplacés',
    doneText: 'Ils valent désormais, aussi pour ce qui est en cours.',
  },
  declared: {
    title: 'Comment les paiements sont déclarés',
    text: 'Personne n’est devant un écran pour confirmer ces paiements. Ceci dit pourquoi aucun n’en a besoin. Ce qui est déjà parti repart tel quel.',
    verb: 'Les déclarer ainsi',
    done: 'Les paiements sont désormais déclarés ainsi',
    doneText: 'Seulement ceux dont rien n’était encore parti.',
  },
  check: {
    title: 'Interroger le PSP maintenant ?',
    text: 'On lui demande s’il accepte les identifiants. Aucun paiement n’a lieu.',
    verb: 'L’interroger',
    done: 'Le PSP a été interrogé',
    doneText: 'Sa réponse est ci-dessous.',
  },
  disconnect: {
    title: (label) => `Déconnecter ${label}\u00a0?`,
    text: 'Ses identifiants sont oubliés, et plus rien ne peut y être réglé. Pour le reconnecter, il les faudra à nouveau.',
    verb: 'Le déconnecter',
    done: 'Le PSP est déconnecté',
    doneText: 'Ses identifiants sont oubliés.',
    type: (id) => `Écrivez ${id} pour le déconnecter`,
  },
  stay: 'Laisser tel quel',
}
