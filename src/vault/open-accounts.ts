import { createHash } from 'node:crypto'
import type { Outbound } from '../outbound/index.ts'
import { type NoVerdict, openPsp, type Psp, type PspTraits } from '../providers/charge/index.ts'
import { findBrand, findIssuer } from '../providers/index.ts'
import type { CardIssuer } from '../providers/issue/index.ts'
import { type Clock, MINUTE_MS } from '../shared/clocks.ts'
import type { OpenedIssuer, OpenedPsp } from './vault.ts'

/** What the isolated process has of the world. */
export interface VaultPorts {
  readonly outbound: Outbound
  readonly systemClock: Clock
  readonly timeoutMs: number
}

/**
 * Merchants' accounts that were used lately stay open, because some families log in first and keep what they were given
 * for it. Few and not for long: credentials are in there.
 */
const OPEN_MAX = 32
const OPEN_FOR_MS = 5 * MINUTE_MS

type NotOpened = Extract<NoVerdict, { kind: 'rejected' | 'not_sent' }>
interface OpenAccount {
  readonly psp: Psp
  readonly traits: PspTraits
}

const open = new Map<string, Promise<OpenAccount>>()

export async function openMerchantPsp(ports: VaultPorts, account: OpenedPsp): Promise<OpenAccount | NotOpened> {
  const found = findBrand(account.brandId)
  if (!found) return { kind: 'rejected', reason: 'unsupported', detail: 'unknown_psp' }
  const { family, brand } = found
  const { mode, apiUrl, settings } = account
  const digest = createHash('sha256')
    .update(JSON.stringify([brand.id, mode, apiUrl, settings]))
    .digest('base64')
  const openOne = async () => ({
    psp: await openPsp(family, { ...ports, brand, mode, apiUrl }, settings),
    traits: family.traits,
  })
  const opening = open.get(digest) ?? openOne()
  try {
    const opened = await opening
    keep(digest, opening)
    return opened
  } catch {
    // What it says may repeat a credential.
    return { kind: 'not_sent', reason: 'account_not_opened' }
  }
}

export async function openIssuer(
  ports: VaultPorts,
  { issuer, apiUrl, settings }: OpenedIssuer,
): Promise<CardIssuer | NotOpened> {
  const descriptor = findIssuer(issuer)
  if (!descriptor) return { kind: 'rejected', reason: 'unsupported', detail: 'unknown_issuer' }
  try {
    return await descriptor.open({ ...ports, apiUrl }, settings)
  } catch {
    return { kind: 'not_sent', reason: 'account_not_opened' }
  }
}

function keep(digest: string, opening: Promise<OpenAccount>): void {
  if (open.has(digest)) return
  open.set(digest, opening)
  setTimeout(() => open.delete(digest), OPEN_FOR_MS).unref()
  const [oldest] = open.keys()
  if (open.size > OPEN_MAX && oldest !== undefined) open.delete(oldest)
}
