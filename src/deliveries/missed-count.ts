/** What a merchant’s shop did not take, however often it was tried. */
export interface MissedCount {
  readonly merchantId: string
  readonly merchantName: string
  readonly count: number
  /** When the newest was given up. */
  readonly lastAt: Date
}
