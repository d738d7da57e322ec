import type { Pot, PotState } from './pot.ts'

/** The pot's columns in its purchase's row. */
export interface PotRow {
  pot_state: Exclude<PotState, 'planned'> | null
  pot_deadline_at: Date | null
  pot_step_at: Date | null
  pledged_minor: bigint
  reserved_minor: bigint
  unpaid_pledges: number
  show_names: boolean
  free_amounts: boolean
  show_amounts: boolean
  pot_hours: number | null
  leader_message: string | null
}

export const potColumns = `pot_state, pot_deadline_at, pot_step_at, pledged_minor, reserved_minor, unpaid_pledges,
  show_names, free_amounts, show_amounts, pot_hours, leader_message`

export function toPot(row: PotRow): Pot {
  return {
    state: row.pot_state ?? 'planned',
    deadlineAt: row.pot_deadline_at,
    stepAt: row.pot_step_at,
    pledgedMinor: row.pledged_minor,
    reservedMinor: row.reserved_minor,
    unpaidPledges: row.unpaid_pledges,
    showNames: row.show_names,
    freeAmounts: row.free_amounts,
    showAmounts: row.show_amounts,
    hours: row.pot_hours,
    leaderMessage: row.leader_message,
  }
}
