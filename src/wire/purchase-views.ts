import { publicId } from '../shared/ids.ts'

/** Our states, named here as well because `wire` is pure; the compiler compares them where they meet. */
export type PurchaseStateName =
  | 'initialized'
  | 'authorizing'
  | 'leader_processed'
  | 'successful'
  | 'failed_payer'
  | 'failed_connector'
  | 'cancelled'
  | 'aborted'
  | 'refunded'

export type V1State = 'INITIALIZED' | 'CANCELLED' | 'FAILED' | 'REFUNDED' | 'LEADER_PROCESSED' | 'SUCCESSFUL'

/** The six states of merchant API v1 (docs/interface.md, "States"). */
export const V1_STATES: Record<PurchaseStateName, V1State> = {
  initialized: 'INITIALIZED',
  authorizing: 'INITIALIZED',
  leader_processed: 'LEADER_PROCESSED',
  successful: 'SUCCESSFUL',
  failed_payer: 'FAILED',
  failed_connector: 'FAILED',
  cancelled: 'CANCELLED',
  aborted: 'CANCELLED',
  refunded: 'REFUNDED',
}

export type TokenState =
  | 'INITIALIZED'
  | 'ABORTED'
  | 'CANCELLED'
  | 'COLLECTING'
  | 'SUCCESSFUL'
  | 'PRIMARY_KO'
  | 'CONNECTOR_KO'
  | 'REFUNDED'

/** How the token API spells them (docs/shop-modules.md, "States"). */
export const TOKEN_STATES: Record<PurchaseStateName, TokenState> = {
  initialized: 'INITIALIZED',
  authorizing: 'INITIALIZED',
  leader_processed: 'COLLECTING',
  successful: 'SUCCESSFUL',
  failed_payer: 'PRIMARY_KO',
  failed_connector: 'CONNECTOR_KO',
  cancelled: 'CANCELLED',
  aborted: 'ABORTED',
  refunded: 'REFUNDED',
}

/** What an error notification tells; `VCP_KO`: no card could be had to pay the merchant's PSP with. */
export type ErrorState = TokenState | 'VCP_KO'

/** The answer of `POST /api/purchases/<uid>/abort`. */
export function abortView(purchase: { id: string; state: PurchaseStateName }): {
  purchase_uid: string
  state: TokenState
} {
  return { purchase_uid: publicId('pur', purchase.id), state: TOKEN_STATES[purchase.state] }
}
