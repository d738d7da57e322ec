export {
  decodeFramedLink,
  encodeFramedLink,
  type FramedLink,
  newBrowserKey,
  OPENING,
  ORIGIN_CHARS_MAX,
} from './framed-links.ts'
export { type Claims, type JwtRefusal, peekJwt, signJwt, verifyJwt } from './jwt.ts'
export { findKeyRing, type KeyRing, makeKey, parseKeyRing, readKeyRing, writeKey } from './key-ring.ts'
export { hashPassword, verifyPassword } from './passwords.ts'
export { createLinkMaker, decodePayerLink, encodePayerLink, type LinkKeys, type LinkRole } from './payer-links.ts'
export { decodePersonLink, encodePersonLink, type PersonLinkUse } from './person-links.ts'
export {
  createSealer,
  type KeptText,
  openKept,
  type SealedColumn,
  type Sealer,
  type SealingKey,
  type SealingKeys,
} from './sealer.ts'
export { isSignedInTime, standardHeaders } from './timed-signature.ts'
export { equalSecrets, hashToken, hmacSha256, randomToken, routedToken } from './tokens.ts'
