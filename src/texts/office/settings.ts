/** One setting: its name on a form, what it means, and what else only it has to say. */
interface SettingText {
  readonly label: string
  readonly what: string
}

type SettingName =
  | 'name'
  | 'legalName'
  | 'registrationNumber'
  | 'siteUrl'
  | 'furtherSiteUrls'
  | 'settlement'
  | 'countryCode'
  | 'logoUrl'
  | 'brandColour'
  | 'senderName'
  | 'linkLifetimeDays'
  | 'potDeadlineHours'
  | 'installmentsCount'
  | 'installmentDays'
  | 'lender'
  | 'isLargeEnterprise'
  | 'sellsClaims'
  | 'returnPolicyDays'
  | 'saleWithdrawal'
  | 'saleWithdrawalReason'
  | 'saleWithdrawalDays'
  | 'feeBps'
  | 'delayDays'
  | 'heldBps'
  | 'mayAdvanceDueDate'
  | 'depositBps'
  | 'balanceDelayDays'
  | 'clientProfile'
  | 'acceptUnsigned'
  | 'unsignedNotifications'
  | 'resultFormat'
  | 'isB2b'
  | 'timeZone'
  | 'supportRefundMax'
  | 'payoutCadence'
  | 'payoutDelayDays'
  | 'payoutMinimumMinor'
  | 'payoutReserveBps'
  | 'payoutReserveDays'
  | 'debtInvoiceDays'

/** What is said of a merchant's settings, whoever shows them. */
export type SettingTexts = Readonly<Record<`setting_${SettingName}`, SettingText>> & {
  readonly groups: Readonly<
    Record<'about' | 'sites' | 'terms' | 'credit' | 'settlement' | 'shop' | 'branding', { title: string; what: string }>
  >
  /** From when on a change counts. */
  readonly counts: Readonly<Record<'at_once' | 'when_made' | 'when_accepted', string>>
  /** A number with its unit. */
  readonly units: Readonly<Record<'days' | 'hours' | 'times' | 'units' | 'cents', (count: string) => string>>
  /** The same of no number: behind the name of a field that takes one. */
  readonly inUnits: Readonly<Record<'days' | 'hours' | 'times' | 'units' | 'cents', string>>
  /** What values are called; one that is not here is a name of its own. */
  readonly values: Readonly<Partial<Record<string, string>>>
  readonly on: string
  readonly off: string
  readonly none: string
  readonly between: (min: string, max: string) => string
  readonly onePerLine: string
  /** Who may change it, to whoever may not. */
  readonly changedBy: Readonly<Record<'operator' | 'owner', string>>
  readonly wrong: {
    readonly name: string
    readonly words: (max: number) => string
    readonly country: string
    readonly colour: string
    readonly address: string
    readonly addresses: (max: number) => string
    readonly zone: string
    readonly percent: (min: string, max: string) => string
    /** The law's cap on annual rates. */
    readonly rate: string
    /** Nothing of its own to be paid through. */
    readonly psp: string
    readonly settlement: string
  }
}
