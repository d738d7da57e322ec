import type { ViewingTexts } from '../../office/viewing.ts'

export const viewing: ViewingTexts = {
  title: 'See its pages',
  question: (company) => `See the pages of ${company}?`,
  half: 'For half an hour, or until you leave.',
  readOnly: 'You only look: no form is taken, no file is given out, and what is shown once is not shown.',
  recorded: 'The company reads in its audit log that you looked, when and why.',
  reason: 'Reason',
  reasonHint: 'In words that the company may read: who asked, for what.',
  ask: 'Make a link',
  stay: 'Stay here',
  made: 'The link is ready',
  madeText: 'It opens once, within two minutes.',
  open: (company) => `See the pages of ${company}`,
  because: (reason) => `Reason: ${reason}`,
  begin: 'Begin to look',
  banner: (company, until) => `You look at the pages of ${company} as the operator. Read only, until ${until}.`,
  leave: 'Leave',
}
