import type { Pot } from '../../src/pots/index.ts'

/** The pot of a split that nobody has paid anything for. */
export const plannedPot: Pot = {
  state: 'planned',
  deadlineAt: null,
  stepAt: null,
  pledgedMinor: 0n,
  reservedMinor: 0n,
  unpaidPledges: 0,
  showNames: true,
  freeAmounts: false,
  showAmounts: true,
  hours: null,
  leaderMessage: null,
}
