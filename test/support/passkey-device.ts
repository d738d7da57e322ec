import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What a page asks a device for, as far as a device of software reads it. */
interface Asked {
  readonly challenge: string
  readonly rp?: { readonly id: string }
  readonly rpId?: string
  readonly user?: { readonly id: string }
}

/** What a device or a browser that lies would say instead. */
interface Lies {
  readonly origin?: string
  readonly rpId?: string
  readonly userHandle?: string | null
  readonly isVerified?: boolean
  readonly crossOrigin?: boolean
  readonly credentialId?: Buffer
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest()
const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_KEY = 64

/** A device that keeps one passkey (WebAuthn level 3, 6.1 and 6.5), and the browser around it. */
export function passkeyDevice(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const key = Buffer.concat([
    ...[Buffer.from('a5010203262001215820', 'hex'), bytesOf(x)],
    ...[Buffer.from('225820', 'hex'), bytesOf(y)],
  ])
  const device = { count: 0, userHandle: null as string | null, credentialId, make, use }
  const id = credentialId.toString('base64url')

  function spoken(type: string, { challenge }: Asked, lies: Lies): Buffer {
    const { crossOrigin = false } = lies
    return Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? origin, crossOrigin }))
  }

  function said(asked: Asked, flags: number, { rpId, isVerified = true }: Lies): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0))
    head.writeUInt32BE(device.count, 1)
    return Buffer.concat([sha256(rpId ?? asked.rpId ?? asked.rp?.id ?? ''), head])
  }

  function make(asked: Asked, lies: Lies = {}): string {
    device.userHandle = asked.user?.id ?? null
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const authData = Buffer.concat([said(asked, HAS_KEY, lies), Buffer.alloc(16), length, credentialId, key])
    const attestationObject = Buffer.concat([
      ...[Buffer.from('a363666d74646e6f6e656761747453746d74a0', 'hex')],
      ...[Buffer.from('68', 'hex'), Buffer.from('authData'), Buffer.from([0x58, authData.length]), authData],
    ])
    return JSON.stringify({
      ...{ id, rawId: id, type: 'public-key' },
      response: {
        clientDataJSON: spoken('webauthn.create', asked, lies).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    })
  }

  function use(asked: Asked, lies: Lies = {}): string {
    const named = (lies.credentialId ?? credentialId).toString('base64url')
    const clientData = spoken('webauthn.get', asked, lies)
    const authenticatorData = said(asked, 0, lies)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
    return JSON.stringify({
      ...{ id: named, rawId: named, type: 'public-key' },
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle === undefined ? device.userHandle : lies.userHandle,
      },
    })
  }

  return device
}

/** What a page asks the browser for. */
export function askedBy(body: string): Asked {
  const [, options = ''] = /data-options="([^"]+)"/.exec(body) ?? []
  return JSON.parse(options.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&')) as Asked
}
