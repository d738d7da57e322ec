import { setTimeout as delay } from 'node:timers/promises'
import { findBankDetails, openPayee, setBankDetails } from '../../src/bank-accounts/index.ts'
import { BANK_VERBS } from '../../src/commands/bank.ts'
import { operate } from '../../src/commands/operator/operate.ts'
import { onOperatorGround } from '../../src/commands/operator/operator-ground.ts'
import { PAYOUT_VERBS } from '../../src/commands/payout.ts'
import { readConfig } from '../../src/config.ts'
import { transaction } from '../../src/db/database.ts'
import { SECOND_MS } from '../../src/shared/clocks.ts'
import { parsePublicId } from '../../src/shared/ids.ts'
import { SYSTEM } from '../../src/shared/scope.ts'
import type { House } from './house.ts'

/** Whoever pays merchants at the command line, through the tap as everybody: plans, exports, explains what the bank does not. */
export interface Treasurer {
  /** One round; what fails under it is tried again in the next. Returns why, as far as anything did. */
  round(): Promise<string[]>
  /** After a restored backup: files that are lost are adopted, and once the bank's statements are read again payouts go on. */
  resume(): Promise<string[]>
  /** What a command says to machines. Throws its sentence. */
  ask(command: keyof typeof COMMANDS, ...args: readonly string[]): Promise<Said>
}

type Row = Readonly<Record<string, unknown>>
interface Said {
  readonly [fact: string]: unknown
  readonly items?: readonly Row[]
}

const COMMANDS = { payout: PAYOUT_VERBS, bank: BANK_VERBS }
/** Nothing to do is no trouble. */
const IDLE = /no payout waits|nothing can be released/

export async function openTreasurer(house: House): Promise<Treasurer> {
  const config = readConfig({ ...house.env, PORT: undefined, LOG_LEVEL: 'silent' })
  const { merchants } = await house.credentials()

  async function ask(command: keyof typeof COMMANDS, ...args: readonly string[]): Promise<Said> {
    const lines: string[] = []
    await operate(command, COMMANDS[command], config, [...args, '--json'], (line) => lines.push(line))
    return JSON.parse(lines.join('\n')) as Said
  }

  /** What the bank has booked without our reference: the one payout of that amount that is under way. */
  async function explain(line: Row): Promise<void> {
    const proposed = line.proposed ?? (await propose(line))
    if (typeof proposed === 'string') await ask('bank', 'confirm', proposed, '--one-person')
  }

  async function propose({ line, amount_minor }: Row): Promise<unknown> {
    const { items = [] } = await ask('payout', 'list')
    const wanted = String(-BigInt(String(amount_minor)))
    const one = items.find(
      ({ state, amount_minor: own }) => own === wanted && (state === 'sent' || state === 'exported'),
    )
    if (!one) return undefined
    return (await ask('bank', 'match', String(line), '--payout', String(one.payout), '--reason', 'its amount')).match
  }

  /** Money came back from there: its owner says where it is to go instead. */
  async function setAnew(): Promise<void> {
    await onOperatorGround(config, async ({ db, call, sealer }) => {
      const keys = await sealer()
      for (const { uid } of Object.values(merchants)) {
        const merchantId = parsePublicId('mer', uid) as string
        const details = await findBankDetails(db, SYSTEM, merchantId)
        if (!details?.flaggedAt) continue
        const account = openPayee(keys, details)
        if (account) await transaction(db, (tx) => setBankDetails(tx, call, keys, merchantId, account, 0))
      }
    })
  }

  return {
    ask,
    async round() {
      const troubles: string[] = []
      const attempt = async (work: () => Promise<unknown>) => {
        await work().catch((error: Error) => {
          if (!IDLE.test(error.message)) troubles.push(error.message)
        })
      }
      await attempt(setAnew)
      for (const { uid } of Object.values(merchants)) await attempt(() => ask('payout', 'plan', '--merchant', uid))
      await attempt(() => ask('payout', 'export', '--one-person'))
      await attempt(async () => {
        const { items = [] } = await ask('bank', 'suspense')
        for (const line of items) await explain(line)
      })
      return troubles
    },
    async resume() {
      const { items: waiting = [] } = await ask('payout', 'adopt')
      const { items: accounts = [] } = await ask('bank', 'list')
      for (const { label, held } of accounts)
        if (held) await ask('payout', 'resume', '--account', String(label), '--reason', 'files and statements agree')
      return waiting.map((file) => `a file waits for a person: ${JSON.stringify(file)}`)
    },
  }
}

const PAUSE_MS = 2 * SECOND_MS

/** Round after round, whatever befalls it, until `end`. */
export function keepPaying(treasurer: Treasurer): { end(): Promise<void> } {
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      await treasurer.round()
      await delay(PAUSE_MS)
    }
  })()
  return {
    end() {
      isOver = true
      return running
    },
  }
}
