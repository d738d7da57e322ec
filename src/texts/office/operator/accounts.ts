/** Our own accounts: where payers pay, and whose cards pay merchants' PSPs. */
export interface OperatorAccountsTexts {
  readonly section: string
  readonly text: string
  readonly acquirers: string
  readonly issuers: string
  readonly none: string
  readonly connect: (command: string) => string
  readonly account: string
  readonly mode: string
  readonly modes: Readonly<Record<'test' | 'live', string>>
  readonly state: string
  readonly well: string
  readonly refused: string
  readonly asked: (outcome: string) => string
  readonly disconnected: string
  readonly checked: string
  readonly use: string
  readonly isDefault: string
  readonly check: string
  readonly makeDefault: string
  readonly done: Readonly<Record<'checked' | 'default', string>>
}
