import { createHash } from 'node:crypto'
import { DAY_MS } from '../../../src/shared/clocks.ts'
import type { PspSimulator } from '../simulator.ts'
import { peculiar } from './peculiar.ts'
import { speak } from './speak.ts'

/** Monext Payline: SOAP behind HTTP Basic; DirectPaymentAPI charges and changes, ExtendedAPI tells. */
export const payline: PspSimulator = {
  family: 'payline',
  peculiar,
  credentials: (sandboxKey) => ({ ...accountOf(sandboxKey) }),
  speak: (app, desk) => speak(app, desk, accountOf(desk.world.key)),
  // A day leaves for the bank at its end.
  remitsAfterMs: DAY_MS,
}

function accountOf(sandboxKey: string) {
  return {
    username: '17616983270746',
    password: createHash('sha256').update(`payline/${sandboxKey}`).digest('hex').slice(0, 20),
    'merchant-account': '1234567',
  }
}
