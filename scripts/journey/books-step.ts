import { toDecimal } from '../../src/shared/money.ts'
import {
  type BookedPayment,
  booksTable,
  type ComparedPayment,
  comparePayment,
  differences,
  type ExpectedPayment,
} from './compare-books.ts'
import { jsonLines } from './narrator.ts'
import { isLibraryInstalled, readWithLibrary } from './read-with-library.ts'
import { AMOUNT_MINOR, CURRENCY, type Stage } from './stage.ts'

/** Reads what the acquirer has under our references, and compares it with what the rules of a pot say. */
export async function readBooks(
  stage: Stage,
  attempts: { declined: string | null; held: string; pledged: string },
): Promise<ComparedPayment[]> {
  const { narrator } = stage
  narrator.step('The acquirer’s books are read and compared')
  const part = AMOUNT_MINOR / 3n
  const expected: ExpectedPayment[] = [
    { payer: 'Alice, declined', attemptId: attempts.declined, heldMinor: 0n, chargedMinor: 0n },
    { payer: 'Alice', attemptId: attempts.held, heldMinor: AMOUNT_MINOR, chargedMinor: AMOUNT_MINOR - part },
    { payer: 'Bob', attemptId: attempts.pledged, heldMinor: 0n, chargedMinor: part },
    { payer: 'Dora, did not pay', attemptId: null, heldMinor: 0n, chargedMinor: 0n },
  ]
  const money = (minor: bigint) => toDecimal(minor, CURRENCY)
  narrator.tell(
    'note',
    `parts of ${money(AMOUNT_MINOR)} are ${money(part)} each, the odd cent is Alice’s: Bob paid his, she pays the rest`,
  )
  const compared: ComparedPayment[] = []
  for (const line of expected) {
    const payments = line.attemptId ? await paymentsOf(stage, line.attemptId) : []
    compared.push(comparePayment(line, payments))
  }
  return compared
}

async function paymentsOf({ demo, narrator }: Stage, reference: string): Promise<BookedPayment[]> {
  const { name } = demo.acquirer
  const path = `${name === 'sandbox' ? '/v1' : `/${name}`}/books?reference=${reference}`
  const headers = { authorization: `Bearer ${demo.sandbox_key}` }
  const answer = await fetch(`${demo.sandbox.acquirer_url}${path}`, { headers })
  if (!answer.ok) throw new Error(`the acquirer's books answered ${answer.status}`)
  const { payments } = (await answer.json()) as { payments: BookedPayment[] }
  const shown = payments.map(({ mode, state, amount, captured, refunded }) => ({
    mode,
    state,
    amount,
    captured,
    refunded,
  }))
  narrator.tell('books', `GET ${path}\n${jsonLines(shown)}`)
  return payments
}

/** The acquirer's own library sees the same, as far as it is told: whoever uses it later must not find another truth. */
export async function readByLibrary(
  { demo, narrator }: Stage,
  attempts: { held: string; pledged: string },
  compared: readonly ComparedPayment[],
): Promise<void> {
  const { acquirer } = demo
  if (acquirer.name === 'sandbox') return
  if (!isLibraryInstalled(acquirer.name)) {
    narrator.tell('note', 'the acquirer’s official library, which `npm test` installs, is not there to read the same')
    return
  }
  narrator.step('The acquirer’s official library reads the same')
  for (const [payer, attemptId] of Object.entries({ Alice: attempts.held, Bob: attempts.pledged })) {
    const reading = await readWithLibrary(acquirer, attemptId)
    if (!reading?.payments) {
      narrator.tell('note', `${payer}: this acquirer tells its payments to nobody`)
      continue
    }
    narrator.tell('books', `${payer}\n${jsonLines(reading.payments)}`)
    const line = compared.find((one) => one.payer === payer)
    const { heldMinor = 0n, chargedMinor = 0n } = line?.expected ?? {}
    const { agrees } = comparePayment({ payer, attemptId, heldMinor, chargedMinor }, reading.payments)
    if (!agrees) throw new Error(`the official library reads something else of ${payer}'s payment`)
  }
}

/** The end of the journey. Throws with what differs. */
export function closeBooks({ narrator }: Stage, lines: readonly ComparedPayment[]): void {
  narrator.step('The account of the paid purchase')
  narrator.tell('books', booksTable(lines, AMOUNT_MINOR, CURRENCY).join('\n'))
  const wrong = differences(lines, AMOUNT_MINOR, CURRENCY)
  if (wrong.length > 0) throw new Error(`the books differ: ${wrong.join('; ')}`)
}
