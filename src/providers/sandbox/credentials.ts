import type { CredentialField } from '../descriptor.ts'

/** Of its acquirer and of its issuer alike: the one key of the simulated world. */
export const SANDBOX_CREDENTIALS: readonly CredentialField[] = [
  {
    name: 'key',
    label: 'Sandbox key',
    isSecret: true,
    isRequired: true,
    pattern: /^\S{1,200}$/,
    help: 'the key of the running sandbox',
  },
]
