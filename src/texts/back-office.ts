export interface HomeTexts {
  readonly title: string
  readonly what: string
  readonly demo: string
  readonly contract: string
  readonly mailbox: string
  readonly clock: string
  readonly dashboardTitle: string
  readonly dashboardWhat: string
  readonly back: string
}

/** The contract for people, at `/docs`. What is inside the reader speaks English, like the contract. */
export interface ReaderTexts {
  readonly title: string
  readonly withoutScript: string
}
