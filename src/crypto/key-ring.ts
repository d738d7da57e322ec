import { hkdfSync, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assert } from '../shared/assert.ts'
import type { SealingKey } from './sealer.ts'

/** Keys of sealed columns, and the one that payer links are signed with. */
export interface KeyRing {
  readonly sealing: readonly [SealingKey, ...SealingKey[]]
  readonly linkKey: Buffer
}

const KEY_BYTES = 32

/** From `SECRET_KEYS`, or else from `secret-keys` in the data folder, which is created (0600) when missing. */
export async function readKeyRing(dataDir: string, setting: string | null): Promise<KeyRing> {
  const sealing = parseKeys(setting ?? (await readOrCreateFile(dataDir)))
  const oldest = sealing.reduce((lowest, key) => (key.id < lowest.id ? key : lowest), sealing[0])
  // Links outlive a rotation as long as the oldest key is kept.
  const linkKey = Buffer.from(hkdfSync('sha256', oldest.key, '', 'whipround payer links', KEY_BYTES))
  return { sealing, linkKey }
}

function parseKeys(text: string): readonly [SealingKey, ...SealingKey[]] {
  const keys = text
    .trim()
    .split(',')
    .map((entry) => {
      const [id = '', encoded = ''] = entry.split(':')
      const key = Buffer.from(encoded, 'base64')
      const isValid = /^\d{1,3}$/.test(id) && Number(id) < 256 && key.length === KEY_BYTES
      if (!isValid) throw new Error('SECRET_KEYS takes <id 0–255>:<32 bytes, base64>, comma separated')
      return { id: Number(id), key }
    })
  const [first, ...rest] = keys
  assert(first, 'splitting a text gives at least one part')
  return [first, ...rest]
}

async function readOrCreateFile(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret-keys')
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  try {
    // Two processes starting at once: the second reads what the first wrote.
    await writeFile(file, `1:${randomBytes(KEY_BYTES).toString('base64')}`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    await chmod(file, 0o600)
  }
  return readFile(file, 'utf8')
}
