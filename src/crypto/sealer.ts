import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import { assert } from '../shared/assert.ts'

/** Encrypts what a database dump must not show. `context` binds a value to its row and column: moving it breaks it. */
export interface Sealer {
  seal(plain: string, context: string): Buffer
  open(sealed: Buffer, context: string): string
}

export interface SealingKey {
  /** One byte, written in front of each sealed value, so that keys can be rotated. */
  readonly id: number
  /** 32 bytes. */
  readonly key: Buffer
}

/** The first seals, all open. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]]

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Node.js takes the first bytes of a tag for a tag otherwise (NIST SP 800-38D allows four), and four can be guessed. */
const WHOLE_TAG = { authTagLength: TAG_BYTES }

/** AES-256-GCM; layout: key id (1) · nonce (12) · tag (16) · cipher text. The first key seals, all open. */
export function createSealer(keys: SealingKeys): Sealer {
  // Prepared once: from raw bytes each opening would cost five times as much.
  const byId = new Map(keys.map(({ id, key }) => [id, createSecretKey(key)]))
  const first = createSecretKey(keys[0].key)
  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', first, nonce, WHOLE_TAG).setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([keys[0].id]), nonce, cipher.getAuthTag(), text])
    },
    open(sealed, context) {
      const key = byId.get(sealed[0] ?? -1)
      assert(key, `no sealing key with id ${sealed[0]}`)
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, WHOLE_TAG)
        .setAAD(Buffer.from(context))
        .setAuthTag(tag)
      const text = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
  }
}

/** Where sealed values are kept: what counting them, and sealing them anew under another key, must know. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** The primary key's columns and their types. */
  readonly key: Readonly<Record<string, 'uuid' | 'text'>>
  readonly encoding: 'bytea' | 'base64'
  /** What a value is bound to, from its row's key. */
  readonly contextOf: (...key: string[]) => string
  /** The column that held it in the clear before it was sealed; empty once a job has been through it. */
  readonly plainColumn?: string
}

/** A text that is kept sealed; in the clear only as long as it waits for the job that seals older rows. */
export type KeptText = { readonly sealed: Buffer } | { readonly plain: string }

export function openKept(sealer: Sealer, kept: KeptText, context: string): string {
  return 'sealed' in kept ? sealer.open(kept.sealed, context) : kept.plain
}
