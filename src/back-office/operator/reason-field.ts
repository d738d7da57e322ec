import type { Html } from '../../pages/html.ts'
import { textArea } from '../../pages/parts/field.ts'
import { text } from '../inputs.ts'

/** As much as anybody reads in a log of what was decided. */
const REASON_CHARS_MAX = 500

/** Of a form that nobody sends without saying why: its input, and its field by `reasonField`. */
export const REASON = text({ max: REASON_CHARS_MAX })

interface Words {
  readonly reason: string
  readonly reasonHint?: string
}

/** What a form with a reason has, whatever else it asks. */
export interface ReasonForm {
  readonly typed: { readonly reason?: string | undefined }
  readonly errors: { readonly reason?: string | undefined }
}

export function reasonField({ reason, reasonHint }: Words, { typed, errors }: ReasonForm): Html {
  return textArea({
    ...{ name: 'reason', label: reason, hint: reasonHint, value: typed.reason ?? '', error: errors.reason },
    maxLength: REASON_CHARS_MAX,
  })
}
