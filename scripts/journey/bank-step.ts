import { DAY_MS } from '../../src/shared/clocks.ts'
import { toDecimal } from '../../src/shared/money.ts'
import { letTimePass } from './clock-step.ts'
import { jsonLines } from './narrator.ts'
import type { Operator, Said } from './operator.ts'
import { AMOUNT_MINOR, CURRENCY, type Stage } from './stage.ts'
import { waitFor } from './wait-for.ts'

/** A line of the sandbox's bank (docs/sandbox.md): below zero the account has lost it. */
interface BankEntry {
  readonly booked_on: string | null
  readonly amount: number
  readonly end_to_end_id: string | null
  readonly party: string
}

/** Easter and the year's end close banks for four days. */
const BANKING_DAYS_WITHIN = 6

/** The shop is paid by transfer; returns once our books have the bank's line. Throws a sentence. */
export async function payTheShop(stage: Stage, operator: Operator, purchaseId: string): Promise<void> {
  const { payout, entry } = await payOut(stage, operator)
  stage.narrator.step('From the bank’s line to Bob’s part: every cent of it is explained')
  tellChain(stage, await payoutAs(operator, payout, 'paid'), entry, purchaseId)
}

/** What the demo's shop is owed goes to the bank, which moves it within days. Throws a sentence. */
export async function payOut(
  stage: Stage,
  operator: Operator,
): Promise<{ readonly payout: string; readonly entry: BankEntry }> {
  const { narrator, demo } = stage
  narrator.step('What the shop is owed is planned into a payout, and released into a file for the bank')
  const run = async (command: 'payout' | 'bank', ...args: string[]) => {
    narrator.tell('operator', `npm run ${command} -- ${args.join(' ')}`)
    return operator(command, args)
  }
  const planned = await run('payout', 'plan', '--merchant', demo.merchants.SPLIT.uid)
  const payout = planned.payout
  if (typeof payout !== 'string') throw new Error(`no payout was planned: ${JSON.stringify(planned)}`)
  narrator.tell('answer', jsonLines(planned))
  const file = await run('payout', 'export', '--one-person')
  narrator.tell('answer', jsonLines({ file: file.file, execute_on: file.execute_on, sha256: file.sha256 }))

  narrator.step('Banking days pass: the bank takes the file, and its statement has the transfer')
  const entry = await passBankingDays(stage, payout.replaceAll('-', ''))
  narrator.tell('bank', jsonLines(entry))
  return { payout, entry }
}

/** As our books have it once they have read the bank's statement. */
export function payoutAs(operator: Operator, payout: string, state: 'paid' | 'returned'): Promise<Said> {
  return waitFor(`the payout, ${state}, in our books`, async () => {
    const shown = await operator('payout', ['show', payout])
    return shown.state === state ? shown : undefined
  })
}

async function passBankingDays(stage: Stage, endToEndId: string): Promise<BankEntry> {
  for (let day = 0; day < BANKING_DAYS_WITHIN; day += 1) {
    await letTimePass(stage, DAY_MS)
    const answer = await fetch(`${stage.demo.bank.url}.json`)
    const { entries } = (await answer.json()) as { entries: readonly BankEntry[] }
    const entry = entries.find((one) => one.end_to_end_id === endToEndId && one.amount < 0)
    if (entry) return entry
  }
  throw new Error(`the bank has not booked the payout within ${BANKING_DAYS_WITHIN} days`)
}

function tellChain({ narrator }: Stage, paid: Said, entry: BankEntry, purchaseId: string): void {
  const money = (minor: bigint) => `${toDecimal(minor, CURRENCY)} ${CURRENCY}`
  const amountMinor = BigInt(String(paid.amount_minor))
  if (BigInt(entry.amount) !== -amountMinor)
    throw new Error(`the bank has booked ${entry.amount}, the payout is ${amountMinor}`)
  const promise = paid.items?.find((item) => item.purchase === `pur_${purchaseId}`)
  if (BigInt(String(promise?.amount_minor ?? 0)) !== AMOUNT_MINOR)
    throw new Error('the purchase is not in the payout with its whole amount')
  narrator.tell('books', `bank line   ${entry.booked_on}  -${money(amountMinor)}  to ${entry.party}`)
  narrator.tell('books', `payout      ${paid.payout}  ${money(amountMinor)}  ${paid.state}`)
  narrator.tell('books', `promise     pur_${purchaseId}  ${money(AMOUNT_MINOR)}`)
  narrator.tell('books', `share       Bob  ${money(AMOUNT_MINOR / 3n)}`)
}
