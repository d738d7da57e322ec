import type { AcquirerDescriptor } from '../descriptor.ts'
import { createSandboxAcquirer } from './sandbox-acquirer.ts'

export const sandbox: AcquirerDescriptor = {
  settings: {},
  open: ({ outbound, systemClock, timeoutMs, sandbox }) =>
    sandbox && createSandboxAcquirer(outbound, systemClock, { ...sandbox, timeoutMs }),
}
