import type { PspCallback, PspMode, PspSettings, RawCall } from '../charge/family.ts'
import { readFormText } from '../charge/read-answer.ts'
import { readJsonText } from '../charge/strict-json.ts'
import { isOfShop } from './answers.ts'
import { isSigned, shopOf } from './signature.ts'
import { outcome, signed } from './wire.ts'

/** Its online notification: a form of the three fields of an answer, the signature in base64url. A hint to look up. */
export function parseCallback(settings: PspSettings, mode: PspMode, { body }: RawCall): PspCallback {
  const form = readFormText(body.toString('utf8'))
  if (!signed.Check(form)) return { kind: 'malformed' }
  const said = readJsonText(Buffer.from(form.Ds_MerchantParameters, 'base64').toString('utf8'))
  if (!outcome.Check(said)) return { kind: 'malformed' }
  const shop = shopOf(settings, mode)
  const { Ds_Order: order } = said
  if (shop.key === '' || !isSigned(shop.key, order, form.Ds_MerchantParameters, form.Ds_Signature))
    return { kind: 'forged' }
  const facts = isOfShop(said, shop) ? [{ reference: order, paymentId: order, payment: null }] : []
  return { kind: 'authentic', facts, acknowledgement: '' }
}
