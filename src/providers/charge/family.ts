import type { Outbound } from '../../outbound/index.ts'
import type { Clock } from '../../shared/clocks.ts'
import type { CredentialField } from '../descriptor.ts'
import type { PaymentCard, Psp, PspPayment } from './psp.ts'
import type { PspReport } from './report.ts'
import type { PspTraits } from './traits.ts'

export type PspMode = 'test' | 'live'

/** Everything an account is opened with, secrets included: never logged, never shown. Keys as in `credentials`. */
export type PspSettings = Readonly<Record<string, string>>

/** What the folder of a family says of it, as data; a line of `registry.ts` makes it and its brands known. */
export interface PspFamily {
  /** Of its protocol: in the simulator's addresses, in documents. */
  readonly name: string
  /** Its protocol, as an engineer calls it: `Lyra web services V5 (SOAP)`. */
  readonly protocol: string
  /** The version of its interface that we speak; null where it has none. */
  readonly apiVersion: string | null
  /** The names merchants know. */
  readonly brands: readonly PspBrand[]
  readonly credentialKind: 'account' | 'shop_certificate' | 'api_user_signature'
  /** What a merchant gives, in this order. */
  readonly credentials: readonly CredentialField[]
  /** What the credentials themselves say of where they belong; null where they do not; undefined: these are none. */
  readonly modeOf: (given: PspSettings) => PspMode | null | undefined
  readonly traits: PspTraits
  /** What is compared with our settlements; absent where nothing published says its columns. */
  readonly report?: PspReport
  /** What judges the adapter offline. */
  readonly evidence: readonly PspEvidence[]
  /** Opens it with a merchant's credentials; asks nobody. What speaks the protocol is loaded here. */
  readonly open: (terms: PspTerms, settings: PspSettings) => Promise<Psp>
  /** What a call of the PSP says. Its facts are hints to look up, unless they carry a charge: that is signed, and counts. */
  readonly parseCallback: (settings: PspSettings, mode: PspMode, call: RawCall) => PspCallback
  /** The notification that the PSP itself would have sent the shop; null where it would have sent none that shops know. */
  readonly nativeNotification: ((settings: PspSettings, facts: NativeFacts) => NativeNotification) | null
}

/** A merchant's account with its settings unsealed, for one call. */
export interface OpenedPsp {
  readonly brandId: string
  readonly mode: PspMode
  readonly apiUrl: string | null
  readonly settings: PspSettings
}

export interface PspBrand {
  /** `payzen_eu`: on the command line, in the demo, in rows. */
  readonly id: string
  readonly label: string
  /** Origins and paths that the family's calls begin with, by a name of the family's own. */
  readonly hosts: Readonly<Record<PspMode, Readonly<Record<string, string>>>>
  /** Of the PSP's test environment; what a "mocked card" puts in place of ours. */
  readonly testCard: PaymentCard | null
  /** Why it is here although nobody new can take it, or what to know. */
  readonly note?: string
  /** The brand whose other door this is: two protocols of one PSP are one PSP to whoever counts them. */
  readonly sameAs?: string
}

/** What is sent; what is read of an answer; what the PSP calls us with, or a shop, where that is imitated. */
export type EvidencePart = 'request' | 'answer' | 'callback'

export interface PspEvidence {
  readonly kind: 'official_schema' | 'official_sdk' | 'third_party_vector' | 'recorded_exchange' | 'prose'
  /** The parts of the adapter that a test compares with it: none of them is worth more for what judges another. */
  readonly judges: readonly [EvidencePart, ...EvidencePart[]]
  readonly source: string
  /** `yyyy-mm`, of the source. */
  readonly date: string
}

export interface PspTerms {
  readonly outbound: Outbound
  readonly systemClock: Clock
  readonly brand: PspBrand
  readonly mode: PspMode
  /** A simulator's origin and path, in place of every host of the brand; null: the PSP's own. */
  readonly apiUrl: string | null
  readonly timeoutMs: number
}

export interface RawCall {
  readonly headers: Readonly<Record<string, unknown>>
  readonly query: string
  readonly body: Buffer
}

export type PspCallback =
  | { readonly kind: 'forged' }
  | { readonly kind: 'malformed' }
  /** `acknowledgement`: the body of our 200. */
  | { readonly kind: 'authentic'; readonly facts: readonly PspFact[]; readonly acknowledgement: string }

export interface PspFact {
  readonly reference: string | null
  readonly paymentId: string | null
  /** Signed by the PSP, where it cannot be asked. */
  readonly payment: PspPayment | null
}

export interface NativeFacts {
  readonly mode: PspMode
  readonly payment: PspPayment
  readonly orderReference: string | null
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly customer: { readonly email: string | null; readonly name: string | null }
}

/** What goes to the merchant's notification address in place of our own body. */
export interface NativeNotification {
  readonly contentType: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Where a PSP is called, for whoever lets calls out: host and port. Some have a part that each merchant knows for itself. */
export function hostsOf({ hosts }: Pick<PspBrand, 'hosts'>, mode: PspMode): readonly string[] {
  return [...new Set(Object.values(hosts[mode]).map(hostOf))]
}

function hostOf(address: string): string {
  const [, host = address, port = '443'] = /^https:\/\/([^/:]+)(?::(\d+))?/.exec(address) ?? []
  return `${host}:${port}`
}
