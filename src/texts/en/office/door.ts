import type { DoorTexts } from '../../office/door.ts'

export const door: DoorTexts = {
  signIn: 'Sign in',
  signInOperator: 'Sign in as the operator',
  signInVerb: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  wrongPassword: 'This e-mail and this password do not belong together. Type the password again.',
  name: 'Your name, as colleagues call you',
  choosePassword: 'Choose a password',
  choosePasswordFor: (email) => `For ${email}. Whatever is open elsewhere in your name is signed out.`,
  newPassword: 'New password',
  passwordHint: 'Twelve characters or more. A few words that you can remember are best.',
  weakPassword:
    'Choose another one: twelve to two hundred characters, not your e-mail address, none of the most common.',
  setPassword: 'Set this password',
  ofDemo: (member) => `This is the demo: e-mail and password are in demo.json, under ${member}.`,
  signOut: 'Sign out of this browser?',
  signOutVerb: 'Sign out',
  stay: 'Stay signed in',
}
