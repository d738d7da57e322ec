import { createHmac } from 'node:crypto'

/** `stripe-signature` of a webhook: one signature for each secret that is in force. */
export function signatureHeader(body: string, seconds: number, secrets: readonly string[]): string {
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
  return [`t=${seconds}`, ...signed.map((signature) => `v1=${signature}`)].join(',')
}
