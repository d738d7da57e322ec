export {
  listFillingPots,
  readPeriodOutcomes,
} from './figures-store.ts'
export {
  insertPurchase,
  type KnownLeader,
  type LeaderDraft,
  type PurchaseDraft,
} from './insert-purchase-store.ts'
export {
  LINK_STANDINGS,
  type LinkStep,
  linkStanding,
  listLinkSteps,
  type PaymentLink,
  type PaymentLinkSearch,
  searchPaymentLinks,
} from './link-store.ts'
export {
  findLinkedPurchase,
  type LinkedPurchase,
  type LinkedRow,
  linkedSql,
  toLinkedPurchase,
} from './linked-purchase-store.ts'
export { movePurchase } from './move-purchase.ts'
export {
  acceptsPledges,
  awaitsLeader,
  isCollected,
  isCreditWithdrawable,
  isSplit,
  isStanding,
  isWithdrawable,
  type Product,
  type Purchase,
  type PurchaseState,
  purchaseMachine,
  residualMinor,
  restAtMostMinor,
  type SplitPurchase,
} from './purchase.ts'
export {
  findReturnFacts,
  lockPurchaseRequest,
  type PurchaseRequest,
  setRequestedPurchase,
} from './purchase-request-store.ts'
export { type PurchaseRow, purchaseColumns, toPurchase } from './purchase-row.ts'
export {
  findPurchase,
  isReferenceTaken,
  listClientPurchases,
  listLinksDue,
  listProducts,
  lockPurchase,
  type PurchasePatch,
  updatePurchase,
} from './purchase-store.ts'
export { requirePurchase } from './require-purchase.ts'
export { findPurchaseByReference, type PurchaseSearch, readMetadata, searchPurchases } from './search-store.ts'
export { STANDING_NAMES, STANDINGS, type Standing, standingOf } from './standing.ts'
export { NOTE_CHARS_MAX, writeNote } from './write-note.ts'
