import { jsonLines, type Narrator } from './narrator.ts'

/** Fields of answers that are credentials. */
const SECRET_FIELDS = ['access_token', 'token', 'signing_secret']

/** `fetch` that tells every request and its answer; what an answer gives away is hidden from here on. */
export function narratingFetch(narrator: Narrator): typeof fetch {
  return async (target, options = {}) => {
    const { pathname, search } = new URL(String(target))
    const body = typeof options.body === 'string' ? options.body : ''
    narrator.tell(
      'request',
      [`${options.method ?? 'GET'} ${pathname}${search}`, ...shownHeaders(options.headers), ...shownBody(body)].join(
        '\n',
      ),
    )
    const answer = await fetch(target, options)
    const said: unknown = await answer.clone().json()
    for (const [name, value] of Object.entries(said as object)) if (SECRET_FIELDS.includes(name)) narrator.hide(value)
    narrator.tell('answer', `${answer.status} ${jsonLines(said)}`)
    return answer
  }
}

/** What a reader would have to send, too; a Basic credential as what it is made of. */
function shownHeaders(headers: RequestInit['headers']): string[] {
  const sent = new Headers(headers)
  const authorization = sent.get('authorization')?.replace(/^Basic (.*)$/, (_, pair) => `Basic base64(${atob(pair)})`)
  const key = sent.get('idempotency-key')
  return [...(authorization ? [`Authorization: ${authorization}`] : []), ...(key ? [`Idempotency-Key: ${key}`] : [])]
}

function shownBody(body: string): string[] {
  if (body === '') return []
  return [body.startsWith('{') ? jsonLines(JSON.parse(body)) : body]
}
