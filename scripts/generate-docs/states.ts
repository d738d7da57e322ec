import { assessmentMachine } from '../../src/creditworthiness/index.ts'
import { EVENT_AUDIENCE, type EventName, PAYOUT_EVENTS } from '../../src/events/index.ts'
import { attemptMachine, disputeMachine, operationMachine } from '../../src/payments/index.ts'
import { payoutMachine } from '../../src/payouts/index.ts'
import { potMachine } from '../../src/pots/index.ts'
import { purchaseMachine } from '../../src/purchases/index.ts'
import { type Row, SENDING_ONCE } from '../../src/sending/index.ts'
import { promiseMachine, settlementMachine } from '../../src/settlements/index.ts'
import { SETTLING_TURN } from '../../src/settling/index.ts'
import type { Machine } from '../../src/shared/transitions.ts'
import { shareMachine } from '../../src/shares/index.ts'
import { TOKEN_STATES, V1_STATES } from '../../src/wire/purchase-views.ts'
import { withdrawalMachine } from '../../src/withdrawals/index.ts'
import { code, generatedFrom, table } from './markdown.ts'

const AUDIENCES: Record<(typeof EVENT_AUDIENCE)[EventName], string> = {
  public: 'always, by webhook',
  opt_in: 'on subscription',
  internal: 'never',
}

