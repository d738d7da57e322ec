import { upgradesFrom } from './upgrades-from.ts'

await upgradesFrom('0.2.0')
