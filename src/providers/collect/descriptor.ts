import type { AccountDescriptor } from '../descriptor.ts'
import type { Acquirer } from './acquirer.ts'

export interface AcquirerDescriptor extends AccountDescriptor<Acquirer> {
  /** Not of the demo's own: wherever else no real money moves, every page a payer sees says so. */
  readonly isSimulated?: true
  /** Where a dispute is answered: its own page, or their pages for people; absent where there is none. */
  readonly disputePage?: (dispute: { readonly reference: string; readonly mode: 'test' | 'live' }) => string
  readonly disconnect: NonNullable<AccountDescriptor<Acquirer>['disconnect']>
}
