import type { SecurityTexts, TaskMailsTexts } from '../../office/security.ts'

export const security: SecurityTexts = {
  title: 'Sécurité',
  factor: 'Second facteur',
  noFactor:
    'Un mot de passe suffit à ouvrir ce compte. Une clé d’accès ou une application d’authentification le rend vraiment vôtre.',
  addApp: 'Ajouter une application d’authentification',
  app: 'Application d’authentification',
  codes: 'Codes de secours',
  newCodes: 'Créer dix autres codes de secours',
  removeApp: 'Retirer l’application',
  password: 'Mot de passe',
  changePassword: 'Changer le mot de passe',
  keepPassword: 'Garder le mot de passe',
  othersEnd: 'Toute session ouverte ailleurs à votre nom prend fin.',
  sessions: 'Où vous êtes connecté',
  browser: 'Navigateur',
  unknownBrowser: 'Un navigateur qui ne dit pas son nom',
  on: (browser, system) => `${browser} sur ${system}`,
  seen: 'Vu la dernière fois',
  end: 'Déconnecter',
  thisOne: 'Ce navigateur',
  scan: 'Scannez ceci avec une application d’authentification, puis écrivez le code affiché.',
  typed: 'Ou écrivez ceci dans l’application\u00a0:',
  firstCode: 'Le premier code de l’application',
  confirm: 'Utiliser cette application',
  codesTitle: 'Vos codes de secours',
  codesText:
    'Chacun ouvre une fois, si vous perdez votre téléphone. Imprimez-les ou gardez-les avec vos mots de passe\u00a0: ils ne s’affichent que maintenant.',
  codesKept: 'Je les ai gardés',
  whose: (name) => `Ce qui prouve que vous êtes ${name}.`,
  appSince: (since) => `en service depuis le ${since}`,
  codesLeft: (count) => `${count} sur 10 restants`,
  done: {
    app_removed: 'L’application est retirée.',
    passkey_added: 'La clé d’accès est ajoutée\u00a0: elle ouvre ce compte à elle seule.',
    passkey_removed: 'La clé d’accès est retirée.',
    session_ended: 'Ce navigateur est déconnecté.',
    password_changed: 'Le mot de passe est changé. Tous les autres navigateurs sont déconnectés.',
  },
}

export const taskMails: TaskMailsTexts = {
  title: 'Tâches par e-mail',
  link: 'Choisir quand les tâches vous sont envoyées',
  whose: (email, house) =>
    `Ce qui vous attend chez ${house}, envoyé à ${email}. Ce choix est le vôtre\u00a0: chaque collègue fait le sien.`,
  label: 'M’envoyer',
  hint: 'Chaque tâche vient avec la page où elle se termine. Quand rien n’attend, rien n’est envoyé.',
  verb: 'Enregistrer ce choix',
  when: {
    none: () => 'rien\u00a0: je regarde Aujourd’hui',
    at_once: () => 'chaque tâche dès qu’elle attend',
    daily: (city) => `une fois par jour, à 8 h, heure de ${city}`,
  },
  chosen: {
    none: () => 'Aucune tâche ne vous est envoyée',
    at_once: () => 'Chaque nouvelle tâche vous est envoyée',
    daily: (city) => `Ce qui attend vous est envoyé à 8 h, heure de ${city}`,
  },
}
