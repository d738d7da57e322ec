import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openGate } from '../../src/collecting/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { until } from '../support/until.ts'
import { command, db, GOOD, later, lead, order, paymentOf, world } from './fixture-shops.ts'

let count = 0

/** Somebody at the bank's desk, of whom ours is not told. */
async function byHand(path: string, body?: object): Promise<Response> {
  const answer = await fetch(`${world.sandboxUrl}/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.sandboxKey}`,
      'idempotency-key': `by-hand-${++count}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Taken through the same account by another system. */
async function payElsewhere(reference: string): Promise<void> {
  const made = await byHand('sessions', {
    amount: 4_200,
    currency: 'EUR',
    mode: 'sale',
    reference,
    description: 'x',
    language: 'en',
    return_url: world.baseUrl,
    callback_url: 'http://127.0.0.1:9/nobody',
  })
  const { page_url: page } = (await made.json()) as { page_url: string }
  await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: GOOD, expiry: '12/34', code: '123', name: 'Somebody' }),
  })
}

/** Books are compared at once when collection is held, by the workers and by their clock. */
async function compareAgain(reason: string): Promise<void> {
  const finished = async () =>
    (await db.query<{ count: number }>('select count(*)::int as count from parity_runs where finished_at is not null'))
      .rows[0]?.count ?? 0
  const before = await finished()
  console.log(await command('collection', 'hold', '--reason', reason))
  await until('the books were compared', async () => (await finished()) > before)
  console.log(await command('collection', 'resume', '--reason', 'they agree'))
}

/** What is accepted and agreed, then what is open, waits and was adopted, and what nobody has compared yet. */
export async function findDifferences(): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `select payment_id as id from attempts where state = 'paid' and payment_id is not null limit 1`,
  )
  const paid = rows[0]?.id
  await payElsewhere('nobody-knows')
  await byHand(`payments/${paid}/refunds`, { amount: 300 })
  console.log(await command('parity'))
  const { rows: open } = await db.query<{ id: bigint }>(
    `select id from parity_findings where state = 'open' order by id`,
  )
  for (const { id } of open) console.log(await command('parity', 'accept', String(id), '--reason', 'decided elsewhere'))
  await compareAgain('a look at the books')
  await payElsewhere('nobody-knows-either')
  const held = await order(later)
  await lead(held)
  await byHand(`payments/${await paymentOf(held.id)}/void`)
  const { rows: accepted } = await db.query<{ id: string }>(
    `select payment_id as id from attempts join operations on attempt_id = attempts.id where operations.state = 'accepted'`,
  )
  await byHand(`payments/${accepted[0]?.id}/refunds`, { amount: 100 })
  await compareAgain('another look at the books')
  await byHand(`payments/${paid}/refunds`, { amount: 200 })
}

/** A process starts whose folder notes a journal that this database does not have. */
export async function holdForLostTime(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-lost-'))
  const file = 'collection-note.json'
  const note = JSON.parse(await readFile(join(world.dataDir, file), 'utf8')) as { journal: { id: string } }
  const lost = { ...note, journal: { ...note.journal, id: String(Number(note.journal.id) + 1_000) } }
  await writeFile(join(dataDir, file), JSON.stringify(lost))
  const gate = await openGate(db, {
    acquirers: { forNew: () => null, of: () => null, all: () => [], isSilent: () => false },
    dataDir,
    systemClock,
    businessClock: world.businessClock,
    askIssuers: async () => null,
    onHeld: () => undefined,
    onError: (error) => console.log(error),
  })
  if (await gate.isOpen()) throw new Error('collection goes on')
  await gate.close()
}
