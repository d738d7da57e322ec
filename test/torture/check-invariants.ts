import type { AcquirerPayment } from '../support/books.ts'
import type { Story } from './buyer.ts'
import type { InsistentMerchant, PurchaseRead } from './insistent-merchant.ts'
import type { MerchantEar } from './merchant-ear.ts'

/** What went wrong, by what it means to the people concerned. */
export interface Findings {
  readonly lost: string[]
  readonly doubled: string[]
  readonly stuck: string[]
}

export function noFindings(): Findings {
  return { lost: [], doubled: [], stuck: [] }
}

export function add(all: Findings, more: Findings): void {
  for (const kind of ['lost', 'doubled', 'stuck'] as const) all[kind].push(...more[kind])
}

export interface Evidence {
  readonly merchant: Pick<InsistentMerchant, 'read' | 'listByReference'>
  readonly ear: Pick<MerchantEar, 'heard'>
  readonly payments: readonly AcquirerPayment[]
  /** Which purchase a reference at the acquirer belongs to. */
  readonly purchaseOf: ReadonlyMap<string, string>
  /** What our ledger says that the acquirer has of a purchase, in minor units. */
  readonly clearedOf: ReadonlyMap<string, number>
}

const FINAL = ['SUCCESSFUL', 'REFUNDED', 'CANCELLED', 'ABORTED', 'PRIMARY_KO', 'INITIALIZED']

/** When everything due has been done: the merchant's reading of each purchase against the bank's books, to the cent. */
export async function checkInvariants(stories: readonly Story[], evidence: Evidence): Promise<Findings> {
  const findings = noFindings()
  const { payments, purchaseOf } = evidence
  for (const payment of payments) {
    if (!purchaseOf.has(payment.reference))
      findings.lost.push(`payment ${payment.id} of ${payment.amount}: nobody knows it`)
    if (payment.state === 'held') findings.stuck.push(`payment ${payment.id} of ${payment.amount} is still held`)
  }
  for (const story of stories) {
    const own = payments.filter(({ reference }) => purchaseOf.get(reference) === story.id)
    await checkStory(story, own, evidence, findings)
  }
  return findings
}

async function checkStory(
  story: Story,
  payments: readonly AcquirerPayment[],
  { merchant, ear, clearedOf }: Evidence,
  findings: Findings,
): Promise<void> {
  const name = `${story.type} ${story.reference} (${story.id})`
  const twins = await merchant.listByReference(story.reference)
  if (twins.length !== 1) findings.doubled.push(`${name}: ${twins.length} purchases under its reference`)
  const read = await merchant.read(story.id)
  if (!FINAL.includes(read.state)) findings.stuck.push(`${name} is ${read.state}`)
  if (read.collection === 'open') findings.stuck.push(`${name}: its collection is open`)
  if (story.isPaidFor && read.state === 'INITIALIZED') findings.lost.push(`${name} was paid for, and is ${read.state}`)
  const net = payments.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
  const cleared = clearedOf.get(story.id) ?? 0
  if (net > cleared) findings.lost.push(`${name}: the bank has ${net}, our ledger ${cleared}`)
  if (net < cleared) findings.doubled.push(`${name}: the bank has ${net}, our ledger ${cleared}`)
  checkWebhooks(name, story, read, ear, findings)
  // What the bank took back days later is an operator's to settle; that the ledger knows it is all that is sure.
  if (payments.some(isTakenBack)) return
  const due = dueAtTheBank(read)
  if (net > due) findings.doubled.push(`${name} is ${read.state}: the bank has ${net}, and ${due} is right`)
  if (net < due) findings.lost.push(`${name} is ${read.state}: the bank has ${net}, and ${due} is right`)
  checkRefunds(name, story, read, findings)
}

function isTakenBack({ operations = [] }: AcquirerPayment): boolean {
  return operations.some(({ state }) => state === 'failed' || state === 'reversed')
}

/** The amount and its fee less what was given back; nothing where all was undone. */
export function dueAtTheBank({ state, amount_cents, shares, refunded_amount_cents }: PurchaseRead): number {
  if (state !== 'SUCCESSFUL') return 0
  const fees = shares.reduce((sum, share) => sum + share.fee_cents, 0)
  return amount_cents + fees - refunded_amount_cents
}

function checkRefunds(name: string, story: Story, read: PurchaseRead, findings: Findings): void {
  if (story.isCancelled || read.state !== 'SUCCESSFUL') return
  const asked = story.refundsAcknowledged.reduce((sum, amount) => sum + amount, 0)
  if (read.refunded_amount_cents > asked)
    findings.doubled.push(`${name}: ${read.refunded_amount_cents} was given back, ${asked} was asked for`)
  if (read.refunded_amount_cents < asked)
    findings.lost.push(`${name}: ${read.refunded_amount_cents} was given back, ${asked} was acknowledged`)
}

/** Told each fact once (a repetition has the same id), none missing, in order. */
function checkWebhooks(name: string, story: Story, read: PurchaseRead, ear: Evidence['ear'], findings: Findings): void {
  const heard = ear.heard(story.id)
  const accepted = heard.filter((event) => event.name === 'paymentProcessed')
  if (accepted.length > 1) findings.doubled.push(`${name}: paymentProcessed was told as ${accepted.length} events`)
  if (story.isPaidFor && read.state === 'SUCCESSFUL' && accepted.length === 0)
    findings.lost.push(`${name}: the merchant never heard paymentProcessed`)
  const numbers = heard.map(({ sequence }) => sequence)
  const expected = numbers.map((_, index) => index + 1)
  if (numbers.join() !== expected.join()) findings.lost.push(`${name}: webhooks came as numbers ${numbers.join(' ')}`)
}
