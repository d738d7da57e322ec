import type { PspMode, PspSettings } from '../../charge/family.ts'
import { keyOfMode } from '../../charge/mode-of-keys.ts'
import type { LyraShop } from './envelope.ts'

/** An empty certificate is that of a mode that was not given. */
export function shopOf(settings: PspSettings, mode: PspMode): LyraShop {
  return {
    shopId: settings['shop-id'] ?? '',
    certificate: keyOfMode(settings, mode),
    mode: mode === 'live' ? 'PRODUCTION' : 'TEST',
  }
}
