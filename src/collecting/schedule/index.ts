export { deferralEndsOn } from './deferral-ends-on.ts'
export {
  drawUpSchedule,
  mayAdvance,
  type OfferedSchedule,
  type Payer,
  scheduleFor,
  writePlan,
} from './draw-up-schedule.ts'
export {
  COLLECTION_HOUR,
  nextDueStep,
  reminderAt,
  retryOf,
  retryStepAfter,
  retryStepWithNewCard,
  stepNow,
} from './due-plan.ts'
export { endPlan, sumWithoutFee } from './end-plan.ts'
export { finishPurchase, payDueShare } from './finish-purchase.ts'
export { feeGivenBackNow, giveBackFee } from './give-back-fee.ts'
export {
  isMissed,
  REARRANGEMENT_FORMS,
  type Rearrangement,
  type RearrangementForm,
  rearrangementsOf,
  type WhyNoTime,
  writeRearrangement,
} from './rearrangements.ts'
export { isBeforeItsDay, refuseCharge, refuseEarly, refuseHold } from './refuse-charge.ts'
export { dueShare, hasRunOut, holdWantedAt, liveHold, liveHolds, rescheduleShare } from './reschedule-share.ts'
export { splitOffPart } from './split-off-part.ts'
export { tellMissed } from './tell-missed.ts'
export { writeOffShare } from './write-off-share.ts'
