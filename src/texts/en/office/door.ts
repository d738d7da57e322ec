import type { DoorTexts } from '../../office/door.ts'

export const door: DoorTexts = {
  signIn: 'Sign in',
  signInOperator: 'Sign in as the operator',
  signInVerb: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  wrongPassword: 'This e-mail and this password do not belong together. Type the password again.',
  signOut: 'Sign out of this browser?',
  signOutVerb: 'Sign out',
  stay: 'Stay signed in',
}
