import type { SecurityTexts, TaskMailsTexts } from '../../office/security.ts'

export const security: SecurityTexts = {
  title: 'Security',
  factor: 'Second factor',
  noFactor: 'A password alone opens this account. A passkey or an authenticator app makes it yours.',
  addApp: 'Add an authenticator app',
  app: 'Authenticator app',
  codes: 'Recovery codes',
  newCodes: 'Make ten other recovery codes',
  removeApp: 'Remove the app',
  password: 'Password',
  changePassword: 'Change the password',
  keepPassword: 'Keep the password',
  othersEnd: 'Whatever is open elsewhere in your name is signed out.',
  sessions: 'Where you are signed in',
  browser: 'Browser',
  unknownBrowser: 'A browser that does not say its name',
  on: (browser, system) => `${browser} on ${system}`,
  seen: 'Last seen',
  end: 'Sign out',
  thisOne: 'This browser',
  scan: 'Scan this with an authenticator app, then type the code that it shows.',
  typed: 'Or type this into the app:',
  firstCode: 'The app’s first code',
  confirm: 'Use this app',
  codesTitle: 'Your recovery codes',
  codesText:
    'Each opens once, if you lose your phone. Print them or keep them with your passwords: they are shown now and never again.',
  codesKept: 'I have kept them',
  whose: (name) => `What proves that you are ${name}.`,
  appSince: (since) => `in use since ${since}`,
  codesLeft: (count) => `${count} of 10 left`,
  done: {
    app_removed: 'The app is removed.',
    passkey_added: 'The passkey is added: it opens this account by itself.',
    passkey_removed: 'The passkey is removed.',
    session_ended: 'That browser is signed out.',
    password_changed: 'The password is changed. Every other browser is signed out.',
  },
}

export const taskMails: TaskMailsTexts = {
  title: 'Tasks by mail',
  link: 'Choose when tasks are mailed to you',
  whose: (email, house) =>
    `What waits for you at ${house}, mailed to ${email}. It is yours alone: colleagues choose for themselves.`,
  label: 'Mail me',
  hint: 'Each task comes with the page on which it ends. Where nothing waits, nothing is sent.',
  verb: 'Save the choice',
  when: {
    none: () => 'nothing: I look at Today',
    at_once: () => 'each task as soon as it waits',
    daily: (city) => `once a day, at 8:00 in ${city}`,
  },
  chosen: {
    none: () => 'No task is mailed to you',
    at_once: () => 'Each new task is mailed to you',
    daily: (city) => `What waits is mailed to you at 8:00 in ${city}`,
  },
}
