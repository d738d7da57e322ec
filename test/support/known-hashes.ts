import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// A password's hash takes a seventh of a second of CPU, and tests sign the same people in again and again: what a test process
// has derived from a password and a salt it derives no second time. Everything else is as it was, the cost of the first as well.

const derive = crypto.scrypt
const known = new Map<string, Buffer>()

type Derived = (error: Error | null, key: Buffer) => void

function deriveOnce(
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  done: Derived,
): void {
  const asked = JSON.stringify([String(password), Buffer.from(salt as Buffer).toString('hex'), length, options])
  const key = known.get(asked)
  if (key) return void setImmediate(done, null, Buffer.from(key))
  derive(password, salt, length, options, (error, made) => {
    if (!error) known.set(asked, Buffer.from(made))
    done(error, made)
  })
}

crypto.scrypt = deriveOnce as typeof crypto.scrypt
syncBuiltinESMExports()
