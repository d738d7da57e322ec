/** What the operator reads of a merchant's commission. */
export interface OperatorCommissionTexts {
  readonly title: string
  readonly text: string
  readonly saved: string
  readonly terms: string
  readonly none: { readonly title: string; readonly text: string }
  readonly other: string
  readonly taken: string
  readonly percent: string
  readonly wrongPercent: string
  readonly fixed: string
  readonly fixedHint: (currency: string) => string
  readonly vat: string
  readonly codes: Readonly<Record<'standard' | 'reverse_charge' | 'exempt', string>>
  readonly rate: string
  readonly rateHint: string
  readonly wrongRate: string
  readonly noRate: string
  readonly law: string
  readonly lawHint: string
  readonly wrongLaw: string
  readonly refunds: string
  readonly onRefund: Readonly<Record<'keep' | 'give_back', string>>
  readonly from: string
  readonly fromHint: string
  readonly wrongFrom: string
  readonly why: string
  readonly verb: string
  readonly stay: string
}
