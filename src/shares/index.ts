export { planShares } from './plan-shares.ts'
export { PEOPLE_MAX, type PlannedPerson, type Share, type ShareState } from './share.ts'
export {
  findLeaderShare,
  findShare,
  listShares,
  lockShare,
  moveShares,
  replacePlannedShares,
  type ShareDraft,
  updateShare,
  updateShareContact,
} from './share-store.ts'
