import type { DoorTexts } from '../../office/door.ts'

export const door: DoorTexts = {
  signIn: 'Se connecter',
  signInOperator: 'Se connecter comme exploitant',
  signInVerb: 'Se connecter',
  email: 'E-mail',
  password: 'Mot de passe',
  wrongPassword: 'Cet e-mail et ce mot de passe ne vont pas ensemble. Écrivez le mot de passe à nouveau.',
  signOut: 'Se déconnecter de ce navigateur\u00a0?',
  signOutVerb: 'Se déconnecter',
  stay: 'Rester connecté',
}
