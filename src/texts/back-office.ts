export interface HomeTexts {
  readonly title: string
  readonly what: string
  readonly demo: string
  readonly shop: string
  readonly shopWhat: string
  readonly dashboard: string
  readonly operator: string
  readonly contract: string
  readonly mailbox: string
  readonly clock: string
}

/** The contract for people, at `/docs`. Its own sentences are English. */
/** The contract's chapters, by the tags of its operations. */
type Tag =
  | 'Access'
  | 'Payment links'
  | 'Purchases'
  | 'Refunds'
  | 'Payment schedules'
  | 'Events'
  | 'Webhooks and notifications'
  | 'Shop pages'
  | 'Signed requests'
  | 'Merchant API v1'

export interface ReaderTexts {
  readonly tags: Readonly<Record<Tag, { readonly name: string; readonly description: string }>>
  readonly title: string
  /** Before the version's number. */
  readonly lead: string
  readonly try: string
  readonly asText: string
  readonly withoutScript: string
  readonly chapters: string
  readonly begin: string
  /** Of the demo: whose credentials are shown. */
  readonly demo: string
  /** Of a merchant's people: whose names the examples carry. */
  readonly own: (hasKey: boolean) => string
  readonly firstToken: string
  readonly thenCall: string
  readonly told: string
  readonly schemas: string
  readonly access: string
  readonly nobody: string
  readonly parameters: string
  readonly optional: string
  readonly body: string
  readonly call: string
  readonly answer: string
  readonly example: string
  readonly copy: string
  readonly copied: string
}
