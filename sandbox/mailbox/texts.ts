import type { Language } from '../language.ts'

const en = {
  title: 'Mailbox',
  empty: 'Nothing has arrived yet.',
  emptyFor: (to: string) => `Nothing has arrived for ${to}.`,
  filter: 'Show only messages to',
  show: 'Show',
  all: 'Show all',
  email: 'E-mail',
  sms: 'SMS',
  to: 'To',
  from: 'From',
  received: 'Received',
  noSubject: '(no subject)',
  back: 'All messages',
  text: 'As text',
  html: 'As designed',
  headers: 'Headers',
}

const fr: typeof en = {
  title: 'Boîte aux lettres',
  empty: 'Rien n’est encore arrivé.',
  emptyFor: (to) => `Rien n’est arrivé pour ${to}.`,
  filter: 'Seulement les messages pour',
  show: 'Afficher',
  all: 'Tout afficher',
  email: 'E-mail',
  sms: 'SMS',
  to: 'À',
  from: 'De',
  received: 'Reçu',
  noSubject: '(sans objet)',
  back: 'Tous les messages',
  text: 'En texte',
  html: 'Mis en page',
  headers: 'En-têtes',
}

export const mailboxTexts: Record<Language, typeof en> = { en, fr }
