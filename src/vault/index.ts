export { openVault } from './open-vault.ts'
export type { CardRef, OpenedIssuer, OpenedPsp, Vault } from './vault.ts'
export { watchVault } from './watch-vault.ts'
