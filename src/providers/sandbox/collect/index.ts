import type { AcquirerDescriptor } from '../../collect/descriptor.ts'

/** The simulated world's own (docs/sandbox.md, "Acquirer"): the demo and tests alone connect it. */
export const collect: AcquirerDescriptor = {
  name: 'sandbox',
  label: 'Sandbox',
  apiVersion: null,
  isSimulated: true,
  credentials: [
    {
      name: 'key',
      label: 'Sandbox key',
      isSecret: true,
      isRequired: true,
      pattern: /^\S{1,200}$/,
      help: 'the key of the running sandbox',
    },
  ],
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
