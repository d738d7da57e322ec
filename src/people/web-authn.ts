import { randomBytes } from 'node:crypto'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { hashToken } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import { addMs, type Clock, MINUTE_MS } from '../shared/clocks.ts'
import { type Challenge, insertChallenge, type Passkey, takeChallenge } from './passkey-store.ts'

/** Whose passkeys they are: a host, and the one origin from which they may be asked for (WebAuthn level 3, 4 and 13.4.9). */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Between being asked and being answered: somebody looks for a phone. */
const CHALLENGE_MS = 5 * MINUTE_MS

/** Ed25519, ECDSA on P-256 and RSA, which every Node.js 24 verifies (COSE, RFC 9053 and RFC 8812). */
const ALGORITHMS = [-8, -7, -257]

/** Loaded by the first who has a passkey: 0.2 s and 28 MB that others never need. */
const library = () => import('@simplewebauthn/server')

/** Which answer is waited for: of one audience, for one purpose, in one session or browser. */
export interface Ceremony extends Pick<Challenge, 'audience' | 'use'> {
  /** The session's id, or what a browser without one holds. */
  readonly boundTo: string
  readonly relyingParty: RelyingParty
  readonly systemClock: Clock
}

/** Bytes that one device will sign, once and soon. */
async function giveChallenge(connection: Connection, ceremony: Ceremony): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  const expiresAt = addMs(ceremony.systemClock.now(), CHALLENGE_MS)
  await insertChallenge(connection, challengeOf(ceremony, Buffer.from(challenge).toString('base64url')), expiresAt)
  return challenge
}

const challengeOf = ({ audience, use, boundTo }: Ceremony, challenge: string): Challenge => {
  return { audience, use, challengeHash: hashToken(challenge), boundHash: hashToken(boundTo) }
}

/** A uuid as a device keeps it: nothing of the person. */
const userHandle = (personId: string) => new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex'))

const known = ({ credentialId, transports }: Passkey) => {
  return { id: credentialId.toString('base64url'), transports: [...transports] }
}

/** For `navigator.credentials.create`: a key that the device keeps and that a PIN or a finger opens. */
export async function askToMakePasskey(
  connection: Connection,
  ceremony: Ceremony,
  person: { readonly personId: string; readonly email: string; readonly passkeys: readonly Passkey[] },
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    ...{ rpName: 'Whipround', rpID: ceremony.relyingParty.id },
    ...{ userName: person.email, userDisplayName: person.email, userID: userHandle(person.personId) },
    challenge: await giveChallenge(connection, ceremony),
    timeout: CHALLENGE_MS,
    excludeCredentials: person.passkeys.map(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** For `navigator.credentials.get`: one of these, or whichever the device knows for this host. */
export async function askForPasskey(connection: Connection, ceremony: Ceremony, passkeys: readonly Passkey[] = []) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: ceremony.relyingParty.id,
    challenge: await giveChallenge(connection, ceremony),
    timeout: CHALLENGE_MS,
    allowCredentials: passkeys.map(known),
    userVerification: 'required',
  })
}

const BYTES = Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 8000 })
const TOLD = { id: BYTES, rawId: BYTES, type: Type.Literal('public-key') }

/** What the page's script sends of a `PublicKeyCredential`; the rest is not read. */
const MADE = Type.Object({
  ...TOLD,
  response: Type.Object({
    clientDataJSON: BYTES,
    attestationObject: BYTES,
    transports: Type.Array(Type.String({ pattern: '^[a-z-]{1,20}$' }), { maxItems: 10 }),
  }),
})
const SIGNED = Type.Object({
  ...TOLD,
  response: Type.Object({
    clientDataJSON: BYTES,
    authenticatorData: BYTES,
    signature: BYTES,
    userHandle: Type.Union([BYTES, Type.Null()]),
  }),
})

const CLIENT_DATA = Type.Object({ challenge: BYTES, crossOrigin: Type.Optional(Type.Boolean()) })

