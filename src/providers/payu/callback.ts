import { equalSecrets } from '../../crypto/index.ts'
import type { PspCallback, PspMode, PspSettings, RawCall } from '../charge/family.ts'
import { readFormText } from '../charge/read-answer.ts'
import { signConfirmation } from './signature.ts'

/** A form for the confirmation page. Signed are reference, value and state; which order it was is not, so it is looked up. */
export function parseCallback(settings: PspSettings, _mode: PspMode, { body }: RawCall): PspCallback {
  const form = readFormText(body.toString('utf8')) ?? {}
  const { reference_sale: reference, value, currency, state_pol: state, sign, merchant_id: merchant } = form
  if (!settings.password || !sign || merchant !== settings['shop-id']) return { kind: 'forged' }
  if (!reference || !value || !currency || !state || !/^\d{1,3}$/.test(state)) return { kind: 'forged' }
  const ours = signConfirmation(settings, { reference, value, currency, state })
  if (!equalSecrets(sign.toLowerCase(), ours)) return { kind: 'forged' }
  return { kind: 'authentic', facts: [{ reference, paymentId: null, payment: null }], acknowledgement: '' }
}
