import type { AcquirerDescriptor } from '../../descriptor.ts'
import { SANDBOX_CREDENTIALS } from '../credentials.ts'

/** The simulated world's own (docs/sandbox.md, "Acquirer"): the demo and tests alone connect it. */
export const collect: AcquirerDescriptor = {
  name: 'sandbox',
  label: 'Sandbox',
  apiVersion: null,
  isSimulated: true,
  credentials: SANDBOX_CREDENTIALS,
  modeOf: () => 'test',
  // Every session says where its callbacks go.
  connect: async (_terms, settings) => ({ kind: 'answered', value: { settings, allowList: [] } }),
  disconnect: async () => ({ kind: 'answered', value: {} }),
  open: async ({ outbound, systemClock, timeoutMs, apiUrl }, { key = '' }) => {
    if (!apiUrl) throw new Error('the sandbox has no address of its own: it takes one')
    const { createSandboxAcquirer } = await import('./sandbox-acquirer.ts')
    return createSandboxAcquirer(outbound, systemClock, { baseUrl: apiUrl, key, timeoutMs })
  },
}
