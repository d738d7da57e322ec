export { planDatedShares } from './plan-dated-shares.ts'
export { planShares } from './plan-shares.ts'
export {
  type Collection,
  chargeMinor,
  collectionOf,
  PEOPLE_MAX,
  type PlannedPerson,
  type Share,
  type ShareKind,
  type ShareState,
} from './share.ts'
export {
  cancelShares,
  findLeaderShare,
  findShare,
  listShares,
  listSharesDue,
  lockShare,
  moveShares,
  openShares,
  postponeShare,
  replacePlannedShares,
  type ShareDraft,
  type SharePatch,
  updateShare,
  updateShareContact,
} from './share-store.ts'
