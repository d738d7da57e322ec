import type { PSP_FAULTS } from '../../sandbox/psps/faults.ts'
import type { BANK_TROUBLES } from './check-bank.ts'
import type { Fault } from './plan-faults.ts'

/** Who speaks of a fault: alerts by name; `note`: a sentence of readiness and `status`; `passes`: why it is over before anybody could act. */
export type SpokenOf =
  | { readonly alerts: readonly [string, ...string[]]; readonly note?: string }
  | { readonly note: string }
  | { readonly passes: string }

const SILENCE: SpokenOf = { alerts: ['PartnerSilent'] }
const LIE: SpokenOf = {
  passes:
    'an answer that cannot be so is no answer: what was asked is looked up until the partner says something that can be',
}
const LOOKED_UP: SpokenOf = { passes: 'it is looked up again: the partner says it a moment later' }
const ONCE: SpokenOf = { passes: 'what is told twice, early or in another order counts once, by what it says' }
const REPEATED: SpokenOf = {
  passes:
    'what was begun is repeated or looked up on another connection, within seconds; one that lasts is a database that is away',
}

/** Of the running service: what `Fault` has and this lacks does not compile. */
export const ALERTS_OF_FAULTS: Readonly<Record<Exclude<Fault['kind'], 'acquirer_fault' | 'bank_fault'>, SpokenOf>> = {
  kill_host: { alerts: ['ServiceDown'] },
  stop_host: { alerts: ['ServiceDown'] },
  pause_host: { alerts: ['ServiceDown', 'EventLoopLags'] },
  restart_database: { alerts: ['RequestsFail'] },
  kill_database: { alerts: ['RequestsFail'] },
  database_away: { alerts: ['RequestsFail', 'LoopStuck'], note: 'the database does not answer' },
  freeze_database: { alerts: ['RequestsFail', 'LoopStuck'], note: 'the database does not answer' },
  cut_connections: REPEATED,
  end_backends: REPEATED,
  cut_after_commits: REPEATED,
  silent_connections: { alerts: ['RequestsFail', 'DatabaseConnectionsExhausted'] },
  eat_connections: { alerts: ['RequestsFail', 'DatabaseConnectionsExhausted'] },
  merchant_fails: {
    passes:
      'a shop that does not take what it is told is tried for days by a plan, and reads it on its own pages; QueueLate speaks where we do not try',
  },
  restart_sandbox: SILENCE,
  time_passes: { passes: 'no fault: what is due becomes due' },
  kill_vault: { alerts: ['VaultDown'] },
}

/** Of acquirers (test/torture/bank.ts), by the fault: a test compares them with what there is. */
export const ALERTS_OF_ACQUIRER_FAULTS: Readonly<Record<string, SpokenOf>> = {
  ...{ refuse_connection_like: SILENCE, lost_after: SILENCE, error_after: SILENCE, error_before: SILENCE },
  ...{ slow: { alerts: ['RequestsSlow'] }, silent: SILENCE, rate_limited: SILENCE, unavailable: SILENCE },
  ...{ duplicate: ONCE, early: ONCE, shuffled: ONCE, batched: ONCE },
  drop: LOOKED_UP,
  ...{ foreign_amount: LIE, foreign_currency: LIE, foreign_reference: LIE, foreign_mode: LIE },
  ...{ html: LIE, huge: LIE, half_json: LIE, beyond_2_53: LIE },
  ...{ not_visible_for: LOOKED_UP, late: LOOKED_UP, accepted: LOOKED_UP },
  accepted_failed: { alerts: ['RefundsOwed'] },
  failed_later: { alerts: ['RefundsOwed'] },
  reversed_later: { alerts: ['OperationsReversed', 'RefundsOwed'] },
}

type BankFault = {
  [Operation in keyof typeof BANK_TROUBLES]: `${Operation}.${(typeof BANK_TROUBLES)[Operation][number]}`
}[keyof typeof BANK_TROUBLES]

/** Of the operator's bank: one more does not compile without a row. */
export const ALERTS_OF_BANK_FAULTS: Readonly<Record<BankFault, SpokenOf>> = {
  'answer.silent': { alerts: ['PayoutsUnanswered'] },
  'answer.rejected': { alerts: ['PayoutsRefused'] },
  'answer.twice': ONCE,
  'order.returned': { alerts: ['PayoutsRefused'] },
  'order.rejected': { alerts: ['PayoutsRefused'] },
  'order.nameless': { alerts: ['BankLinesUnexplained'] },
  'statement.missing': { note: 'a bank statement is missing between' },
  'statement.twice': ONCE,
  'statement.cut_off': { note: 'is not read:' },
  'statement.foreign': { note: 'is not read:' },
}

type PspFault = (typeof PSP_FAULTS)[keyof typeof PSP_FAULTS][number]

/** Of merchants' PSPs: the same. */
export const ALERTS_OF_PSP_FAULTS: Readonly<Record<PspFault, SpokenOf>> = {
  ...{ refuse_connection_like: SILENCE, lost_after: SILENCE, error_after: SILENCE, error_before: SILENCE },
  ...{ slow: SILENCE, silent: SILENCE, drip: SILENCE, rate_limited: SILENCE, unavailable: SILENCE },
  ...{ wrong_amount: LIE, wrong_currency: LIE, wrong_reference: LIE, wrong_merchant: LIE, bad_signature: LIE },
  ...{ html: LIE, half: LIE, five_megabytes: LIE, entity_expansion: LIE, external_dtd: LIE, byte_order_mark: LIE },
  ...{ wrong_charset: LIE, duplicate_keys: LIE, exponent_amount: LIE },
  ...{ late_verdict: LOOKED_UP, late_capture: LOOKED_UP, not_visible_for: LOOKED_UP },
  replayed_refusal: { passes: 'a refusal is business: the purchase is withdrawn, and its payer made whole' },
  ...{ duplicate_callback: ONCE, early_callback: ONCE, drop_callback: LOOKED_UP },
}