/** Tables and diagrams of everything that has states, from the tables the code itself obeys. */
export function states(): string {
  const sources = [
    'src/purchases/purchase.ts',
    'src/pots/pot.ts',
    'src/shares/share.ts',
    'src/payments/attempt.ts',
    'src/payments/operation.ts',
    'src/payments/dispute.ts',
    'src/settlements/promise.ts',
    'src/settlements/settlement.ts',
    'src/withdrawals/withdrawal.ts',
    'src/creditworthiness/assessment.ts',
    'src/payouts/payout.ts',
    'src/settling/next-call.ts',
    'src/sending/next-step.ts',
    'src/wire/purchase-views.ts',
    'src/events/events.ts',
  ]
  return `${[
    generatedFrom(...sources),
    '# States',
    `Transition tables are data: the guard, the terminal states and this page derive from them. A move that is not listed is refused
as \`illegal_transition\`. A move with an event appends it in the same transaction.`,
    '## Purchase',
    diagram(purchaseMachine),
    moves(purchaseMachine),
    '### What merchants see',
    views(),
    '## Pot',
    `Where the friends of a split pay together; its purchase's row is its row and its lock. It opens with the acceptance, closes
when the last friend has paid, at its deadline or at the leader's word, and is closed once the leader's rest is settled.
\`stop\` and \`undo\` belong to a refund of everything.`,
    diagram(potMachine),
    moves(potMachine),
    '## Share',
    `Who owes how much, and when. Owed from the acceptance on; paid by a friend (\`contribute\`), on its day or by hand
(\`collect\`), or with the acceptance or the end of the pot (\`settle\`), which the purchase's own event tells.`,
    diagram(shareMachine),
    moves(shareMachine),
    '## Attempt',
    `One try of a payer to pay one share at the acquirer. While it is \`created\`, \`open\`, \`closing\` or \`unknown\` nobody knows whether
money moves, and no second one may exist for the share. An approval can reach an attempt that was counted dead: it is
booked, then reversed.`,
    diagram(attemptMachine),
    moves(attemptMachine),
    '## Operation',
    `One capture, void or refund asked of the acquirer. While it is \`requested\`, \`unknown\` or \`accepted\` it may still be done, and no
second one may exist for the attempt. What the payer's own approval was is recorded as \`succeeded\` at once. What was done may
be taken back days later ([ADR 0021](adr/0021-verdicts-come-later.md)).`,
    diagram(operationMachine),
    moves(operationMachine),
    '## Dispute',
    `A payer's bank asks for a payment back; its amount is taken when it is \`opened\`, which \`disputeOpened\` tells
([ADR 0022](adr/0022-who-loses-a-dispute.md)).`,
    diagram(disputeMachine),
    moves(disputeMachine),
    '## Settlement',
    `What the merchant was promised, as the items of transfers say: nothing, or the whole amount and what was taken back of it
([ADR 0008](adr/0008-settlement-is-promised-at-acceptance.md)).`,
    diagram(promiseMachine),
    moves(promiseMachine),
    '### Payout',
    `One transfer to a merchant, of what it is promised and has not been paid. Lines of the bank's statement count more than its
answers to files, in whatever order they are read ([ADR 0052](adr/0052-payouts.md)).`,
    diagram(payoutMachine),
    moves(payoutMachine),
    '### At the merchant’s own PSP',
    `Mode \`BACK\`: a card is made for the purchase and charged there ([ADR 0024](adr/0024-back-mode.md)). Nothing is collected from
others before it is \`settled\`. While it is \`charging\`, \`unknown\`, \`waiting\` or \`voiding\` the PSP may have the money; what
becomes of a refusal is its purchase's move.`,
    diagram(settlementMachine),
    moves(settlementMachine),
    '### What a turn of it does next',
    'Until nothing is to be asked right now. The first line that applies decides; what is sent once goes on as the table after it says.',
    decisions(SETTLING_TURN),
    '## Withdrawal',
    `A buyer has declared that they withdraw from the sale, which \`purchaseWithdrawn\` tells ([ADR 0087](adr/0087-withdrawing-from-a-sale.md)); or from the credit alone, whose plan ends ([ADR 0098](adr/0098-withdrawing-from-a-credit.md)).
That counts whatever becomes of it; money goes back by the unwinding that accepting it asks for.`,
    diagram(withdrawalMachine),
    moves(withdrawalMachine),
    '## Assessment',
    `Whether somebody can be lent to, before they are ([ADR 0093](adr/0093-whether-somebody-can-repay.md)). A person who reviews it may move it once, either
way; no event tells any of it.`,
    diagram(assessmentMachine),
    moves(assessmentMachine),
    '## Sending once',
    `What is done once elsewhere, under a key of ours, whatever it is: a charge, a capture, a void, a refund
([ADR 0038](adr/0038-sending-once.md)). The first line that applies decides.`,
    decisions(SENDING_ONCE),
    '## Events',
    'Facts about a purchase, in the order of their `sequence`. Names never change.',
    table(
      ['Event', 'Told to the merchant'],
      Object.entries(EVENT_AUDIENCE).map(([name, audience]) => [code(name), AUDIENCES[audience]]),
    ),
    'Of a payout, with a `sequence` of its own:',
    table(
      ['Event', 'Told to the merchant'],
      PAYOUT_EVENTS.map((name) => [code(name), AUDIENCES.opt_in]),
    ),
  ].join('\n\n')}\n`
}

function statesOf<State extends string>({ transitions }: Machine<State, string, EventName | null>): State[] {
  return [...new Set(transitions.flatMap(({ from, to }) => [...from, to]))]
}

function diagram<State extends string>(machine: Machine<State, string, EventName | null>): string {
  const all = statesOf(machine)
  const first = all.filter((state) => machine.transitions.every(({ to }) => to !== state))
  const last = all.filter((state) => machine.isTerminal(state))
  const lines = [
    ...first.map((state) => `[*] --> ${state}`),
    ...machine.transitions.flatMap(({ from, trigger, to }) => from.map((state) => `${state} --> ${to}: ${trigger}`)),
    ...last.map((state) => `${state} --> [*]`),
  ]
  return ['```mermaid', 'stateDiagram-v2', ...lines.map((line) => `    ${line}`), '```'].join('\n')
}

function moves(machine: Machine<string, string, EventName | null>): string {
  const hasEvents = machine.transitions.some(({ event }) => event !== null)
  const head = ['From', 'Trigger', 'To', ...(hasEvents ? ['Event', 'Told to the merchant'] : [])]
  const rows = machine.transitions.map(({ from, trigger, to, event }) => [
    from.map(code).join(', '),
    code(trigger),
    code(to),
    ...(hasEvents ? [event === null ? '' : code(event), event === null ? '' : AUDIENCES[EVENT_AUDIENCE[event]]] : []),
  ])
  return table(head, rows)
}

function views(): string {
  const rows = statesOf(purchaseMachine).map((state) => [
    code(state),
    code(V1_STATES[state]),
    code(TOKEN_STATES[state]),
    purchaseMachine.isTerminal(state) ? 'yes' : '',
  ])
  return table(['State', 'Merchant API v1', 'Token API', 'Final'], rows)
}

/** One line for each of a table of decisions. */
function decisions<Facts extends object>(rows: readonly Row<Facts, string | object>[]): string {
  const facts = (when: Row<Facts, unknown>['when']) =>
    Object.entries(when).map(([fact, value]) => `${code(fact)} ${[value].flat().map(String).map(code).join(' or ')}`)
  const said = (next: string | object) =>
    typeof next === 'string'
      ? code(next)
      : Object.entries(next)
          .map(([what, of]) => `${what}: ${code(String(of))}`)
          .join()
  const lines = rows.map(({ when, next, because }) => [facts(when).join(', ') || 'otherwise', said(next), because])
  return table(['When', 'Next', 'Because'], lines)
}
