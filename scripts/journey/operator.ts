import { BANK_VERBS } from '../../src/commands/bank.ts'
import { operate } from '../../src/commands/operator/operate.ts'
import { PAYOUT_VERBS } from '../../src/commands/payout.ts'
import type { Config } from '../../src/config.ts'

/** The operator at the command line: runs `npm run <command> -- <args>`, and returns what it says to machines. */
export type Operator = (command: keyof typeof COMMANDS, args: readonly string[]) => Promise<Said>

/** Facts of a command, and its rows under `items`. */
export interface Said {
  readonly [fact: string]: unknown
  readonly items?: readonly Readonly<Record<string, unknown>>[]
}

const COMMANDS = { payout: PAYOUT_VERBS, bank: BANK_VERBS }

/** On the database of the running demo, with its keys. */
export function operatorOf(config: Config): Operator {
  return async (command, args) => {
    const lines: string[] = []
    const quiet = { ...config, logLevel: 'silent' } as const
    await operate(command, COMMANDS[command], quiet, [...args, '--json'], (line) => lines.push(line))
    return JSON.parse(lines.join('\n')) as Said
  }
}
