import { DAY_MS } from '../../../src/shared/clocks.ts'
import type { PspSimulator } from '../simulator.ts'
import { peculiar } from './peculiar.ts'
import { speak } from './speak.ts'

/** Lyra's web services V5: SOAP, signed with the shop's certificate. */
export const lyraSoap: PspSimulator = {
  family: 'lyra-soap',
  peculiar,
  credentials: (sandboxKey) => ({ 'shop-id': '12345678', 'test-certificate': certificateOf(sandboxKey) }),
  speak: (app, desk) => speak(app, desk, { shopId: '12345678', certificate: certificateOf(desk.world.key) }),
  // Its batches leave for the banks at night.
  remitsAfterMs: DAY_MS,
}

function certificateOf(sandboxKey: string): string {
  return `${sandboxKey.replace(/[^\w]/g, '')}LyraCertificate0`.slice(0, 32)
}
