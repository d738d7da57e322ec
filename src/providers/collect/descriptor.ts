import type { AccountDescriptor } from '../descriptor.ts'
import type { Acquirer } from './acquirer.ts'

export interface AcquirerDescriptor extends AccountDescriptor<Acquirer> {
  /** Not of the demo's own: wherever else no real money moves, every page a payer sees says so. */
  readonly isSimulated?: true
  readonly disconnect: NonNullable<AccountDescriptor<Acquirer>['disconnect']>
}
