import type { ConnectionOptions, TLSSocket, TlsOptions } from 'node:tls'
import { SECOND_MS } from '../shared/clocks.ts'

/** Both sides say it: whoever says another name has no key here. */
const IDENTITY = 'whipround'
export const HANDSHAKE_MS_MAX = 5 * SECOND_MS

/**
 * TLS 1.3 whose two sides know each other by one secret, with an exchange of keys of its own for each connection: what was recorded is
 * not read by whoever finds the secret later. Pre-shared keys of Node are tied to SHA-256, so the suites are.
 */
const SUITES = {
  minVersion: 'TLSv1.3',
  ciphers: 'TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256',
} as const

/** It has no certificate: a client without the secret finds nothing to agree on. */
export function ofDoor(key: Buffer): TlsOptions {
  return {
    ...SUITES,
    handshakeTimeout: HANDSHAKE_MS_MAX,
    pskCallback: (_socket, identity) => (identity === IDENTITY ? key : null),
  }
}

export function ofService(key: Buffer): ConnectionOptions {
  return {
    ...SUITES,
    // Somebody in between could show a certificate instead of knowing the secret: none is believed.
    ca: [],
    checkServerIdentity: () => new Error('a certificate was shown'),
    pskCallback: () => ({ identity: IDENTITY, psk: key }),
  }
}

/** Whether the other side knew the secret: then no certificate was shown. */
export function knowsSecret(socket: TLSSocket): boolean {
  return socket.isSessionReused() && Object.keys(socket.getPeerCertificate()).length === 0
}

/** Why a connection did not come about, in a few words. */
export function whyNot(error: NodeJS.ErrnoException): string {
  const { code = '' } = error
  if (code === 'ECONNREFUSED') return 'nobody listens there'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `its name is not known (${code})`
  // The proof of the secret does not verify: it is another one.
  if (/_(DECRYPT_ERROR|BINDER_DOES_NOT_VERIFY)$/.test(code)) return 'VAULT_KEY is not the same on both sides'
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return `what answers there is no vault (${code})`
  return code || error.message
}
