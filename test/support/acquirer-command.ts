import { Readable } from 'node:stream'
import { mock } from 'node:test'
import { ACQUIRER_VERBS } from '../../src/commands/acquirer.ts'
import { operate } from '../../src/commands/operator/operate.ts'
import { readConfig } from '../../src/config.ts'
import { markInstallation } from '../../src/installation/index.ts'
import type { World } from './world.ts'

/** `npm run acquirer` in this process; its sentence for the operator instead of an error. */
export async function acquirerCommand(world: World) {
  // Its keys are in the data folder.
  await markInstallation(world.db, 'demo')
  return async (args: readonly string[], input = '') => {
    const { databaseUrl, dataDir, baseUrl } = world
    const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BASE_URL: baseUrl })
    const stdin = mock.getter(process, 'stdin', () => Readable.from([input]) as typeof process.stdin)
    let stdout = ''
    const say = (text: string) => {
      stdout += text
    }
    const code = await operate('acquirer', ACQUIRER_VERBS, config, [...args, '--json'], say).catch(
      (error: Error) => error.message,
    )
    stdin.mock.restore()
    return { code, said: stdout ? JSON.parse(stdout) : {} }
  }
}

/** What load balancers and operators are told. */
export async function readiness(world: { readonly baseUrl: string }): Promise<{ acquirer: string; notes?: string[] }> {
  return (await (await fetch(`${world.baseUrl}/health/ready`)).json()) as { acquirer: string; notes?: string[] }
}
