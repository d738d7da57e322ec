import { EVENT_AUDIENCE, type EventName } from '../../src/events/index.ts'
import { attemptMachine } from '../../src/payments/index.ts'
import { purchaseMachine } from '../../src/purchases/index.ts'
import type { Machine } from '../../src/shared/transitions.ts'
import { TOKEN_STATES, V1_STATES } from '../../src/wire/purchase-views.ts'
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
    'src/payments/attempt.ts',
    'src/wire/purchase-views.ts',
    'src/events/events.ts',
  ]
  return `${[
    generatedFrom(...sources),
    '# States',
    `Transition tables are data: the guard, the terminal states and this page derive from them. A move that is not listed is refused
as \`illegal_transition\`. Every move of a purchase appends an event in the same transaction.`,
    '## Purchase',
    diagram(purchaseMachine),
    moves(purchaseMachine),
    '### What merchants see',
    views(),
    '## Attempt',
    `One try of a payer to pay one share at the acquirer. While it is \`created\`, \`open\`, \`closing\` or \`unknown\` nobody knows whether
money moves, and no second one may exist for the share. An approval can reach an attempt that was counted dead: it is
booked, then reversed.`,
    diagram(attemptMachine),
    moves(attemptMachine),
    '## Events',
    'Facts about a purchase, in the order of their `sequence`. Names never change.',
    table(
      ['Event', 'Told to the merchant'],
      Object.entries(EVENT_AUDIENCE).map(([name, audience]) => [code(name), AUDIENCES[audience]]),
    ),
  ].join('\n\n')}\n`
}

function statesOf<State extends string>({ transitions }: Machine<State, string>): State[] {
  return [...new Set(transitions.flatMap(({ from, to }) => [...from, to]))]
}

function diagram<State extends string>(machine: Machine<State, string>): string {
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

function moves(machine: Machine<string, string>): string {
  const hasEvents = machine.transitions.some(({ event }) => event in EVENT_AUDIENCE)
  const head = ['From', 'Trigger', 'To', ...(hasEvents ? ['Event', 'Told to the merchant'] : [])]
  const rows = machine.transitions.map(({ from, trigger, to, event }) => [
    from.map(code).join(', '),
    code(trigger),
    code(to),
    ...(hasEvents ? [code(event), AUDIENCES[EVENT_AUDIENCE[event as EventName]]] : []),
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
