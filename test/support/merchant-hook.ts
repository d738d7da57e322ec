import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { HeardCall } from './merchant-machine.ts'
import { type MerchantMachine, merchantMachine } from './merchant-machine.ts'
import { until } from './until.ts'

export interface HeardEvent {
  readonly triggerID: number
  readonly triggerName: string
  readonly triggerDate: string
  readonly token: string
  readonly objects: { readonly purchaseId: string; readonly clientId?: string }
}

export interface MerchantHook {
  readonly machine: MerchantMachine
  /** Of one purchase, in the order they came. */
  events(purchaseId: string): HeardEvent[]
  /** Waits for the n-th event of this name. */
  heard(purchaseId: string, triggerName: string, count?: number): Promise<HeardEvent>
  /** Every call so far is authentic: token in the body, Standard Webhooks signature over the bytes. */
  assertAuthentic(credentials: { token: string; signing_secret: string }): void
}

export async function merchantHook(): Promise<MerchantHook> {
  const machine = await merchantMachine()
  const events = (purchaseId: string) =>
    machine.calls
      .map((call) => JSON.parse(call.body) as HeardEvent)
      .filter((event) => event.objects.purchaseId === purchaseId)
  return {
    machine,
    events,
    heard: (purchaseId, triggerName, count = 1) =>
      until(
        `the merchant heard ${triggerName}`,
        async () => events(purchaseId).filter((event) => event.triggerName === triggerName)[count - 1],
      ),
    assertAuthentic({ token, signing_secret }) {
      for (const call of machine.calls) {
        assert.equal((JSON.parse(call.body) as HeardEvent).token, token)
        assertSigned(call, signing_secret)
      }
    },
  }
}

/** Standard Webhooks: `v1,` base64 of HMAC-SHA256 over `id.timestamp.body`, the key after `whsec_` in base64. */
function assertSigned({ headers, body }: HeardCall, signingSecret: string): void {
  const key = Buffer.from(signingSecret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  assert.equal(headers['webhook-signature'], expected, 'the webhook is not signed by us')
}
