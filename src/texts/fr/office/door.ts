import type { DoorTexts } from '../../office/door.ts'

export const door: DoorTexts = {
  signIn: 'Se connecter',
  signInOperator: 'Se connecter comme exploitant',
  signInVerb: 'Se connecter',
  email: 'E-mail',
  password: 'Mot de passe',
  wrongPassword: 'Cet e-mail et ce mot de passe ne vont pas ensemble. Écrivez le mot de passe à nouveau.',
  name: 'Votre nom, tel que vos collègues vous appellent',
  choosePassword: 'Choisir un mot de passe',
  choosePasswordFor: (email) => `Pour ${email}. Toute session ouverte ailleurs à votre nom prend fin.`,
  newPassword: 'Nouveau mot de passe',
  passwordHint: 'Douze caractères ou plus. Quelques mots faciles à retenir font l’affaire.',
  weakPassword:
    'Choisissez-en un autre\u00a0: de douze à deux cents caractères, ni votre e-mail, ni l’un des plus courants.',
  setPassword: 'Enregistrer ce mot de passe',
  ofDemo: (member) => `Ceci est la démonstration\u00a0: e-mail et mot de passe sont dans demo.json, sous ${member}.`,
  code: 'Votre code à six chiffres',
  codeOf: (email) => `De l’application d’authentification de ${email}. Un nouveau vient toutes les 30 secondes.`,
  codeLabel: 'Code',
  codeHint: 'Sans votre téléphone\u00a0: l’un de vos codes de secours, seize chiffres.',
  wrongCode: 'Ce code n’ouvre pas, ou a déjà servi. Attendez le suivant, puis écrivez-le ici.',
  passwordAgain: 'Votre mot de passe, encore une fois',
  passwordAgainOf: (email) => `Écrivez le mot de passe de ${email}.`,
  why: 'La suite est importante\u00a0: nous demandons à nouveau après dix minutes.',
  goOn: 'Continuer',
  lostFactor:
    'Téléphone et codes perdus\u00a0? Adressez-vous à un propriétaire de votre société, ou à l’exploitant de cette installation.',
  signOut: 'Se déconnecter de ce navigateur\u00a0?',
  signOutVerb: 'Se déconnecter',
  stay: 'Rester connecté',
}
