import type { DemoFile } from '../../src/commands/demo-file.ts'
import type { World } from './world.ts'

/** What the demo writes down, of this world. */
export function aDemoFile(world: World): DemoFile {
  return {
    ...world.credentials,
    base_url: world.baseUrl,
    dashboard: { url: `${world.baseUrl}/dashboard`, ...world.credentials.dashboard },
    operator: { url: `${world.baseUrl}/operator`, ...world.credentials.operator },
    sandbox: {
      acquirer_url: world.sandboxUrl,
      mailbox_url: `${world.sandboxUrl}/mailbox`,
      clock_url: `${world.sandboxUrl}/clock`,
    },
    bank: { url: `${world.sandboxUrl}/bank`, account: { iban: '' } },
    acquirer: { name: 'sandbox', api_url: world.sandboxUrl, key: world.sandboxKey },
    sandbox_key: world.sandboxKey,
    sandbox_ports: { http: 0, smtp: 0 },
  }
}
