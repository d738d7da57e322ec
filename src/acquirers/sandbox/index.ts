import type { AcquirerDescriptor } from '../descriptor.ts'

export const sandbox: AcquirerDescriptor = {
  settings: {},
  open: async ({ outbound, systemClock, timeoutMs, sandbox }) => {
    if (!sandbox) return undefined
    const { createSandboxAcquirer } = await import('./sandbox-acquirer.ts')
    return createSandboxAcquirer(outbound, systemClock, { ...sandbox, timeoutMs })
  },
}
