import type { PluginTexts } from '../plugin.ts'
import { shopErrors } from './errors.ts'

export const plugin: PluginTexts = {
  payment: 'Paiement',
  close: 'Fermer le paiement',
  loading: 'La page de paiement se charge',
  wrongSettings: shopErrors.invalid_request_error,
  unreachable: 'La page de paiement est injoignable : réessayez dans un instant',
}
