/** What machines asked, and when each credential was last used. */
export interface RequestTexts {
  readonly title: string
  readonly text: string
  /** In one line, where it is led to. */
  readonly summary: string
  readonly answer: string
  readonly answers: Readonly<Record<'done' | 'refused' | 'failed', string>>
  readonly all: string
  readonly request: string
  readonly method: string
  readonly path: string
  readonly pathHint: string
  readonly credential: string
  readonly credentialHint: string
  readonly kinds: Readonly<Record<'key' | 'token' | 'mer' | 'staff', string>>
  readonly merchant: string
  readonly wholeCompany: string
  readonly purchase: string
  readonly purchaseHint: string
  readonly from: string
  readonly to: string
  readonly when: string
  readonly duration: string
  readonly durationMs: (ms: number) => string
  readonly requestId: string
  readonly count: (shown: number) => string
  readonly lookedBackTo: (when: string) => string
  readonly empty: string
  readonly emptyText: string
  readonly dropped: (count: number, when: string) => string
  readonly why: string
  readonly payerReads: string
  readonly weFailed: string
  readonly inReader: string
  readonly notKept: string
  readonly ofKey: string
  readonly lastUsed: string
  readonly neverUsed: string
  readonly notSeen: string
}
