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
  /** Whether one try at a time passes after a wait. Where many honest people share a subject all may. */
  readonly takesTurns: boolean
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
  takesTurns: true,
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
    takesTurns: false,
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
    takesTurns: false,
    keptMs: 10 * MINUTE_MS,
    keptFrom: 'first',
    alarmTimes: 10,
  },
}

/** What one person is known by: a newcomer has no decline there. */
const PERSONAL: readonly DeclineSubject[] = ['share', 'link', 'browser']

/** What an approved payment clears: the payer has shown a good card. Others' records are not theirs to clear. */
export const CLEARED_BY_APPROVAL: readonly DeclineSubject[] = ['share', 'link', 'purchase']

/** Declines after which no reason is told any more: a stolen card must not be told from an empty account. */
const EXPLAINED_DECLINES = 1

export interface DeclineCount {
  readonly subject: string
  readonly count: number
  readonly waitsFrom: Date
}

function kindOfSubject(subject: string): DeclineSubject {
  return subject.slice(0, subject.indexOf(':')) as DeclineSubject
}

/** How long whoever has these counts must wait; 0: not at all. */
export function declineWaitMs(counts: readonly DeclineCount[], limit: number, now: Date): number {
  const isNewcomer = !counts.some(({ subject }) => PERSONAL.includes(kindOfSubject(subject)))
  const waits = counts.map(({ subject, count, waitsFrom }) => {
    const rule = DECLINE_RULES[kindOfSubject(subject)]
    const beyond = count - rule.freeTimes * limit
    if (beyond < 0) return 0
    const most = isNewcomer ? rule.newcomerWaitMsMax : rule.waitMsMax
    return waitsFrom.getTime() + Math.min(rule.firstWaitMs * 2 ** beyond, most) - now.getTime()
  })
  return Math.max(0, ...waits)
}

/** The counts of which one try at a time may pass: whoever passes restarts their waits. */
export function turnsToTake(counts: readonly DeclineCount[], limit: number): DeclineCount[] {
  return counts.filter(({ subject, count }) => {
    const { takesTurns, freeTimes } = DECLINE_RULES[kindOfSubject(subject)]
    return takesTurns && count >= freeTimes * limit
  })
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
