/**
 * What opens the demo, which listens on the loopback only and moves no money. Its page of the contract shows these in
 * what a developer copies, never in an address, and tells browsers to keep nothing of it.
 */
export interface DemoAccess {
  readonly companyUid: string
  readonly apiKey: string
  readonly apiSecret: string
  /** Of the merchant whose friends pay together. */
  readonly merchantUid: string
  readonly merchantToken: string
}
