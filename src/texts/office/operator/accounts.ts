type PerKind = Readonly<Record<'acquirers' | 'issuers', string>>

/** Our own accounts: where payers pay, and whose cards pay merchants' PSPs. */
export interface OperatorAccountsTexts {
  readonly section: string
  readonly text: string
  readonly acquirers: string
  readonly issuers: string
  readonly none: string
  readonly connect: string
  readonly connectTitle: Readonly<Record<'acquirers' | 'issuers', string>>
  readonly connectText: string
  readonly choose: string
  readonly show: string
  readonly chosen: (label: string) => string
  readonly asks: (label: string) => string
  readonly sealed: string
  readonly anew: string
  readonly simulator: string
  readonly connectVerb: string
  readonly connected: (label: string) => string
  readonly isNow: PerKind
  readonly notYet: PerKind
  readonly allowList: string
  readonly disconnect: string
  readonly disconnectTitle: (account: string) => string
  readonly disconnectFollows: readonly string[]
  readonly disconnectDefault: Readonly<Record<'acquirers' | 'issuers', string>>
  readonly type: (name: string) => string
  readonly waive: Readonly<Record<'acquirers' | 'issuers', string>>
  readonly disconnectVerb: string
  readonly left: string
  readonly stay: string
  readonly account: string
  readonly mode: string
  readonly modes: Readonly<Record<'test' | 'live', string>>
  readonly state: string
  readonly well: string
  readonly refused: string
  readonly asked: (outcome: string) => string
  readonly disconnected: string
  readonly checked: string
  readonly use: PerKind
  readonly isDefault: PerKind
  readonly check: string
  readonly makeDefault: PerKind
  readonly done: Readonly<Record<'checked' | 'default' | 'disconnected', string>>
}
