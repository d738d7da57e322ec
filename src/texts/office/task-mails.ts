/** Whether somebody is mailed what waits for them; `city`: whose clocks the morning is told by. */
export interface TaskMailsTexts {
  readonly title: string
  readonly link: string
  readonly whose: (email: string, house: string) => string
  readonly label: string
  readonly hint: string
  readonly verb: string
  readonly when: PerChoice
  readonly chosen: PerChoice
}

type PerChoice = Readonly<Record<'none' | 'at_once' | 'daily', (city: string) => string>>
