import { contractCheck, readContract } from './contract.ts'

type Check = ReturnType<typeof contractCheck>

const plainFetch = globalThis.fetch
/** Origins of services under test; their contract is read and its schemas are compiled when first needed. */
const held = new Map<string, Promise<Check> | undefined>()

/**
 * From now on every answer that a test of this process gets from this service's API is checked against the service's
 * own contract: the test that asked fails.
 */
export function holdToContract(baseUrl: string): void {
  if (!held.has(baseUrl)) held.set(baseUrl, undefined)
  globalThis.fetch = checkedFetch
}

async function checkedFetch(target: string | URL | Request, options?: RequestInit): Promise<Response> {
  const answer = await plainFetch(target, options)
  const request = target instanceof Request ? target : undefined
  const url = request?.url ?? String(target)
  const baseUrl = [...held.keys()].find((origin) => url.startsWith(`${origin}/api/`))
  if (baseUrl === undefined) return answer
  const check = held.get(baseUrl) ?? readContract(baseUrl).then(contractCheck)
  held.set(baseUrl, check)
  const seen = {
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? '',
    text: await answer.clone().text(),
  }
  ;(await check)((options?.method ?? request?.method ?? 'GET').toUpperCase(), url.slice(baseUrl.length), seen)
  return answer
}
