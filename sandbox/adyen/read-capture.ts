import { type Amount, type Fields, Refusal, texts, wholeNumber } from './read-request.ts'
import { invalid } from './service-error.ts'

/** 28 days: an authorisation does not live longer. */
const LONGEST_DELAY_HOURS = 672

export interface CaptureTerms {
  mode: 'hold' | 'sale' | 'verify'
  /** Null: at once for a sale, by hand for a hold. */
  captureDelayHours: number | null
  preAuthorised: boolean
}

/** The account captures at once unless a payment says otherwise. @throws Refusal */
export function readCapture(fields: Fields, amount: Amount): CaptureTerms {
  const additional = texts(fields, 'additionalData')
  const delayHours = wholeNumber(fields, 'captureDelayHours') ?? 0
  if (delayHours < 0 || delayHours > LONGEST_DELAY_HOURS) {
    throw new Refusal(invalid('702', "Field 'captureDelayHours' is not valid."))
  }
  const manual = additional.manualCapture === 'true'
  const mode = amount.value === 0 ? 'verify' : manual || delayHours > 0 ? 'hold' : 'sale'
  return {
    mode,
    captureDelayHours: manual || delayHours === 0 ? null : delayHours,
    preAuthorised: additional.authorisationType === 'PreAuth',
  }
}
