import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { examplePrice, type PspFamily, referenceOf } from '../../../src/providers/charge/index.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/shared/clocks.ts'
import { type PatientPayer, patientPayer } from '../../support/patient-payer.ts'
import { type Findings, noFindings } from '../check-invariants.ts'
import type { House, StormHouse } from '../house.ts'
import type { InsistentMerchant } from '../insistent-merchant.ts'
import { askDatabase, heldUnasked } from '../our-books.ts'
import { whileStopped } from '../restore-backup.ts'
import { restartHosts } from '../settle-down.ts'
import type { BackStory } from './buy-back.ts'
import { familiesToRestore } from './families-to-restore.ts'
import type { Stalls } from './open-stalls.ts'

export interface RestoreBackTerms {
  readonly house: StormHouse
  readonly merchant: InsistentMerchant
  readonly seed: number
  readonly families: readonly PspFamily[]
  readonly stalls: ReadonlyMap<string, Stalls>
  readonly onShift: (shiftMs: number) => void
  readonly say: (line: string) => void
}

export interface RestoredBack extends Findings {
  /** Paid for, and our books have to know all of them again. */
  readonly stories: readonly BackStory[]
  /** At PSPs, of purchases that our books cannot know. */
  readonly forgotten: ReadonlySet<string>
}

/** Far from the numbers of the storm. */
const FIRST_NUMBER = 2_000_000
const WAIT_MS = 300
const PATIENCE_MS = 120_000
/** What is asked again at the next start is not waited for longer. */
const SETTLED_PATIENCE_MS = 15_000
/** A comparison with the acquirer's books takes a few pages, on a machine that starts two hosts meanwhile. */
const RELEASED_PATIENCE_MS = 60_000
/** For what follows of it. */
const REMITTED_WAIT_MS = 3_000
/** A simulated PSP remits within a business day. */
const REMITTED_MS = 26 * HOUR_MS
/** Beyond the longest wait between two questions; then what was asked is asked about once more. */
const SHIFTS_MS = [90 * MINUTE_MS, 25 * HOUR_MS]

const root = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)

/**
 * A backup is made while one purchase of each family waits for its card, the payer of another has just come to the card
 * page, and some more were ordered and not opened; then all are paid, and one that was ordered later. The backup is restored,
 * every second time without the host's note. Our books have to learn what was paid of whose people or dates they know, send
 * nothing twice, and list the rest.
 */
export async function restoreBack(terms: RestoreBackTerms): Promise<RestoredBack> {
  const { house, seed, families, say, onShift } = terms
  const findings = noFindings()
  findings.stuck.push(...(await heldUnasked(house)))
  const chosen = familiesToRestore(families, seed)
  const later = (ms: number) => restartHosts(house, house.shiftMs() + ms, onShift)
  await house.sandbox('POST', '/issuer/faults', { operation: 'issue', fault: 'error_before', times: 1_000 })
  const requested = await forEach(terms, chosen, 0, pay)
  const begun = await forEach(terms, chosen, 1, (sale) => begin(house, sale))
  const ordered = await forEach(terms, chosen.slice(0, 2), 2)
  await whileStopped(house, () => house.database.backUp())
  await house.sandbox('DELETE', '/issuer/faults')
  await Promise.all([...begun, ...ordered].map(pay))
  const unknowable = [...ordered, ...(await forEach(terms, chosen.slice(0, 1), 3, pay))]
  await later(20 * MINUTE_MS)
  await settled([...requested, ...begun, ...unknowable], house)
  await house.sandbox('POST', '/clock/advance', { ms: REMITTED_MS })
  await delay(REMITTED_WAIT_MS)

  await whileStopped(house, async () => {
    await house.database.restore()
    if (seed % 2 === 1) await rm(`${house.env.DATA_DIR}/collection-note.json`, { force: true })
  })
  const known = [...requested, ...begun]
  await until(async () => (await holdOf(house)) !== undefined)
  let open = await holdOf(house)
  if (!open) findings.lost.push('a backup was restored, and collection is not held')
  for (const ms of SHIFTS_MS) {
    await later(ms)
    await settled(known, house)
  }
  await acceptUnknowable(house, unknowable, findings)
  for (let round = 0; round < 3 && open; round++) {
    await later(HOUR_MS)
    await until(async () => !(await holdOf(house)), RELEASED_PATIENCE_MS)
    open = await holdOf(house)
  }
  await settled(known, house)
  if (open) findings.stuck.push(`collection is held after the books agree: ${open}`)
  const states = await statesOf(house, known)
  const learned = states.filter((state) => state === 'settled').length
  if (learned < known.length)
    findings.lost.push(
      `after the restore ${known.length - learned} purchases that were paid are not settled: ${states}`,
    )
  say(`restored backup: ${learned} of ${known.length} purchases are settled again, ${unknowable.length} were listed`)
  const forgotten = unknowable.map(({ story }) => referenceOf(story.trouble.family.traits.reference, story.id, 1))
  return { ...findings, stories: known.map(({ story }) => story), forgotten: new Set(forgotten) }
}

interface Sale {
  readonly story: BackStory
  readonly url: string
  readonly payer: PatientPayer
}

