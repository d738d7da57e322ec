import type { PspFamily, PspMode, PspSettings } from '../../charge/family.ts'
import { LYRA_TRAITS, REST_BRANDS } from '../brands.ts'
import { parseLyraCallback } from './callback.ts'
import { krNotification } from './notification.ts'

export const charge: PspFamily = {
  name: 'lyra-rest',
  protocol: 'Lyra REST API V4',
  apiVersion: 'V4',
  brands: REST_BRANDS,
  credentialKind: 'account',
  credentials: [
    {
      name: 'username',
      label: 'Shop ID',
      isSecret: false,
      isRequired: true,
      pattern: /^\d{8}$/,
      help: 'eight digits, back office: Settings, Shop, REST API keys',
    },
    {
      name: 'password',
      label: 'Test or production password',
      isSecret: true,
      isRequired: true,
      pattern: /^(test|prod)password_[\x21-\x7E]{8,128}$/,
      help: 'begins with testpassword_ or prodpassword_',
    },
  ],
  modeOf,
  traits: { ...LYRA_TRAITS, callback: 'signed', signsInside: true, callbackBytesMax: 64 * 1024 },
  evidence: [
    {
      kind: 'prose',
      judges: ['request', 'answer'],
      source: 'reference of the REST API V4 on payzen.io and docs.lyra.com',
      date: '2026-01',
    },
    {
      kind: 'third_party_vector',
      judges: ['callback'],
      source: 'kr-hash of the tests of the official PHP SDK',
      date: '2018-12',
    },
  ],
  open: async (terms, settings) => (await import('./protocol.ts')).openLyraRest(terms, settings),
  parseCallback: (settings, _mode, call) => parseLyraCallback(settings, call),
  nativeNotification: krNotification,
}

function modeOf({ password = '' }: PspSettings): PspMode | undefined {
  if (password.startsWith('testpassword_')) return 'test'
  return password.startsWith('prodpassword_') ? 'live' : undefined
}
