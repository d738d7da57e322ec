import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSealer } from '../../../test/support/telling.ts'
import type { Database } from '../../db/database.ts'
import { asOperator } from '../../events/index.ts'
import type { Outbound } from '../../outbound/index.ts'
import type { AcquirerDescriptor } from '../../providers/descriptor.ts'
import { collect as sandbox } from '../../providers/sandbox/index.ts'
import { systemClock } from '../../shared/clocks.ts'
import { connectAccount } from '../connect-account.ts'
import { ACQUIRER_ACCOUNTS } from './acquirer-accounts.ts'

const call = asOperator({ businessClock: systemClock, systemClock })
/** Whoever is asked before the key was looked at, breaks. */
const NOBODY = undefined as unknown as Outbound & Database

const { isSimulated: _, ...real } = sandbox
const LIVE: AcquirerDescriptor = { ...real, label: 'Bank', modeOf: () => 'live' }

interface Order {
  readonly descriptor?: AcquirerDescriptor
  readonly key?: string
  readonly apiUrl?: string | null
  readonly baseUrl?: string
  readonly isDemo?: boolean
}

async function refused(order: Order, sentence: RegExp) {
  const { descriptor = LIVE, key = 'secret-key', apiUrl = null, baseUrl = 'https://pay.example.org' } = order
  const terms = { outbound: NOBODY, systemClock, timeoutMs: 100, apiUrl }
  const { isDemo = false } = order
  const connecting = connectAccount(NOBODY, call, ACQUIRER_ACCOUNTS, {
    descriptor,
    given: { key },
    terms,
    sealer: testSealer,
    baseUrl,
    isDemo,
  })
  const error = await connecting.then(
    () => assert.fail('connected'),
    (reason: Error & { detail?: string }) => reason.detail ?? reason.message,
  )
  assert.match(error, sentence)
  assert.doesNotMatch(error, /secret-key/)
}

test('a live key connects nothing in a demo', () =>
  refused({ isDemo: true }, /^this is a live key, and a demo takes test/))

test('a service refuses a simulator on this machine; a live key, an address of ours that is not https or is on this machine', async () => {
  const onTest: AcquirerDescriptor = { ...LIVE, modeOf: () => 'test' }
  await refused(
    { descriptor: onTest, apiUrl: 'http://127.0.0.1:4000' },
    /^--api-url outside a demo must start with https/,
  )
  await refused({ apiUrl: 'http://127.0.0.1:4000' }, /^--api-url outside a demo must start with https/)
  await refused({ apiUrl: 'https://localhost:4000' }, /^--api-url outside a demo must lead to a public address/)
  await refused(
    { baseUrl: 'http://pay.example.org' },
    /^BASE_URL, where a live account calls us, must start with https/,
  )
  await refused({ baseUrl: 'https://127.0.0.1' }, /^BASE_URL, where a live account calls us, must lead to a public/)
})

test('the sandbox is connected by demos alone: in a service no payer pays with play money', () =>
  refused({ descriptor: sandbox }, /^Sandbox is a demo's/))

test('what is no credential, or is missing, is named and never repeated', async () => {
  await refused({ key: 'two words' }, /^this is no key of Bank: /)
  await refused({ key: '' }, /^Bank needs key: /)
  await refused({ descriptor: { ...LIVE, modeOf: () => undefined } }, /^this is no key of Bank$/)
})
