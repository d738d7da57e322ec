import { refuse } from '../refusals/index.ts'

/** NIST SP 800-63B asks for 8; without a second factor a longer one. No other rule makes passwords better. */
const PASSWORD_LENGTH_MIN = 12
/** `Authorization: Basic` has room for it; longer would only make us hash more. */
const PASSWORD_LENGTH_MAX = 200

/** Throws invalid `weak_password`. */
export function requireStrongPassword({ email, password }: { email: string; password: string }): void {
  const length = [...password].length
  if (length < PASSWORD_LENGTH_MIN || length > PASSWORD_LENGTH_MAX) {
    refuse('weak_password', { why: 'length', min: PASSWORD_LENGTH_MIN, max: PASSWORD_LENGTH_MAX })
  }
  if (password.normalize('NFC').toLowerCase() === email.normalize('NFC').toLowerCase()) {
    refuse('weak_password', { why: 'email' })
  }
}
