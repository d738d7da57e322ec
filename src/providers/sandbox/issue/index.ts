import type { IssuerDescriptor } from '../../descriptor.ts'
import { SANDBOX_CREDENTIALS } from '../credentials.ts'
import { parseCallback } from './parse-callback.ts'

/** The simulated world's own (docs/sandbox.md, "Card issuer"): the demo and tests alone connect it. */
export const issue: IssuerDescriptor = {
  name: 'sandbox',
  label: 'Sandbox',
  apiVersion: null,
  credentials: SANDBOX_CREDENTIALS,
  modeOf: () => 'test',
  ofSimulator: (key) => ({ key }),
  // Every card says where its callbacks go.
  connect: async ({ callbackUrl }, { key = '' }) => ({
    kind: 'answered',
    value: { settings: { key, 'callback-url': callbackUrl }, allowList: [] },
  }),
  open: async ({ outbound, timeoutMs, apiUrl }, { key = '', 'callback-url': callbackUrl = '' }) => {
    if (!apiUrl) throw new Error('the sandbox has no address of its own: it takes one')
    const { createSandboxIssuer } = await import('./sandbox-issuer.ts')
    return createSandboxIssuer(outbound, { baseUrl: apiUrl, key, callbackUrl, timeoutMs })
  },
  callbackBytesMax: 64 * 1024,
  parseCallback: ({ key = '' }, call) => parseCallback(key, call),
}
