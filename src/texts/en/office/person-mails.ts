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
    subject: 'Your second factor was removed',
    paragraphs: [
      'An authenticator app or a passkey was removed from your account. Without another one, the password alone opens it.',
      notYou,
    ],
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
  factor_reset_asked: ({ house = '' }) => ({
    subject: 'Your second factor is said to be lost',
    paragraphs: [
      `${house ? `An owner of ${house}` : 'Whoever runs this installation'} says that you have lost your second factor. From this time tomorrow, for a week, your password alone opens your account, and the factor is removed then.`,
      'If you have it still, keep it by this link or sign in with it: either stops this at once. If you know nothing of it, tell an owner of your company.',
    ],
    action: 'Keep the second factor',
    smallPrint,
  }),
  factor_reset_begun: ({ person = '' }) => ({
    subject: `The second factor of ${person} can be left out tomorrow`,
    paragraphs: [
      `You have said that ${person} has lost the second factor. From this time tomorrow, for a week, their password alone opens their account, and the factor is removed then. They are told by mail, and stop this by its link or by signing in with the factor. You can take it back under People.`,
      notYou,
    ],
    smallPrint,
  }),
  new_browser: ({ browser = '' }) => ({
    subject: 'A sign-in from another browser',
    paragraphs: ['Somebody has signed in to your account with a browser that it had not seen before.', browser, notYou],
    smallPrint,
  }),
  bank_details_set: ({ house = '', account = '', day = '' }) => ({
    subject: `${house} is paid to another account`,
    paragraphs: [
      `From ${day} on, ${house} is paid to the account that ends in ${account}. Until then nothing is paid there.`,
      'If none of you wanted that, say so before that day to whoever runs this service, and choose another password.',
    ],
    smallPrint,
  }),
  tasks: ({ house = '', count = 0, tasks = [], settingsUrl = '' }) => ({
    subject: count === 1 ? `${house}: one thing waits for you` : `${house}: ${count} things wait for you`,
    paragraphs: [
      count > tasks.length
        ? `The first ${tasks.length} of them, each with the page on which it ends:`
        : 'Each with the page on which it ends:',
    ],
    list: tasks,
    action: 'Open Today',
    smallPrint: `Sent because you asked for it. To be told at another time, or no longer: ${settingsUrl}`,
  }),
}
