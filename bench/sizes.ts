/** How much is measured. More rounds make medians, longer runs make percentiles. */
export interface Sizes {
  /** One run of one load. */
  readonly runMs: number
  /** Alternatives take turns this often, so that a busy minute of the machine hits them all. */
  readonly rounds: number
  /** Friends who pay into one pot. */
  readonly pledgers: number
  /** Events told to merchants at once, and then per second. */
  readonly webhookBacklog: number
  readonly webhookEventsPerS: number
  /** Purchases in the small and in the large database of the growth case. */
  readonly growth: readonly [small: number, large: number]
  /** How often the service is started to take the median. */
  readonly starts: number
  /** After this time without a request, memory is called idle. */
  readonly idleMs: number
  /** So long the CPU of the last one started is watched, still without a request. */
  readonly restMs: number
}

export const FULL: Sizes = {
  runMs: 4_000,
  rounds: 5,
  pledgers: 10_000,
  webhookBacklog: 10_000,
  webhookEventsPerS: 400,
  growth: [10_000, 1_000_000],
  starts: 5,
  idleMs: 10_000,
  restMs: 60_000,
}

/** `--quick`: minutes become one; for looking whether a change did anything. */
export const QUICK: Sizes = {
  runMs: 1_500,
  rounds: 2,
  pledgers: 1_000,
  webhookBacklog: 2_000,
  webhookEventsPerS: 200,
  growth: [10_000, 100_000],
  starts: 2,
  idleMs: 2_000,
  restMs: 20_000,
}
