import { Type } from 'typebox'
import { exampleDetail, type RefusalCode } from '../refusals/index.ts'
import { DEFAULT_LANGUAGE } from '../texts/language.ts'
import { errorInfo } from '../texts/sentences.ts'
import {
  FAULT_CODES,
  GENERAL_CODES,
  groupByStatus,
  JSON_CODES,
  KEY_CODES,
  MERCHANT_CODES,
  PAGE_CODES,
  PURCHASE_CODES,
} from './refusal-codes.ts'

const Debug = Type.String({ description: 'For the developer, in English' })
const Info = Type.String({ description: 'For a person: French, or English where `Accept-Language` prefers it' })

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The request is wrong: `debug` says where',
  401: 'Credentials are missing, unknown or expired',
  404: 'What the path names does not exist, or belongs to somebody else',
  406: 'The request is wrong: `message` says where',
  409: 'The request is right, but not in this state, or not under this key',
}

const FAULTS =
  '503: the same request may be sent again after `Retry-After`; `temporarily_unavailable` says that nothing was done, `outcome_unknown` that it is not known, and the repetition does it once. 500: our fault'

/** What several endpoints refuse with the same codes. */
const NAMES = [
  ['Unauthorized', ['invalid_credentials']],
  ['PurchaseNotFound', PURCHASE_CODES],
  ['MerchantNotFound', MERCHANT_CODES],
  ['InvalidPage', PAGE_CODES],
  ['InvalidIdempotencyKey', ['invalid_idempotency_key']],
] as const satisfies readonly (readonly [string, readonly RefusalCode[]])[]

/** Examples show what is peculiar to an endpoint before what any other may answer. */
const COMMON: readonly RefusalCode[] = ['not_found', ...JSON_CODES, ...KEY_CODES]

interface Told {
  /** The name of one that many endpoints share. */
  readonly title?: string
  readonly description: string
}

/** The refusals of an endpoint, by status; the general ones (405, 413, 415, 421, 429, 5xx) come with them. */
export function refusals(...codes: readonly RefusalCode[]) {
  const byStatus = groupByStatus(codes, 'token')
  const own = [...byStatus].filter(([status]) => status < 500)
  const faults = [...byStatus].flatMap(([status, those]) => (status < 500 ? [] : those))
  const general = 'What every endpoint may answer: 405, 408, 413, 415, 421, 429, 431'
  return {
    ...Object.fromEntries(own.map(([status, those]) => [status, tokenRefusal(those, describe(status, those))])),
    '4xx': tokenRefusal(GENERAL_CODES, { title: 'GeneralRefusal', description: general }),
    '5xx': tokenRefusal([...FAULT_CODES, ...faults], {
      description: FAULTS,
      ...(faults.length === 0 && { title: 'Fault' }),
    }),
  }
}

/** The refusals of an endpoint of v1, by status; `default` is what every endpoint may answer. */
export function v1Refusals(...codes: readonly RefusalCode[]) {
  const own = [...groupByStatus(codes, 'v1')].map(([status, those]) => [
    status,
    v1Refusal(those, describe(status, those)),
  ])
  const description = `What every endpoint may answer: 405, 408, 413, 415, 421, 429, 431. ${FAULTS}`
  return {
    ...Object.fromEntries(own),
    default: v1Refusal([...GENERAL_CODES, ...FAULT_CODES], { title: 'GeneralRefusal', description }),
  }
}

function describe(status: number, codes: readonly RefusalCode[]): Told {
  const title = NAMES.find(([, those]) => [...those].sort().join() === codes.join())?.[0]
  return { description: DESCRIPTIONS[status] ?? '', ...(title && { title }) }
}

/** Each operation and status names the codes it may answer: a code keeps its meaning, and there may come more. */
function tokenRefusal(codes: readonly RefusalCode[], told: Told) {
  const code = exampleOf(codes)
  const info = errorInfo(code, DEFAULT_LANGUAGE)
  const example = { error: { app_error: code, debug: exampleDetail(code), info } }
  const error = Type.Object({ app_error: oneOf(codes), debug: Debug, info: Info })
  return Type.Object({ error }, { ...told, examples: [example] })
}

function v1Refusal(codes: readonly RefusalCode[], { title, description }: Told) {
  const code = exampleOf(codes)
  const example = { error: { code, message: exampleDetail(code) } }
  const error = Type.Object({ code: oneOf(codes), message: Debug })
  return Type.Object({ error }, { description, examples: [example], ...(title && { title: `${title}V1` }) })
}

function exampleOf(codes: readonly RefusalCode[]): RefusalCode {
  return codes.find((code) => !COMMON.includes(code)) ?? (codes[0] as RefusalCode)
}

function oneOf(codes: readonly RefusalCode[]) {
  return Type.Unsafe<RefusalCode>({ type: 'string', enum: [...codes].sort() })
}
