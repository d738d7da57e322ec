/** What whoever runs the installation reads when a payer asks for what is kept about them. */
export interface OperatorPayersTexts {
  readonly title: string
  readonly text: string
  readonly who: string
  readonly whoHint: string
  readonly show: string
  readonly neither: string
  readonly unknown: string
  readonly found: (who: string) => string
  readonly foundText: string
  readonly purchases: string
  readonly noPurchases: string
  readonly purchase: string
  readonly merchant: string
  readonly role: Readonly<Record<'leader' | 'friend', string>>
  readonly made: string
  readonly parts: string
  readonly paid: (card: string) => string
  readonly messages: (count: number) => string
  readonly recipients: string
  readonly recipientsOf: Readonly<Record<'merchants' | 'acquirers' | 'psps', string>>
  readonly machine: string
  readonly erase: string
  readonly eraseText: string
  readonly eraseFollows: readonly [gone: string, locked: string, never: string]
  readonly reason: string
  readonly reasonHint: string
  readonly eraseVerb: string
  readonly stay: string
  readonly erased: string
  readonly erasedText: (purchases: number, messages: number) => string
  readonly locked: string
  readonly lockedFor: Readonly<Record<'credit_record' | 'disputable_payment', string>>
  readonly until: (day: string) => string
  readonly tell: string
  readonly hasAccount: string
  readonly underWay: (purchases: string) => string
}
