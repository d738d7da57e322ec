import type { PspMode, PspSettings } from '../charge/family.ts'
import { keyOfMode } from '../charge/mode-of-keys.ts'

export interface RedsysShop {
  /** FUC: given by the bank. */
  readonly merchantCode: string
  readonly terminal: string
  readonly key: string
}

export function shopOf(settings: PspSettings, mode: PspMode): RedsysShop {
  return {
    merchantCode: settings['shop-id'] ?? '',
    terminal: settings.terminal ?? '1',
    key: keyOfMode(settings, mode),
  }
}
