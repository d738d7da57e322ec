import type { PspFamily } from '../../charge/family.ts'
import { modeOfKeys } from '../../charge/mode-of-keys.ts'
import { LYRA_TRAITS, SOAP_BRANDS } from '../brands.ts'
import { lyraForm } from './notification.ts'

/** Sixteen characters in its back office; older shops have longer ones. */
const CERTIFICATE = /^[\x21-\x7E]{16,64}$/

export const charge: PspFamily = {
  name: 'lyra-soap',
  protocol: 'Lyra web services V5 (SOAP)',
  apiVersion: 'v5',
  brands: SOAP_BRANDS,
  credentialKind: 'shop_certificate',
  credentials: [
    {
      name: 'shop-id',
      label: 'Shop ID',
      isSecret: false,
      isRequired: true,
      pattern: /^\d{8}$/,
      help: 'eight digits, back office: Settings, Shop',
    },
    {
      name: 'production-certificate',
      label: 'Production key',
      isSecret: true,
      isRequired: false,
      pattern: CERTIFICATE,
      help: 'back office: Settings, Shop, Keys',
    },
    {
      name: 'test-certificate',
      label: 'Test key',
      isSecret: true,
      isRequired: false,
      pattern: CERTIFICATE,
      help: 'as the production key; another one',
    },
    {
      name: 'signature-algorithm',
      label: 'Signature algorithm of its forms',
      isSecret: false,
      isRequired: false,
      pattern: /^(sha1|sha256)$/,
      help: 'of the notification that the shop is used to: sha256 unless the shop still has sha1',
    },
  ],
  modeOf: modeOfKeys,
  traits: { ...LYRA_TRAITS, callback: 'none', callbackBytesMax: 0 },
  evidence: [
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source: 'guides of the web services V5; meanings of responseCode are not confirmed',
      date: '2024-01',
    },
    {
      kind: 'third_party_vector',
      judges: ['request'],
      source: 'XSD rebuilt from the stubs of the official Java SDK',
      date: '2015-01',
    },
    {
      kind: 'third_party_vector',
      judges: ['callback'],
      source: 'form signatures, SHA-1 and HMAC-SHA-256',
      date: '2017-01',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openLyraSoap(terms, settings),
  // Of what is charged over its web services it calls nobody.
  parseCallback: () => ({ kind: 'malformed' }),
  nativeNotification: lyraForm,
}
