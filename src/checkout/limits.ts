import { MINUTE_MS } from '../shared/clocks.ts'

/** Names and addresses as long as the inputs take them. */
export const NAME_MAX = 80
export const CONTACT_MAX = 120
/** What fits into an invitation without drowning it. */
export const MESSAGE_MAX = 280
/** A friend is not written to more often than this by the same button. */
export const RESEND_WAIT_MS = MINUTE_MS
