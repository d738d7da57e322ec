/** What judges adapters and is not ours to copy: files below PSP_CONTRACTS_DIR, by the folder they are in. */
export const CONTRACT_FOLDERS = {
  /** Published by the PSP. */
  official_schema: [
    'adyen',
    'authorizenet',
    'braintree',
    'payline',
    'paypal',
    'stripe',
    'worldline_direct',
    'worldpay',
  ],
  /** What a PSP has answered somebody. */
  recorded_exchange: ['activemerchant', 'probe', 'stripe'],
  /** Put together by others after what is published. */
  third_party_vector: ['lyra'],
} as const

/** Every vector of psp-vectors.json beside that folder. */
export const VECTORS: readonly string[] = [
  ...['ogone.sha_in.sha1', 'ogone.sha_in.sha512', 'ogone.sha_out.sha1', 'ogone.sha_out.sha256', 'ogone.sha_out.sha512'],
  ...['lyra.form.sha1', 'lyra.kr_hash.password', 'lyra.soap.authToken.request', 'lyra.soap.authToken.response'],
  ...['adyen.webhook.hmac.1', 'adyen.platform.webhook.raw_body', 'stripe.webhook.v1', 'redsys.3des.key_derivation'],
  ...['redsys.rest.request', 'redsys.soap.request', 'sips.json.hmac_sha256.plain', 'sips.post.sha256.1'],
  ...['paybox.system.hmac_sha512.1', 'monetico.mac.response', 'paypal.webhook.rsa_sha256'],
  ...['worldline_direct.v1hmac.delete', 'worldline_direct.v1hmac.minimal', 'worldline_direct.webhook'],
  ...['hipay.redirect.sha1', 'hipay.redirect.sha256', 'globalpayments.gpecom.sha1hash.auth'],
  ...['globalpayments.gpecom.sha1hash.void', 'braintree.webhook.digest.1', 'dalenys.hash.simple'],
  ...['dalenys.hash.capture', 'cybersource.http_signature.post', 'nuvei.checksum.payment', 'mollie.webhook.next_gen'],
  ...['checkout.webhook.cko_signature', 'authorizenet.webhook.ascii_key'],
]

/** Why no test of ours asks for it. */
export const UNUSED_VECTORS: Readonly<Record<string, string>> = {
  'adyen.platform.webhook.raw_body': 'signs webhooks of Adyen for Platforms, which no merchant’s payment account sends',
  'mollie.webhook.next_gen': 'Mollie takes no card by its number, and is none of the thirty-six',
  'monetico.mac.response':
    'Monetico has no public document of cards from server to server, and is none of the thirty-six',
}
