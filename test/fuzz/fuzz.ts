import assert from 'node:assert/strict'
import fc from 'fast-check'
import { contractCheck, matchPath, type OpenApi, readContract } from '../support/contract.ts'
import { assertWholeRows, fingerprint } from './invariants.ts'
import { type Ground, type Known, plant } from './known.ts'
import { type Answered, asCurl, type FuzzRequest, openSender, type Sender } from './request.ts'
import { anyRequest } from './requests.ts'

export interface FuzzTerms {
  readonly requests: number
  readonly seed: number
}

/** How often each route answered with each status: `POST /api/token 401`. */
export type Tally = ReadonlyMap<string, number>

/** Of the service that is fuzzed: limits would answer all but the first requests. */
export const FUZZ_SETTINGS = {
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_PER_ADDRESS: '0',
  GUESS_LIMIT: '0',
  DECLINE_LIMIT: '0',
}

/** Requests under way at once: enough for two of them to meet in the database. */
const LANES = 4
/** What an expected outage or something unbuilt answers; every other 5xx is our mistake. */
const EXPECTED_5XX = [501, 503]
/** A trace, a path of ours, or a database's own words. */
const INSIDES =
  /\bat [^\n]*:\d+:\d+|node_modules|\/src\/[a-z-]+\/|violates|invalid input syntax|relation "|internal_error/

/** Of pages that shops send their customers to; all begin like it. */
const FUNNEL = /^\/(?:purchases?|payment_solutions)\b/

/**
 * Sends requests that nobody should send, the same ones for the same seed. Throws with the smallest failing request as
 * curl when an answer is a fault, differs from the contract, tells of our insides or of another company, or when a
 * row is left half written. A failing request is sent again many times while a smaller one is sought.
 */
export async function fuzz(ground: Ground, { requests, seed }: FuzzTerms): Promise<Tally> {
  const contract = await readContract(ground.baseUrl)
  const known = await plant(ground)
  const before = await fingerprint(ground.db, known.foreignCompanyId)
  const tally = new Map<string, number>()
  const { send, close } = openSender(ground.baseUrl)
  const judge = judgeWith(contract, known)
  try {
    const lanes = Array.from({ length: LANES }, (_, lane) => {
      const share = Math.floor(requests / LANES) + (lane < requests % LANES ? 1 : 0)
      return runLane(send, judge, anyRequest(contract, known), { requests: share, seed: seed + lane }, (name) =>
        tally.set(name, (tally.get(name) ?? 0) + 1),
      )
    })
    for (const failure of await Promise.all(lanes)) {
      if (failure) throw new Error(`${failure.why}\n\n${asCurl(ground.baseUrl, failure.request)}\n`)
    }
  } finally {
    close()
  }
  await assertWholeRows(ground.db)
  assert.equal(await fingerprint(ground.db, known.foreignCompanyId), before, 'rows of another company have changed')
  return tally

  function judgeWith(described: OpenApi, { marker }: Known) {
    const check = contractCheck(described)
    return (request: FuzzRequest, seen: Answered): string => {
      const isFault = seen.status >= 500 && !EXPECTED_5XX.includes(seen.status)
      assert.ok(!isFault, `answered ${seen.status}: ${seen.text.slice(0, 500)}`)
      assert.ok(!seen.text.includes(marker), `tells of another company: ${seen.text.slice(0, 500)}`)
      const isReader = request.target.startsWith('/docs')
      if (!isReader) assert.doesNotMatch(seen.text, INSIDES, `tells of our insides: ${seen.text.slice(0, 500)}`)
      const isPage = seen.contentType.startsWith('text/html')
      assert.ok(!isPage || !seen.text.includes('<script>alert'), `holds foreign markup: ${seen.text.slice(0, 500)}`)
      if (FUNNEL.test(request.target)) assert.match(seen.location ?? '/pay/', /^\/pay\//, 'leads elsewhere')
      check(request.method, request.target, seen)
      const family = FUNNEL.exec(request.target) ?? /^\/(pay|callbacks|api)\//.exec(request.target)
      const route = matchPath(described, request.target) ?? family?.[0] ?? '/'
      return `${request.method} ${route} ${seen.status}`
    }
  }
}

async function runLane(
  send: Sender,
  judge: (request: FuzzRequest, seen: Answered) => string,
  request: fc.Arbitrary<FuzzRequest>,
  { requests, seed }: FuzzTerms,
  count: (name: string) => void,
): Promise<{ request: FuzzRequest; why: string } | undefined> {
  const property = fc.asyncProperty(request, async (each) => {
    count(judge(each, await send(each)))
  })
  const found = await fc.check(property, { numRuns: requests, seed, endOnFailure: false })
  if (!found.failed) return undefined
  const [smallest] = found.counterexample ?? []
  const why = found.errorInstance instanceof Error ? found.errorInstance.message : String(found.errorInstance)
  return smallest && { request: smallest, why }
}
