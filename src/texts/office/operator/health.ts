/** How the installation is doing. */
export interface OperatorHealthTexts {
  readonly section: string
  readonly well: string
  readonly unwell: (count: number) => string
  readonly parts: string
  readonly collection: string
  readonly open: string
  readonly held: string
  readonly vault: string
  readonly ready: string
  readonly down: string
  readonly mail: string
  readonly sms: string
  readonly set: string
  readonly unset: string
  readonly acquirer: string
  readonly none: string
  /** The workers of the process that answers. */
  readonly loops: string
  readonly running: (count: number) => string
  readonly elsewhere: string
  readonly stuck: (names: string) => string
  readonly failing: (names: string) => string
  /** Our books and those of acquirers. */
  readonly reconciliation: string
  readonly compared: (moment: string) => string
  readonly notCompared: string
  readonly overdue: (moment: string) => string
  readonly unread: (acquirers: string) => string
  readonly differ: (count: number) => string
  readonly queues: string
  readonly queue: string
  readonly waiting: string
  readonly next: string
  readonly names: Readonly<
    Record<'events' | 'webhooks' | 'notifications' | 'messages' | 'operations' | 'attempts' | 'settlements', string>
  >
  readonly keys: string
  readonly key: string
  readonly known: string
  readonly retired: string
  readonly inUse: string
  readonly caps: string
  readonly country: string
  readonly ends: string
  readonly source: string
  readonly kinds: Readonly<Record<'consumer' | 'business', string>>
  readonly limits: string
  readonly limit: string
  readonly value: string
  readonly setBy: string
  readonly unlimited: string
  readonly perMinute: (count: string) => string
  readonly perQuarter: (count: string) => string
  readonly credential: string
  readonly address: string
  readonly guesses: string
}
