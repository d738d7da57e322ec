import type { PasskeyTexts } from '../../office/passkeys.ts'

export const passkeys: PasskeyTexts = {
  signIn: 'Sign in with a passkey',
  signInText: 'Your phone, computer or security key opens your account. No password is asked for.',
  use: 'Use a passkey',
  prove: 'Show your passkey',
  proveText: (email) => `The phone, computer or security key with the passkey of ${email}.`,
  asking: 'Your browser asks for it now.',
  again: 'Ask me again',
  notUsed:
    'No passkey was used: it was refused, it took too long, or there is none here. Ask again, or go another way.',
  notMade:
    'No passkey was made: it was refused, it took too long, or this device has one for you already. Ask again, or keep things as they are.',
  unknown: 'This browser knows no passkeys. Go another way.',
  wrong: 'This passkey does not open here, or took too long. Try again, or go another way.',
  wrongMade: 'This was not the passkey that was asked for, or it took too long. Begin again.',
  withoutScript:
    'Passkeys need JavaScript, which is off here. The code of an authenticator app does not, nor does a recovery code.',
  withPassword: 'With e-mail and password',
  withCode: 'With a code',
  withRecoveryCode: 'With a recovery code',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'Sixteen digits. Each opens once.',
  title: 'Passkeys',
  one: 'Passkey',
  add: 'Add a passkey',
  addText:
    'Your phone, computer or security key keeps it and opens it by PIN, face or finger. It opens no other site, so nobody can trick you out of it.',
  name: 'A name for it',
  nameHint: 'By which you know the device again, such as: Nora’s laptop',
  make: 'Make a passkey',
  making: 'Your browser asks where to keep it.',
  back: 'Back to Security',
  since: 'Added',
  used: 'Last used',
  neverUsed: 'Not yet',
  remove: 'Remove',
  removeOf: (name) => `Remove ${name}`,
  removeTitle: (name) => `Remove the passkey “${name}”?`,
  removed: 'It opens this account no more. Every other browser is signed out.',
  removedLast: 'It is your last second factor. The password alone will open this account, and your recovery codes end.',
  removedThere: 'Your device may go on offering it. Delete it there, too.',
  keep: 'Keep it',
  onlyPasskeys:
    'Where scripts are off, or without your device, a recovery code stands in. An authenticator app does so as often as you like.',
}