async function forEach(
  { house, merchant, stalls, seed }: RestoreBackTerms,
  families: readonly PspFamily[],
  kind: number,
  then: (sale: Sale) => Promise<void> = async () => {},
): Promise<Sale[]> {
  const sales: Sale[] = []
  for (const [index, family] of families.entries()) {
    const number = FIRST_NUMBER + kind * 1_000 + index
    const type = (index + kind) % 2 === 0 ? 'SPLIT' : 'DEFERRED'
    const own = stalls.get(family.name) as Stalls
    const [reference, email] = [`restored-${seed}-${number}`, `restored.${seed}.${number}@example.test`]
    const { currency } = examplePrice(family.traits)
    const amountMinor = (10_000 + number - FIRST_NUMBER) * (family.traits.wholeAmounts ? 100 : 1)
    const stall = type === 'SPLIT' ? own : own.deferred
    const order = { type, reference, amountMinor, currency, email, isKeyed: true, merchantUid: stall.uid } as const
    const { id, url } = await merchant.sell(order)
    const trouble = { family, operation: 'sale', fault: 'restored backup' } as const
    const story: BackStory = {
      ...{ id, type, reference, amountMinor, trouble },
      ...{ isPaidFor: true, hasGivenUp: false, refundsAcknowledged: [], isCancelled: false },
    }
    sales.push({ story, url, payer: payerOf(house, type, email) })
  }
  await Promise.all(sales.map(then))
  return sales
}

function pay(sale: Sale): Promise<void> {
  return sale.payer.payBy(sale.url, ({ html }) => /data-state="(finishing|pot-open|schedule)"|\/receipt"/.test(html))
}

/** To the card page of the acquirer, and no further. */
function begin(house: House, sale: Sale): Promise<void> {
  return sale.payer.payBy(sale.url, ({ url }) => !url.startsWith(house.baseUrl))
}

/** One browser, before and after the backup. */
function payerOf({ bank }: House, type: BackStory['type'], email: string): PatientPayer {
  const people = {
    people_count: '2',
    'name.0': 'Alice',
    'contact.0': email,
    'name.1': 'Bob',
    'contact.1': `b.${email}`,
  }
  const fields: Record<string, string> = type === 'SPLIT' ? people : { name: 'Alice Martin', email }
  const manner = { answer: bank.answer, wait: () => delay(WAIT_MS), patienceMs: PATIENCE_MS }
  return patientPayer({ card: bank.approved[0].number, fields, ...manner })
}

async function settled(sales: readonly Sale[], house: House): Promise<void> {
  await until(async () => (await statesOf(house, sales)).every((state) => state === 'settled'))
}

async function until(isSo: () => Promise<boolean>, patienceMs = SETTLED_PATIENCE_MS): Promise<void> {
  for (const startedMs = Date.now(); Date.now() - startedMs < patienceMs; await delay(WAIT_MS)) {
    if (await isSo()) return
  }
}

async function statesOf(house: House, sales: readonly Sale[]): Promise<string[]> {
  const ids = sales.map(({ story }) => story.id)
  return askDatabase(house, async (client) => {
    const sql = `select coalesce(state, 'none') as state from unnest($1::uuid[]) as sold (id)
      left join settlements on purchase_id = id`
    return (await client.query<{ state: string }>(sql, [ids])).rows.map(({ state }) => state)
  })
}

async function holdOf(house: House): Promise<string | undefined> {
  return askDatabase(house, async (client) => {
    const sql = 'select reason from collection_holds where released_at is null'
    return (await client.query<{ reason: string }>(sql)).rows[0]?.reason
  })
}

interface Listed {
  readonly finding: number
  readonly state: string
  readonly books: string
  readonly shop_reference: string | null
  readonly amount_minor: string | null
  readonly what: string
}

/** What an operator does, who knows the orders from the shops: each is named by its card, and by its payment. */
async function acceptUnknowable(house: House, sales: readonly Sale[], findings: Findings): Promise<void> {
  const listed = JSON.parse(await command(house, 'parity', 'list', '--json')) as { items: Listed[] }
  for (const { story } of sales) {
    const own = listed.items.find(({ books, shop_reference: order }) => books === 'issuer' && order === story.reference)
    if (own?.amount_minor !== String(story.amountMinor))
      findings.lost.push(`${story.id} cannot be known to our books, and no list names its card: ${JSON.stringify(own)}`)
  }
  for (const { finding, books, what } of listed.items) {
    const isOurs = sales.some(({ story }) => what.includes(story.id))
    if (books === 'issuer' && !isOurs) findings.stuck.push(`finding ${finding} is of no purchase that is lost: ${what}`)
    await command(house, 'parity', 'accept', String(finding), '--reason', 'known to the shop')
  }
}

async function command(house: House, ...words: string[]): Promise<string> {
  const args = ['--disable-warning=ExperimentalWarning', '--import', './test/torture/later.ts', 'src/main.ts', ...words]
  const env = { ...house.env, TORTURE_SHIFT_MS: String(house.shiftMs()) }
  return (await run(process.execPath, args, { cwd: root, env })).stdout
}
