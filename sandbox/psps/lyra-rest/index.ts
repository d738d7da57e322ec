import { DAY_MS } from '../../../src/shared/clocks.ts'
import type { PspSimulator } from '../simulator.ts'
import { notify } from './notify.ts'
import { peculiar } from './peculiar.ts'
import { speak } from './speak.ts'

const SHOP_ID = '69876357'

/** Lyra's REST API V4. */
export const lyraRest: PspSimulator = {
  family: 'lyra-rest',
  peculiar,
  credentials: (sandboxKey) => ({ username: SHOP_ID, password: passwordOf(sandboxKey) }),
  speak: (app, desk) => speak(app, desk, { shopId: SHOP_ID, password: passwordOf(desk.world.key) }),
  // Its batches leave for the banks at night.
  remitsAfterMs: DAY_MS,
  decided: (payment, desk) => notify(desk, { shopId: SHOP_ID, password: passwordOf(desk.world.key) }, payment),
}

function passwordOf(sandboxKey: string): string {
  return `testpassword_${sandboxKey.replace(/[^\w]/g, '')}LyraPassword`
}
