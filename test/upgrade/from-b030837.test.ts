import { upgradesFrom } from './upgrades-from.ts'

await upgradesFrom('b030837')