/** Undefined for a text that is none. */
function parseAs<Schema extends TSchema>(schema: Schema, text: string): Static<Schema> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return Value.Check(schema, parsed) ? (parsed as Static<Schema>) : undefined
  } catch {
    return undefined
  }
}

/** The challenge that was signed, which is over from now on whatever else is wrong. Undefined when it was none of ours, or in a frame. */
async function takeSigned(connection: Connection, ceremony: Ceremony, clientDataJSON: string) {
  const signed = parseAs(CLIENT_DATA, Buffer.from(clientDataJSON, 'base64url').toString())
  if (!signed || signed.crossOrigin) return undefined
  const isOurs = await takeChallenge(connection, challengeOf(ceremony, signed.challenge), ceremony.systemClock.now())
  return isOurs ? signed.challenge : undefined
}

/** A key that was made for this ceremony. Undefined for anything else. */
export async function readMadePasskey(connection: Connection, ceremony: Ceremony, answer: string) {
  const made = parseAs(MADE, answer)
  const challenge = made && (await takeSigned(connection, ceremony, made.response.clientDataJSON))
  if (!made || challenge === undefined) return undefined
  const { verifyRegistrationResponse } = await library()
  const { relyingParty } = ceremony
  const { registrationInfo } = await orNothing(() =>
    verifyRegistrationResponse({
      response: { ...made, response: { ...made.response, transports: [] }, clientExtensionResults: {} },
      ...{ expectedChallenge: challenge, expectedOrigin: relyingParty.origin, expectedRPID: relyingParty.id },
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!registrationInfo) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    ...{ credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey) },
    ...{ signCount: BigInt(counter), transports: made.response.transports },
  }
}

/**
 * The passkey that has signed this ceremony's challenge, with how often it now has. `find` knows it by what its device calls it.
 * Undefined for anything else: another host or origin, nobody verified, a count that went back.
 */
export async function readSignedPasskey<Found extends Passkey>(
  connection: Connection,
  ceremony: Ceremony,
  answer: string,
  find: (credentialId: Buffer) => Promise<Found | undefined>,
): Promise<{ readonly passkey: Found; readonly signCount: number } | undefined> {
  const signed = parseAs(SIGNED, answer)
  const challenge = signed && (await takeSigned(connection, ceremony, signed.response.clientDataJSON))
  if (!signed || challenge === undefined) return undefined
  const passkey = await find(Buffer.from(signed.id, 'base64url'))
  const { userHandle: handle, ...response } = signed.response
  if (!passkey || !isOwn(passkey, handle, ceremony.use)) return undefined
  const { verifyAuthenticationResponse } = await library()
  const { relyingParty } = ceremony
  const { verified, authenticationInfo } = await orNothing(() =>
    verifyAuthenticationResponse({
      response: { ...signed, response, clientExtensionResults: {} },
      ...{ expectedChallenge: challenge, expectedOrigin: relyingParty.origin, expectedRPID: relyingParty.id },
      credential: {
        ...{ id: signed.id, publicKey: new Uint8Array(passkey.publicKey), counter: Number(passkey.signCount) },
      },
    }),
  )
  return verified && authenticationInfo ? { passkey, signCount: authenticationInfo.newCounter } : undefined
}

/** Whoever was asked for no passkey of theirs says whose this one is (WebAuthn level 3, 7.2, step 6). */
function isOwn({ personId }: Passkey, handle: string | null, use: Challenge['use']): boolean {
  if (handle === null) return use !== 'sign_in'
  return Buffer.from(handle, 'base64url').equals(userHandle(personId))
}

/** The library throws for whatever is wrong with an answer: all of it is one thing to whoever sent it. */
async function orNothing<Verified extends object>(verify: () => Promise<Verified>): Promise<Partial<Verified>> {
  try {
    return await verify()
  } catch {
    return {}
  }
}
