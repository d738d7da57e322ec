export { askToRetry } from './answer-error.ts'
export {
  ANSWER_CLASSES,
  findRequest,
  findRequestBehind,
  findUses,
  type LoggedRequest,
  listRequests,
  type RequestPlace,
  type RequestSieve,
  readGaps,
} from './asked-requests-store.ts'
export { readAsset, readHouseStyle, readStyle, readStylesheet, serveAssets } from './assets.ts'
export {
  BASIC_TOO,
  isUnauthorized,
  readBasic,
  readBearer,
  readV1Token,
} from './authenticate.ts'
export { chosenLanguage, rememberLanguage } from './chosen-language.ts'
export { type Compressed, compressed, knowsEtag, sendCompressed, sendPageCompressed, wayFor } from './compressed.ts'
export { deleteEndedCounts } from './count-store.ts'
export { describeFault } from './describe-fault.ts'
export { type Drain, prepareDrain } from './drain.ts'
export { V1_PREFIX } from './error-families.ts'
export { deleteEndedDrafts } from './form-draft-store.ts'
export { type DraftFields, FORM_DRAFTS, forgetDraft, keepDraft, readDraft } from './form-drafts.ts'
export { addressOf } from './guesses.ts'
export { health } from './health.ts'
export { holdBack } from './hold-back.ts'
export {
  type Answer,
  answerOnce,
  answerOnceInTwoSteps,
  answerUnkeyedInTwoSteps,
  IDEMPOTENCY_KEPT_MS,
  IDEMPOTENT_ANSWERS,
  idempotentRequest,
  isUnkeyed,
} from './idempotency.ts'
export { deleteOldKeys } from './idempotency-store.ts'
export { acceptJson, whyUnkeepable } from './json-body.ts'
export { countRequest, createLimits, type Limits, limitRequests, prepareLimits, throttleGuesses } from './limits.ts'
export { measure } from './measure.ts'
export { measureRequests } from './measure-requests.ts'
export type { UnknownPage } from './method-table.ts'
export { protectServer } from './protect-server.ts'
export { toDomainError } from './request-errors.ts'
export {
  createRequestLog,
  deleteOldRequests,
  keepRequests,
  type RequestLog,
  sayWhoAsks,
  sayWhoSigned,
} from './request-log.ts'
export { countDropped } from './request-log-store.ts'
export { createServer, listen } from './server.ts'
export { type Answered, doOnce, forgetAnswered, Repetition, sendAnswer, type UnkeyedRequest } from './unanswered.ts'
export { deleteOldUnanswered, findUnanswered, type Unanswered, unansweredSql } from './unanswered-store.ts'
export { untilKnown } from './until-known.ts'
