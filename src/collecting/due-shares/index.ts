export { advanceDueDate } from './advance-due-date.ts'
export { collectDueShares } from './collect-due-shares.ts'
export { stepShare } from './step-share.ts'
export { triggerCapture } from './trigger-capture.ts'
