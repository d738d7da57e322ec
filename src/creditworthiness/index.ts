export { type AssessmentOrder, type AssessmentPorts, assessPayer } from './assess-payer.ts'
export {
  ASSESSORS,
  type Assessment,
  assessmentMachine,
  canBeReviewed,
  isUnderReview,
  mayBeLent,
} from './assessment.ts'
export { ANSWERS, findAssessment, findAssessmentById, REVIEW_WORDS, SOLVENCY_SECRETS } from './assessment-store.ts'
export { ASSESSOR_SECRETS, findAssessor, type KeptAssessor } from './assessor-store.ts'
export { decideReview, type OpenedAssessment, readAnswersOf } from './decide-review.ts'
export {
  type AnswerError,
  QUESTIONS,
  type QuestionName,
  readAnswers,
} from './questions.ts'
export { requestReview } from './request-review.ts'
export {
  countWaitingReviews,
  listWaitingReviews,
  type ReviewCount,
  WAITING_REVIEWS,
  type WaitingReview,
} from './review-store.ts'
export { setAssessor } from './set-assessor.ts'
