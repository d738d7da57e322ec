import type { TaskMailsTexts } from '../../office/task-mails.ts'

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
