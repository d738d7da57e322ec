import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { moveMachineClock } from '../support/machine-clock.ts'

/**
 * Preloaded into the service (`--import`): the machine's clock is ahead by TORTURE_SHIFT_MS. Leases and waits of hours
 * end at once when the storm is over, instead of keeping somebody at the screen.
 */
const shiftMs = Number(process.env.TORTURE_SHIFT_MS ?? 0)

if (shiftMs > 0) {
  moveMachineClock(shiftMs)
  leadVault()
}

/** The isolated process takes next to nothing of our environment, and signs by the same machine's clock. */
function leadVault(): void {
  const { spawn } = childProcess
  childProcess.spawn = ((file: string, args: string[], options: childProcess.SpawnOptions) => {
    const main = args.findIndex((arg) => arg.endsWith('src/vault/main.ts'))
    if (main < 0) return spawn(file, args, options)
    const led = args.toSpliced(main, 0, '--import', import.meta.url)
    return spawn(file, led, { ...options, env: { ...options.env, TORTURE_SHIFT_MS: String(shiftMs) } })
  }) as typeof spawn
  syncBuiltinESMExports()
}
