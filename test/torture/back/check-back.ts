import { referencesOf } from '../../../src/providers/charge/index.ts'
import type { AcquirerPayment } from '../../support/books.ts'
import { dueAtTheBank, type Findings, noFindings } from '../check-invariants.ts'
import type { InsistentMerchant } from '../insistent-merchant.ts'
import type { BackRows, SettlementTold } from './back-rows.ts'
import type { BackStory } from './buy-back.ts'
import type { CardBooked, PspPaymentBooked } from './psp-books.ts'

export interface BackEvidence {
  readonly merchant: InsistentMerchant
  readonly rows: BackRows
  /** By family. */
  readonly books: ReadonlyMap<string, readonly PspPaymentBooked[]>
  readonly cards: readonly CardBooked[]
  /** The acquirer's, of payers. */
  readonly payments: readonly AcquirerPayment[]
  /** Which purchase a reference at the acquirer belongs to. */
  readonly purchaseOf: ReadonlyMap<string, string>
}

const ENDS: Readonly<Record<string, readonly string[]>> = {
  // Given back in full at the PSP it ends as if the merchant had done that here: before payers were charged, cancelled.
  settled: ['SUCCESSFUL', 'REFUNDED', 'CANCELLED'],
  refused: ['CONNECTOR_KO'],
  withdrawn: ['CANCELLED', 'REFUNDED'],
}
/** Without a settlement: nobody paid, or nobody wanted it any more. */
const UNPAID = ['INITIALIZED', 'CANCELLED', 'ABORTED', 'PRIMARY_KO']

/** When everything due has been done: PSPs, ledger, card issuer and acquirer against each other, to the cent. */
export async function checkBack(stories: readonly BackStory[], evidence: BackEvidence): Promise<Findings> {
  const findings = noFindings()
  const { rows, books } = evidence
  findings.stuck.push(...rows.stuck)
  findings.lost.push(...rows.lost)
  const known = new Set<string>()
  for (const story of stories) for (const reference of await checkStory(story, evidence, findings)) known.add(reference)
  for (const [family, payments] of books) {
    for (const { id, reference } of payments) {
      if (!known.has(reference)) findings.lost.push(`payment ${id} at ${family}: nobody knows ${reference}`)
    }
  }
  return findings
}

/** Answers with its references at the PSP. */
async function checkStory(story: BackStory, evidence: BackEvidence, findings: Findings): Promise<string[]> {
  const { merchant, rows, books, cards } = evidence
  const { family, operation, fault } = story.trouble
  const name = `${story.type} ${story.id} at ${family.name} (${operation} ${fault})`
  const twins = await merchant.listByReference(story.reference)
  if (twins.length !== 1) findings.doubled.push(`${name}: ${twins.length} purchases under its reference`)
  const read = await merchant.read(story.id)
  const settlement = rows.settlements.find(({ purchase_id }) => purchase_id === story.id)
  const net = checkPayers(name, story, evidence, findings)
  const due = dueAtTheBank(read)
  if (net > due) findings.doubled.push(`${name} is ${read.state}: payers have paid ${net}, and ${due} is right`)
  if (net < due) findings.lost.push(`${name} is ${read.state}: payers have paid ${net}, and ${due} is right`)
  const ends = settlement ? (ENDS[settlement.state] ?? []) : UNPAID
  if (!ends.includes(read.state))
    findings.stuck.push(`${name} is ${read.state} and ${settlement?.state ?? 'not settled'}`)
  if (!settlement) {
    if (story.isPaidFor) findings.lost.push(`${name} was paid for, and nobody is settled`)
    return []
  }
  const references = everyReferenceOf(story, settlement)
  const own = (books.get(family.name) ?? []).filter(({ reference }) => references.includes(reference))
  const card = cards.find(({ key }) => key === story.id)
  const kept = own.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
  if (kept > 0 !== (read.state === 'SUCCESSFUL'))
    findings.lost.push(`${name} is ${read.state}, and its merchant has kept ${kept}`)
  checkPsp(name, settlement, own, findings)
  checkCard(name, settlement, { own, card, owed: rows.owedOf.get(story.id) ?? 0 }, findings)
  return references
}

/** Of each try, and of those that are given out each that it may have drawn. */
function everyReferenceOf({ id, trouble }: BackStory, { try_number: last }: SettlementTold): string[] {
  const { reference } = trouble.family.traits
  return Array.from({ length: last }, (_, index) => referencesOf(reference, id, index + 1)).flat()
}

function checkPayers(name: string, { id }: BackStory, evidence: BackEvidence, findings: Findings): number {
  const own = evidence.payments.filter(({ reference }) => evidence.purchaseOf.get(reference) === id)
  for (const { state, amount } of own) if (state === 'held') findings.stuck.push(`${name}: ${amount} is still held`)
  return own.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
}

/** Settled is one captured payment of the whole amount; anything else is none. */
function checkPsp(
  name: string,
  { state, amount, is_leased, is_card_closed }: SettlementTold,
  own: readonly PspPaymentBooked[],
  { lost, doubled, stuck }: Findings,
): void {
  const captured = own.filter((payment) => payment.captured > 0)
  if (captured.length > 1) doubled.push(`${name}: its PSP has taken ${captured.length} payments`)
  if (state === 'settled' && captured.length === 0) lost.push(`${name}: settled, and its PSP has taken nothing`)
  if (state !== 'settled' && captured.length > 0) lost.push(`${name}: ${state}, and its PSP has taken the money`)
  for (const payment of captured) {
    if (payment.captured !== amount) lost.push(`${name}: its PSP has taken ${payment.captured} of ${amount}`)
    if (payment.remitted !== amount) stuck.push(`${name}: its PSP has remitted ${payment.remitted} of ${amount}`)
  }
  for (const payment of own) {
    if (payment.state === 'held' || payment.state === 'pending')
      stuck.push(`${name}: a payment at its PSP is ${payment.state}`)
  }
  if (is_leased) stuck.push(`${name}: somebody still works on its settlement`)
  if (!is_card_closed) stuck.push(`${name}: its card is still open`)
}

/** The PSP's effects are the card issuer's, and both are what the ledger says. */
function checkCard(
  name: string,
  { state }: SettlementTold,
  {
    own,
    card,
    owed,
  }: { readonly own: readonly PspPaymentBooked[]; readonly card: CardBooked | undefined; readonly owed: number },
  { lost, doubled, stuck }: Findings,
): void {
  const atPsp = own.reduce((sum, { remitted, refunded }) => sum + remitted - refunded, 0)
  const atIssuer = card ? card.debited - card.credited : 0
  if (atPsp !== atIssuer) lost.push(`${name}: its PSP has ${atPsp}, the card paid ${atIssuer}`)
  const report = owed > atIssuer ? lost : doubled
  if (owed !== atIssuer) report.push(`${name}: the card paid ${atIssuer}, our ledger owes ${owed}`)
  if (!card) return
  if (card.state === 'active') stuck.push(`${name}: its card is still good, and it is ${state}`)
  const open = card.authorised - card.released - card.debited
  if (open !== 0) stuck.push(`${name}: ${open} is still authorised on its card`)
}
