import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PaymentType } from '../payment-types/index.ts'

/** `DATA_DIR/demo.json`: random credentials of the demo, kept over restarts. */
export interface DemoFile {
  readonly base_url: string
  readonly sandbox: { readonly acquirer_url: string; readonly mailbox_url: string; readonly clock_url: string }
  /** The operator's bank, which the sandbox plays. */
  readonly bank: { readonly url: string; readonly account: { readonly iban: string } }
  /** Whom payers pay through: its own library works with this key at this address; null: at the acquirer's own. */
  readonly acquirer: { readonly name: string; readonly api_url: string | null; readonly key: string }
  /** Who owns the shops; may use Basic authentication, too. */
  readonly dashboard: Door
  /** Who runs the installation. */
  readonly operator: Door
  readonly company_uid: string
  readonly api_key: string
  readonly api_secret: string
  readonly merchants: Readonly<Record<PaymentType, DemoMerchant>>
  /** Merchants that are paid through their own PSP, by its name: one of type SPLIT, and beside it one of DEFERRED. */
  readonly back?: Readonly<
    Record<string, DemoMerchant & { readonly deferred: DemoMerchant; readonly psp_books_url: string }>
  >
  /** Merchants whose sales the law calls credits: with a fee, by a lender that does not exist and says so. */
  readonly credit?: Readonly<Record<'INSTALLMENT' | 'DEFERRED', DemoMerchant & { readonly lender: string }>>
  /** Ours alone: what a restart needs to find the same world again. */
  readonly sandbox_key: string
  readonly sandbox_ports: { readonly http: number; readonly smtp: number }
  /** Of the simulators, by their name. */
  readonly simulator_ports?: Readonly<Record<string, number>>
}

interface Door {
  readonly url: string
  readonly email: string
  readonly password: string
}

interface DemoMerchant {
  readonly uid: string
  readonly secret: string
  readonly notification_secret: string
  readonly api_token: string
}

const FILE = 'demo.json'

export async function readDemoFile(dataDir: string): Promise<DemoFile | undefined> {
  try {
    return JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) as DemoFile
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whole or not at all: written beside, then renamed. */
export async function writeDemoFile(dataDir: string, file: DemoFile): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const path = join(dataDir, FILE)
  // Two demos may share the folder, each on a port of its own.
  const beside = `${path}.${process.pid}`
  await writeFile(beside, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 })
  await chmod(beside, 0o600)
  await rename(beside, path)
}
