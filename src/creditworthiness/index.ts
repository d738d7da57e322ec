export { type AssessmentOrder, type AssessmentPorts, assessPayer } from './assess-payer.ts'
export {
  type Assessment,
  type AssessmentReason,
  type AssessmentState,
  canBeReviewed,
  isUnderReview,
  mayBeLent,
} from './assessment.ts'
export { findAssessment, SOLVENCY_SECRETS } from './assessment-store.ts'
export {
  type AnswerError,
  type Answers,
  DEPENDANTS_MAX,
  QUESTIONS,
  type QuestionName,
  type ReadAnswers,
  readAnswers,
} from './questions.ts'
export { REVIEW_WORDS_CHARS_MAX, requestReview } from './request-review.ts'
