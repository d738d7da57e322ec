import type { TaskMailsTexts } from '../../office/task-mails.ts'

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
