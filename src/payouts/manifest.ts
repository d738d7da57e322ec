import type { SealedColumn, Sealer } from '../crypto/index.ts'
import type { PayoutFile } from './file-store.ts'
import type { Payout } from './payout.ts'

/** What a payout was when its file was released: all that our books need to have it again. */
export type ManifestPayout = Pick<
  Payout,
  | 'id'
  | 'merchantId'
  | 'companyId'
  | 'currency'
  | 'plannedOn'
  | 'amountMinor'
  | 'reserveMinor'
  | 'reserveUntil'
  | 'bankDetailsId'
  | 'plannedAt'
  | 'plannedBy'
> & {
  /** Absent in those of before debts were carried. */
  readonly carriedBefore?: Date | null
  readonly items: readonly ManifestItem[]
  readonly lines: readonly (readonly [kind: string, amountMinor: bigint])[]
}

/** One thing that is paid, and what it is of: books that have lost it and learn it again give it another id. */
export interface ManifestItem {
  readonly id: string
  readonly amountMinor: bigint
  readonly kind: string
  /** Of a promise. */
  readonly purchaseId: string | null
  /** Of what was taken back of one, its unwinding; of an adjustment, what it was made for. */
  readonly causeId: string | null
  /** Added up with what the payout was carried from; absent where nothing was. */
  readonly isCarried?: boolean
}

/** Those written before say less of items. */
export const MANIFEST_LAYOUT = 2

/** A file with all that it is made of. */
export interface Manifest {
  readonly layout: number
  readonly file: Omit<PayoutFile, 'writtenAt' | 'adoptedAt'>
  readonly content: string
  readonly payouts: readonly ManifestPayout[]
}

/** Beside the row and in the folder: opened only as what this service wrote for that file. */
export const MANIFESTS: SealedColumn = {
  table: 'payout_files',
  column: 'manifest_sealed',
  key: { id: 'uuid' },
  encoding: 'bytea',
  contextOf: (id = '') => `payout_files.manifest:${id}`,
}

export function sealManifest(sealer: Sealer, manifest: Manifest): Buffer {
  const text = JSON.stringify(manifest, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  return sealer.seal(text, MANIFESTS.contextOf(manifest.file.id))
}

/** Throws for what is no manifest of this file. */
export function openManifest(sealer: Sealer, id: string, sealed: Buffer): Manifest {
  const read = JSON.parse(sealer.open(sealed, MANIFESTS.contextOf(id)), (name, value) => {
    if (typeof value === 'string' && /^-?\d+n$/.test(value)) return BigInt(value.slice(0, -1))
    if (name === 'sha256') return Buffer.from(value.data)
    return (name === 'releasedAt' || name === 'plannedAt' || name === 'carriedBefore') && value
      ? new Date(value)
      : value
  })
  return read as Manifest
}
