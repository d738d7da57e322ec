import { hkdfSync, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSealingKeys } from './parse-sealing-keys.ts'
import type { LinkKeys } from './payer-links.ts'
import { KEY_BYTES, type SealingKey, type SealingKeys } from './sealer.ts'

/** Keys of sealed columns, and those that payer links are signed with: the first seals and signs, all open and verify. */
export interface KeyRing {
  readonly sealing: SealingKeys
  readonly linkKeys: LinkKeys
}

const FILE = 'secret-keys'

/** From the text of `SECRET_KEYS`. Throws an error in a sentence that never repeats it. */
export function parseKeyRing(text: string): KeyRing {
  const sealing = parseSealingKeys(text)
  return { sealing, linkKeys: linkKeysOf(sealing) }
}

/** A key as `SECRET_KEYS` holds it. */
export function writeKey({ id, key }: SealingKey): string {
  return `${id}:${key.toString('base64')}`
}

export function makeKey(id: number): SealingKey {
  return { id, key: randomBytes(KEY_BYTES) }
}

/** Payer links are signed under keys of their own, derived: nothing sealed tells anything of them. */
function linkKeysOf(keys: SealingKeys): LinkKeys {
  const derive = ({ key }: SealingKey) => Buffer.from(hkdfSync('sha256', key, '', 'whipround payer links', KEY_BYTES))
  const [first, ...others] = keys
  return [derive(first), ...others.map(derive)]
}

/**
 * For a demo: from `SECRET_KEYS`, or else from `secret-keys` in the data folder, which is created (0600) when missing.
 * Never for `serve` or `work`: two hosts would invent two keys.
 */
export async function readKeyRing(dataDir: string, setting: string | null): Promise<KeyRing> {
  if (setting === null) await createFile(dataDir)
  return parseKeyRing(setting ?? (await readFile(join(dataDir, FILE), 'utf8')))
}

/** The same, without making any; undefined when there are none. */
export async function findKeyRing(dataDir: string, setting: string | null): Promise<KeyRing | undefined> {
  const text = setting ?? (await readFile(join(dataDir, FILE), 'utf8').catch(() => undefined))
  return text === undefined ? undefined : parseKeyRing(text)
}

async function createFile(dataDir: string): Promise<void> {
  const file = join(dataDir, FILE)
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  try {
    // Two processes starting at once: the second reads what the first wrote.
    await writeFile(file, writeKey(makeKey(1)), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    await chmod(file, 0o600)
  }
}
