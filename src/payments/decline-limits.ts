import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'

export type DeclineSubject = 'share' | 'link' | 'browser' | 'purchase' | 'address' | 'merchant'

/** To whom a decline counts: `share:<id>`, `address:<keyed hash>`. `limit`: the operator's unit; 0 limits nothing. */
export interface DeclineOrigin {
  readonly limit: number
  readonly subjects: readonly string[]
}

export interface DeclineRule {
  /** Times the limit: declines that nobody waits after. */
  readonly freeTimes: number
  /** After the first that is not free; doubled with each further one. */
  readonly firstWaitMs: number
  readonly waitMsMax: number
  /** For whoever shares the subject with others and was never declined in this browser, by this link, for this share. */
  readonly newcomerWaitMsMax: number
  /**
   * Times the limit: undecided tries that there may be at a time, however many were declined. 0: after the free declines
   * one try at a time passes, when its wait is over. Null: they are not counted. Whatever is left of the free declines is free.
   */
  readonly undecidedTimes: number | null
  /** Forgotten this long after the last decline (`last`), or after the first (`first`), where declines never cease. */
  readonly keptMs: number
  readonly keptFrom: 'last' | 'first'
  /** Times the limit: from here on it is an alarm; null: said by another subject. */
  readonly alarmTimes: number | null
}

const OWN = {
  freeTimes: 1,
  // Long enough to stop a script, short enough to find another card.
  firstWaitMs: MINUTE_MS,
  // Fourteen cards a day at most, of thousands that a tester has.
  waitMsMax: 12 * HOUR_MS,
  newcomerWaitMsMax: 12 * HOUR_MS,
  undecidedTimes: 0,
  keptMs: DAY_MS,
  keptFrom: 'last',
  alarmTimes: null,
} as const satisfies DeclineRule

/**
 * What ends the testing of stolen cards. With a limit of 4, somebody with three cards who mistypes once never waits.
 * Subjects of one person wait longest; those of many wait shortly, so that a stranger cannot lock out the others.
 */
export const DECLINE_RULES: Record<DeclineSubject, DeclineRule> = {
  share: OWN,
  link: OWN,
  // A leader pays the rest of a pot with the browser that paid first, a family shares a tablet.
  browser: { ...OWN, freeTimes: 2 },
  // Nineteen friends and a leader; one friend's refused cards should not keep the others for long.
  purchase: { ...OWN, freeTimes: 3, waitMsMax: 15 * MINUTE_MS, newcomerWaitMsMax: MINUTE_MS, alarmTimes: 1.5 },
  // An office, a school, a mobile network; or a tester with many links.
  address: {
    freeTimes: 6,
    firstWaitMs: 30 * SECOND_MS,
    waitMsMax: HOUR_MS,
    newcomerWaitMsMax: 30 * SECOND_MS,
    // After another's refused cards honest people go on, a few at a time.
    undecidedTimes: 1,
    keptMs: HOUR_MS,
    keptFrom: 'first',
    alarmTimes: 3,
  },
  // Two hundred in ten minutes are what two thousand honest payers have; nobody should be able to close a shop.
  merchant: {
    freeTimes: 50,
    firstWaitMs: 5 * SECOND_MS,
    waitMsMax: MINUTE_MS,
    newcomerWaitMsMax: 10 * SECOND_MS,
    // An open page is what every customer of a shop has.
    undecidedTimes: null,
    keptMs: 10 * MINUTE_MS,
    keptFrom: 'first',
    alarmTimes: 10,
  },
}

/** What one person is known by: a newcomer has no decline there. */
const PERSONAL: readonly DeclineSubject[] = ['share', 'link', 'browser']

/** What an approved payment clears: the payer has shown a good card. Others' records are not theirs to clear. */
export const CLEARED_BY_APPROVAL: readonly DeclineSubject[] = ['share', 'link', 'purchase']

/**
 * Cards that may be refused on one page that stays open: three cards, each mistyped once. Then the page is closed where that can
 * be done, and the next one is opened only after the waits above: limits are asked where cards are tried, not only at the door.
 */
export const REFUSALS_PER_PAGE_MAX = 6

/** Declines after which no reason is told any more: a stolen card must not be told from an empty account. */
const EXPLAINED_DECLINES = 1

export interface DeclineCount {
  readonly subject: string
  readonly count: number
  readonly waitsFrom: Date
}

/** What is known of a subject before another try: its declines, and what others there have tried and nobody has decided. */
export interface TryCount {
  readonly subject: string
  readonly declined: number
  /** Of the last decline; null without one. */
  readonly waitsFrom: Date | null
  readonly undecided: number
  /** The newest; null without one. */
  readonly openedAt: Date | null
}

export function kindOfSubject(subject: string): DeclineSubject {
  return subject.slice(0, subject.indexOf(':')) as DeclineSubject
}

/**
 * How long whoever has these counts must wait; 0: not at all. An undecided try is taken for a decline that is not known
 * yet: the card page it stands for may have been left, or be one of forty.
 */
export function tryWaitMs(counts: readonly TryCount[], limit: number, now: Date): number {
  const isNewcomer = !counts.some(({ subject }) => PERSONAL.includes(kindOfSubject(subject)))
  const waits = counts.flatMap(({ subject, declined, waitsFrom, undecided, openedAt }) => {
    const rule = DECLINE_RULES[kindOfSubject(subject)]
    const free = rule.freeTimes * limit
    const most = isNewcomer ? rule.newcomerWaitMsMax : rule.waitMsMax
    const until = (from: Date, beyond: number) =>
      from.getTime() + Math.min(rule.firstWaitMs * 2 ** Math.max(0, beyond), most) - now.getTime()
    const undecidedFree = Math.max(free - declined, (rule.undecidedTimes ?? 0) * limit)
    return [
      waitsFrom && declined >= free ? until(waitsFrom, declined - free) : 0,
      openedAt && undecided >= undecidedFree ? until(openedAt, declined + undecided - free) : 0,
    ]
  })
  return Math.max(0, ...waits)
}

/** Of these subjects, those whose undecided tries count. */
export function withUndecided(subjects: readonly string[]): string[] {
  return subjects.filter((subject) => DECLINE_RULES[kindOfSubject(subject)].undecidedTimes !== null)
}

/** Whether whoever has these counts may still be told why a card was refused. */
export function mayExplainDecline(counts: readonly DeclineCount[], limit: number): boolean {
  return counts.every(({ subject, count }) => {
    const { alarmTimes } = DECLINE_RULES[kindOfSubject(subject)]
    return kindOfSubject(subject) === 'merchant' ? count < (alarmTimes ?? 0) * limit : count <= EXPLAINED_DECLINES
  })
}

/** From how many declines on each kind of subject is an alarm. */
export function alarmsOf(limit: number): Map<DeclineSubject, number> {
  const rules = Object.entries(DECLINE_RULES) as [DeclineSubject, DeclineRule][]
  return new Map(rules.flatMap(([kind, { alarmTimes }]) => (alarmTimes === null ? [] : [[kind, alarmTimes * limit]])))
}
