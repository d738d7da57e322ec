import type { ProviderTexts } from '../../../office/connections.ts'
import { credentialsAToL } from './credentials-a-to-l.ts'
import { credentialsMToZ } from './credentials-m-to-z.ts'
import { notes } from './notes.ts'

export const providers: ProviderTexts = { credentials: { ...credentialsAToL, ...credentialsMToZ }, notes }
