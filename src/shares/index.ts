export { insertDatedShare, insertShare, lockSharesTakenBy, saveWords } from './insert-share-store.ts'
export { isInvitationReported, readInvitationReports, saveInvitationReport } from './invitation-report-store.ts'
export { findLinkedShare } from './linked-share-store.ts'
export { decideShare, moveShare, moveShares, type SharePatch, saveShareMove, updateShare } from './move-share-store.ts'
export { planDatedShares } from './plan-dated-shares.ts'
export { planShares } from './plan-shares.ts'
export {
  chargeMinor,
  collectionOf,
  isDatedShare,
  owedInOrder,
  PEOPLE_MAX,
  type PlannedPerson,
  type Share,
  type ShareState,
  shareMachine,
} from './share.ts'
export { listClaims, listTakers, liveClaim, type ShareClaim, saveClaim, saveUndoneClaim } from './share-claim-store.ts'
export { type ShareRow, shareColumns, toShare } from './share-row.ts'
export {
  findLeaderShare,
  findShare,
  listShares,
  listSharesDue,
  lockShare,
  postponeShare,
  replacePlannedShares,
  type ShareDraft,
  updateShareContact,
} from './share-store.ts'
