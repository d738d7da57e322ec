import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Vault } from '../vault/index.ts'
import { whileLeased } from './while-leased.ts'

const PSP = ['check', 'sale', 'authorise', 'capture', 'void', 'refund', 'lookUp']
const ISSUER = ['check', 'issue', 'destroy', 'lookUp', 'list']
/** What a later version may add. */
const UNNAMED = 'forgive'

test('what nobody named may be asked is refused after the lease, a verb that was not thought of as well', async () => {
  const asked: string[] = []
  const portOf = (port: string, verbs: readonly string[]) =>
    Object.fromEntries([...verbs, UNNAMED].map((verb) => [verb, async () => asked.push(`${port} ${verb}`)]))
  const ports = { psp: portOf('psp', PSP), issuer: portOf('issuer', ISSUER) }
  const vault = { ...ports, pid: () => 7, outlivesUsMs: () => 0 } as unknown as Vault
  const leasedUntil = new Date('2026-03-03T09:00:00Z')
  const askAll = async (at: Date) => {
    asked.length = 0
    const held = whileLeased(vault, { now: () => at }, leasedUntil)
    assert.equal(held.pid(), 7)
    const answers = [held.psp, held.issuer].flatMap((port) =>
      [...Object.entries(port)].map(async ([verb]) => [verb, await (port as unknown as Verbs)[verb]?.()] as const),
    )
    return Promise.all(answers)
  }
  await askAll(new Date(leasedUntil.getTime() - 1))
  assert.equal(asked.length, PSP.length + ISSUER.length + 2)
  const answers = await askAll(leasedUntil)
  assert.deepEqual(asked.sort(), ['issuer check', 'issuer destroy', 'issuer list', 'issuer lookUp', 'psp check'])
  const refused = answers.filter(([, answer]) => typeof answer === 'object')
  assert.ok(refused.every(([, answer]) => (answer as { reason: string }).reason === 'lease_over'))
  assert.deepEqual(
    refused.map(([verb]) => verb),
    ['sale', 'authorise', 'capture', 'void', 'refund', 'lookUp', UNNAMED, 'issue', UNNAMED],
  )
})

test('a port of the vault that nobody named is refused after the lease, whatever it is asked', async () => {
  const asked: string[] = []
  const payout = { send: async () => asked.push('send'), check: async () => asked.push('check') }
  const vault = { psp: {}, issuer: {}, payout, pid: () => 7, outlivesUsMs: () => 0 } as unknown as Vault
  const leasedUntil = new Date('2026-03-03T09:00:00Z')
  const portAt = (at: Date) =>
    (whileLeased(vault, { now: () => at }, leasedUntil) as unknown as { readonly payout: Verbs }).payout
  await portAt(new Date(leasedUntil.getTime() - 1)).send?.()
  assert.deepEqual(asked, ['send'])
  for (const verb of ['send', 'check']) {
    const answer = (await portAt(leasedUntil)[verb]?.()) as { reason: string }
    assert.equal(answer.reason, 'lease_over', verb)
  }
  assert.deepEqual(asked, ['send'])
})

test('a vault that goes on without its caller is asked only for what ends with the lease', async () => {
  const asked: string[] = []
  const psp = { sale: async () => asked.push('sale'), check: async () => asked.push('check') }
  const vault = { psp, outlivesUsMs: () => 30_000 } as unknown as Vault
  const leasedUntil = new Date('2026-03-03T09:00:00Z')
  const at = (beforeMs: number) => {
    const now = new Date(leasedUntil.getTime() - beforeMs)
    return whileLeased(vault, { now: () => now }, leasedUntil).psp as unknown as Verbs
  }
  await at(30_001).sale?.()
  await at(30_000).sale?.()
  await at(30_000).check?.()
  assert.deepEqual(asked, ['sale', 'check'])
})

type Verbs = Readonly<Record<string, () => Promise<unknown>>>
