import type { PluginTexts } from '../plugin.ts'
import { shopErrors } from './errors.ts'

export const plugin: PluginTexts = {
  payment: 'Payment',
  close: 'Close the payment',
  loading: 'The payment page is loading',
  wrongSettings: shopErrors.invalid_request_error,
  unreachable: 'The payment page cannot be reached: try again in a moment',
}
