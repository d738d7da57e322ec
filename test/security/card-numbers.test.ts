import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8'
import { beginBooks } from '../../sandbox/test-start.ts'
import { startSandboxProcess } from '../../src/commands/start-sandbox.ts'
import {
  connectSandboxIssuer,
  findIssuerAccount,
  type IssuerAccount,
  openIssuerAccount,
} from '../../src/connections/index.ts'
import { type ChargeOrder, referenceOf } from '../../src/providers/charge/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import { type CardRef, type OpenedIssuer, type OpenedPsp, openVault } from '../../src/vault/index.ts'
import { testDatabase } from '../support/database.ts'
import { testSealer } from '../support/telling.ts'
import { until } from '../support/until.ts'
import { dumpDatabase } from './find-secrets.ts'
import { assertIsNowhere, snapshotFlags, snapshotOf, WHOLE_STRINGS } from './heap-snapshots.ts'

const KEY = 'card-numbers-key'
const FAMILY = 'lyra-soap'
const RESTING_KB_MAX = 80_000
/** Longer than the vault waits before it collects, and than a connection is kept. */
const REST_MS = 4_000

const scratch = mkdtempSync(join(tmpdir(), 'card-numbers-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
const snapshots = join(scratch, 'snapshots')
mkdirSync(snapshots)
beginBooks(join(scratch, 'sandbox'))
enableCompileCache(join(scratch, 'code'))
setFlagsFromString(WHOLE_STRINGS)

const { db } = await testDatabase()
const logged: string[] = []
// A process of its own: this one is the service, and must not know what the simulated world knows.
const sandbox = await startSandboxProcess({
  dataDir: join(scratch, 'sandbox'),
  key: KEY,
  log: (line) => logged.push(line),
})
const log = { warn: (facts: object, message: string) => logged.push(JSON.stringify([facts, message])) }
const flags = [...snapshotFlags(snapshots), `--allow-fs-write=${snapshots}`]
const watched = openVault({ timeoutMs: 20_000, policy: 'loopback_too', log, nodeFlags: flags })
const vault = openVault({ timeoutMs: 20_000, policy: 'loopback_too', log })
after(async () => {
  await Promise.all([watched.close(), vault.close()])
  await sandbox.close()
})

const terms = { apiUrl: sandbox.baseUrl, key: KEY, baseUrl: 'http://127.0.0.1:9' }
const account = (await findIssuerAccount(
  db,
  await connectSandboxIssuer(db, testSealer, systemClock, terms),
)) as IssuerAccount
const issuer = openIssuerAccount(testSealer, account) as OpenedIssuer
const { url, credentials } = await call('GET', `/psps/${FAMILY}/credentials`)
const psp: OpenedPsp = { brandId: 'payzen_eu', mode: 'test', apiUrl: url, settings: credentials }
const atStripe = await call('GET', '/psps/stripe/credentials')
const stripe: OpenedPsp = { brandId: 'stripe', mode: 'test', apiUrl: atStripe.url, settings: atStripe.credentials }

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire brings
async function call(method: string, path: string, body?: object): Promise<any> {
  const headers = { authorization: `Bearer ${KEY}`, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(sandbox.baseUrl + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return answer.status === 204 ? null : answer.json()
}

async function newCharge(through = vault): Promise<{ order: ChargeOrder; card: CardRef; cardId: string }> {
  const cardKey = newId()
  const made = await through.issuer.issue(issuer, {
    cardKey,
    amountMinor: 10_001n,
    currency: 'EUR',
    merchantName: 'Brest Surf',
    expiresAt: new Date(Date.now() + 400 * 86_400_000),
  })
  assert.ok(made.kind === 'answered' && made.value.state === 'issued', inspect(made))
  const { cardId } = made.value
  const order: ChargeOrder = {
    reference: referenceOf({ maxLength: 32, alphabet: 'alphanumeric' }, cardKey, 1),
    idempotencyKey: cardKey,
    orderReference: 'ORDER-1042',
    description: 'Order 1042',
    amountMinor: 10_001n,
    currency: 'EUR',
    customer: { email: 'alice@example.org', name: 'Alice Martin' },
    language: 'fr',
    callbackUrl: 'http://127.0.0.1:9/nobody',
    scaFlag: 'moto',
    createdAt: new Date(),
  }
  return { order, cardId, card: { kind: 'issued', issuer, cardId } }
}

const bookedOf = async (reference: string) =>
  (await call('GET', `/psps/${FAMILY}/books?reference=${reference}`)).payments
const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8')
const rssKb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(statusOf(pid))?.[1])

/** Its code is compiled, so that it is not renewed any more. */
async function rested(one: typeof vault): Promise<number> {
  assert.equal((await one.issuer.check(issuer)).kind, 'answered')
  return until(
    () => `the vault rests below ${RESTING_KB_MAX} kB: ${one.pid() && rssKb(one.pid() as number)}`,
    async () => {
      const pid = one.pid()
      return pid !== null && rssKb(pid) <= RESTING_KB_MAX && pid
    },
    30_000,
  )
}

test('at rest the vault takes at most 80 MB', async () => {
  await rested(vault)
  const { order, card } = await newCharge()
  assert.equal((await vault.psp.sale(psp, order, card)).kind, 'answered')
  await rested(vault)
})

test('a card number is in the vault while it pays, and nowhere else: not in rows, logs, heaps or surroundings', async () => {
  const { order, card, cardId } = await newCharge(watched)
  await call('POST', `/psps/${FAMILY}/faults`, { operation: 'sale', fault: 'slow', times: 1, delay_ms: 6_000 })
  const paying = watched.psp.sale(psp, order, card)
  await until('the PSP has it', async () => (await bookedOf(order.reference)).length === 1)
  const pid = watched.pid() ?? assert.fail('no vault runs')
  const whilePaying = await snapshotOf(pid, snapshots)
  const paid = await paying
  assert.ok(paid.kind === 'answered' && paid.value.state === 'charged', inspect(paid))
  const ownFile = join(snapshots, 'service.heapsnapshot')
  writeHeapSnapshot(ownFile)
  // Only now this process asks for it.
  const { number } = await call('GET', `/issuer/cards/${cardId}/number`)
  await delay(REST_MS)
  const atRest = await restedHeap(pid, [number])
  const places = {
    'the heap of the vault at rest': atRest,
    'the heap of the service': readFileSync(ownFile, 'latin1'),
    'the rows of the database': [...(await dumpDatabase(db)).values()].join('\n'),
    'log lines': logged.join('\n'),
    'the answer': inspect(paid, { depth: null }),
    'surroundings of the vault':
      readFileSync(`/proc/${pid}/environ`, 'latin1') + readFileSync(`/proc/${pid}/cmdline`, 'latin1'),
    'surroundings of the service':
      readFileSync('/proc/self/environ', 'latin1') + readFileSync('/proc/self/cmdline', 'latin1'),
  }

  assert.ok(whilePaying.includes(number), 'what is there is found')
  assert.ok(atRest.includes('vault'), 'a snapshot is whole')
  assertIsNowhere(number, places)
})

const TROUBLE = ['replayed_refusal', 'lost_after', 'html', 'half', 'five_megabytes', 'duplicate_keys'] as const

test('nor at rest after charges that were refused, whose answers were lost, or came as garbage', async () => {
  const cards: string[] = []
  const told: unknown[] = []
  for (const [family, account] of [
    [FAMILY, psp],
    ['stripe', stripe],
  ] as const) {
    for (const fault of TROUBLE) {
      const { order, card, cardId } = await newCharge(watched)
      cards.push(cardId)
      await call('POST', `/psps/${family}/faults`, { operation: 'sale', fault, times: 1 })
      const answer = await watched.psp.sale(account, order, card)
      const isRefused = answer.kind === 'answered' && answer.value.state === 'refused'
      const isLost = answer.kind === 'no_answer'
      assert.ok(fault === 'replayed_refusal' ? isRefused : isLost || fault === 'five_megabytes', inspect(answer))
      told.push(answer)
    }
  }
  const ownFile = join(snapshots, 'troubled.heapsnapshot')
  writeHeapSnapshot(ownFile)
  const numbers: string[] = []
  for (const cardId of cards) numbers.push((await call('GET', `/issuer/cards/${cardId}/number`)).number)
  await delay(REST_MS)
  const atRest = await restedHeap(watched.pid() ?? assert.fail('no vault runs'), numbers)
  const places = {
    'the heap of the vault at rest': atRest,
    'the heap of the service': readFileSync(ownFile, 'latin1'),
    'log lines': logged.join('\n'),
    'the answers': inspect(told, { depth: null, maxStringLength: null }),
  }
  for (const number of numbers) {
    assert.match(number, /^\d{16}$/)
    assertIsNowhere(number, places)
  }
})

/** Of a vault that has forgotten them: it collects by itself when it is idle, on a busy machine later. */
function restedHeap(pid: number, numbers: readonly string[]): Promise<string> {
  return until('the vault has forgotten', async () => {
    const heap = await snapshotOf(pid, snapshots)
    return !numbers.some((number) => heap.includes(number)) && heap
  })
}

test('a vault that is killed while it pays has given no answer; the next one finds that it was paid, once', async () => {
  const { order, card } = await newCharge()
  await call('POST', `/psps/${FAMILY}/faults`, { operation: 'sale', fault: 'slow', times: 1, delay_ms: 60_000 })
  const paying = vault.psp.sale(psp, order, card)
  await until('the PSP has it', async () => (await bookedOf(order.reference)).length === 1)
  process.kill(vault.pid() ?? assert.fail('no vault runs'), 'SIGKILL')
  assert.deepEqual(await paying, { kind: 'no_answer', reason: 'vault_died' })
  const found = await vault.psp.lookUp(psp, order, { paymentId: null }, null)
  assert.ok(found.kind === 'answered' && found.value.state === 'charged', inspect(found))
  assert.equal((await bookedOf(order.reference)).length, 1)
})
