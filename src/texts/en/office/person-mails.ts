import type { PersonMailTexts } from '../../office/person-mails.ts'

const smallPrint = 'Sent because somebody signs in to Whipround with this address.'
const notYou = 'If that was not you, choose another password at once and tell an owner of your company.'

export const personMails: PersonMailTexts = {
  invitation: ({ house = '', inviter = '' }) => ({
    subject: `${inviter} invites you to ${house}`,
    paragraphs: [
      `${inviter} invites you to the back office of ${house}.`,
      'The link opens once, within seven days. If you expect no such invitation, do nothing.',
    ],
    action: 'Join',
    smallPrint: `Sent for ${house}, whose back office is Whipround.`,
  }),
  password_link: () => ({
    subject: 'Choose another password',
    paragraphs: [
      'Somebody asked for a link to choose another password for your account.',
      'It opens once, within half an hour. If it was not you, do nothing: your password stays as it is.',
    ],
    action: 'Choose a password',
    smallPrint,
  }),
  password_changed: () => ({
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was changed, and other browsers were signed out.', notYou],
    smallPrint,
  }),
  factor_added: () => ({
    subject: 'An authenticator app was added',
    paragraphs: ['From now on your account asks for a code of the app that was added.', notYou],
    smallPrint,
  }),
  factor_removed: () => ({
    subject: 'Your authenticator app was removed',
    paragraphs: ['Your account asks for its codes no more. Without a passkey, the password alone opens it.', notYou],
    smallPrint,
  }),
  passkey_added: ({ passkey = '' }) => ({
    subject: 'A passkey was added',
    paragraphs: [`From now on the passkey “${passkey}” opens your account.`, notYou],
    smallPrint,
  }),
  passkey_removed: ({ passkey = '' }) => ({
    subject: 'A passkey was removed',
    paragraphs: [
      `The passkey “${passkey}” opens your account no more. Without another second factor, the password alone opens it.`,
      notYou,
    ],
    smallPrint,
  }),
  new_browser: ({ browser = '' }) => ({
    subject: 'A sign-in from another browser',
    paragraphs: ['Somebody has signed in to your account with a browser that it had not seen before.', browser, notYou],
    smallPrint,
  }),
}
