import type { PersonMailTexts } from '../../office/person-mails.ts'

const smallPrint = 'Envoyé parce que quelqu’un se connecte à Whipround avec cette adresse.'
const notYou =
  'Si ce n’était pas vous, choisissez aussitôt un autre mot de passe et prévenez un propriétaire de votre société.'

export const personMails: PersonMailTexts = {
  invitation: ({ house = '', inviter = '' }) => ({
    subject: `${inviter} vous invite chez ${house}`,
    paragraphs: [
      `${inviter} vous invite dans l’espace marchand de ${house}.`,
      'Le lien ouvre une fois, pendant sept jours. Si vous n’attendez pas cette invitation, ne faites rien.',
    ],
    action: 'Rejoindre',
    smallPrint: `Envoyé pour ${house}, dont l’espace marchand est Whipround.`,
  }),
  password_link: () => ({
    subject: 'Choisir un autre mot de passe',
    paragraphs: [
      'Quelqu’un a demandé un lien pour choisir un autre mot de passe pour votre compte.',
      'Il ouvre une fois, pendant une demi-heure. Si ce n’était pas vous, ne faites rien\u00a0: votre mot de passe reste le même.',
    ],
    action: 'Choisir un mot de passe',
    smallPrint,
  }),
  password_changed: () => ({
    subject: 'Votre mot de passe a changé',
    paragraphs: ['Le mot de passe de votre compte a changé, et les autres navigateurs sont déconnectés.', notYou],
    smallPrint,
  }),
  factor_added: () => ({
    subject: 'Une application d’authentification a été ajoutée',
    paragraphs: ['Votre compte demande désormais un code de l’application ajoutée.', notYou],
    smallPrint,
  }),
  factor_removed: () => ({
    subject: 'Votre second facteur a été retiré',
    paragraphs: [
      'Une application d’authentification ou une clé d’accès a été retirée de votre compte. Sans une autre, le mot de passe suffit à l’ouvrir.',
      notYou,
    ],
    smallPrint,
  }),
  passkey_added: ({ passkey = '' }) => ({
    subject: 'Une clé d’accès a été ajoutée',
    paragraphs: [`La clé d’accès «\u00a0${passkey}\u00a0» ouvre désormais votre compte.`, notYou],
    smallPrint,
  }),
  passkey_removed: ({ passkey = '' }) => ({
    subject: 'Une clé d’accès a été retirée',
    paragraphs: [
      `La clé d’accès «\u00a0${passkey}\u00a0» n’ouvre plus votre compte. Sans autre second facteur, le mot de passe suffit à l’ouvrir.`,
      notYou,
    ],
    smallPrint,
  }),
  factor_reset_asked: ({ house = '' }) => ({
    subject: 'Votre second facteur est déclaré perdu',
    paragraphs: [
      `${house ? `Un propriétaire de ${house}` : 'L’exploitant de cette installation'} indique que vous avez perdu votre second facteur. Dès demain à la même heure, et pendant une semaine, votre mot de passe suffira à ouvrir votre compte\u00a0; le facteur sera alors retiré.`,
      'Si vous l’avez encore, gardez-le par ce lien ou connectez-vous avec lui\u00a0: l’un ou l’autre arrête tout aussitôt. Si vous n’en savez rien, prévenez un propriétaire de votre société.',
    ],
    action: 'Garder le second facteur',
    smallPrint,
  }),
  factor_reset_begun: ({ person = '' }) => ({
    subject: `Le second facteur de ${person} ne sera plus demandé demain`,
    paragraphs: [
      `Vous avez indiqué que ${person} a perdu son second facteur. Dès demain à la même heure, et pendant une semaine, son mot de passe suffira à ouvrir son compte\u00a0; le facteur sera alors retiré. Cette personne en est prévenue par e-mail, et l’arrête par le lien ou en se connectant avec son facteur. Vous pouvez y revenir sous Personnes.`,
      notYou,
    ],
    smallPrint,
  }),
  new_browser: ({ browser = '' }) => ({
    subject: 'Connexion depuis un autre navigateur',
    paragraphs: ['Quelqu’un s’est connecté à votre compte avec un navigateur encore jamais vu.', browser, notYou],
    smallPrint,
  }),
  bank_details_set: ({ house = '', account = '', day = '' }) => ({
    subject: `${house} est payé sur un autre compte`,
    paragraphs: [
      `À partir du ${day}, ${house} est payé sur le compte qui se termine par ${account}. D’ici là, rien n’y est versé.`,
      'Si aucun de vous ne l’a voulu, dites-le avant ce jour à l’exploitant du service, et changez de mot de passe.',
    ],
    smallPrint,
  }),
  tasks: ({ house = '', count = 0, tasks = [], settingsUrl = '' }) => ({
    subject: count === 1 ? `${house}\u00a0: un point vous attend` : `${house}\u00a0: ${count} points vous attendent`,
    paragraphs: [
      count > tasks.length
        ? `Les ${tasks.length} premiers, chacun avec la page où il se termine\u00a0:`
        : 'Chacun avec la page où il se termine\u00a0:',
    ],
    list: tasks,
    action: 'Ouvrir Aujourd’hui',
    smallPrint: `Envoyé à votre demande. Pour un autre moment, ou plus du tout\u00a0: ${settingsUrl}`,
  }),
}
