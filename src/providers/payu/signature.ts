import { createHash } from 'node:crypto'
import type { PspSettings } from '../charge/family.ts'

/** Of its key, the shop and what follows, by the algorithm that the shop is set to; MD5 unless that was changed. */
function digest(settings: PspSettings, ...signed: readonly string[]): string {
  const text = [settings.password, settings['shop-id'], ...signed].join('~')
  return createHash(settings['signature-algorithm'] ?? 'md5')
    .update(text)
    .digest('hex')
}

/** `value` letter for letter as it is sent. */
export function signOrder(settings: PspSettings, reference: string, value: string, currency: string): string {
  return digest(settings, reference, value, currency)
}

/** What the confirmation page is told: of its value, a second decimal of zero is left out. */
export function signConfirmation(
  settings: PspSettings,
  { reference, value, currency, state }: Readonly<Record<'reference' | 'value' | 'currency' | 'state', string>>,
): string {
  return digest(settings, reference, value.replace(/(\.\d)0$/, '$1'), currency, state)
}
