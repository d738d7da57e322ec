import { faultSwitch } from '../faults-api.ts'
import type { App, World } from '../world.ts'
import { clearFaults, FAULTS } from './faults.ts'

export function faultsApi(app: App, world: World): void {
  faultSwitch(app, world, { table: FAULTS, stored: (operation) => operation, clear: () => clearFaults(world.books) })
}
