import { faultSwitch } from '../faults-api.ts'
import type { App, World } from '../world.ts'
import { addFault, clearFaults, isFault } from './faults.ts'

export function faultsApi(app: App, world: World): void {
  faultSwitch(app, world, { addFault, clearFaults, isFault })
}
