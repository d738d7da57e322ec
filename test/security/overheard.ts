import type { Planted } from './find-secrets.ts'

export interface HeardAnswer {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly location: string | null
  readonly body: string
}

/** Everything that this test file's people and machines said and were told over HTTP. */
export interface Overheard {
  readonly answers: readonly HeardAnswer[]
  /** Cookies, form tokens and payer links that went by, each once. */
  planted(): Planted[]
}

const PAYER_TOKEN = /\/pay\/([pls][0-9a-z]{1,6}\.[A-Za-z0-9_-]{43})/g

/** Listens in at `fetch`; changes nothing of what passes. */
export function overhear(): Overheard {
  const answers: HeardAnswer[] = []
  const secrets = new Map<string, string>()
  const really = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const answer = await really(input, init)
    const body = await answer.clone().text()
    const location = answer.headers.get('location')
    answers.push({ method: init?.method ?? 'GET', url: String(input), status: answer.status, location, body })
    for (const cookie of answer.headers.getSetCookie()) secrets.set(cookie.split(/[=;]/)[1] as string, 'a cookie')
    for (const [, token] of body.matchAll(/name="form_token" value="([^"]+)"/g))
      secrets.set(token as string, 'a form token')
    for (const [, token] of `${input} ${location} ${body}`.matchAll(PAYER_TOKEN))
      secrets.set(token as string, 'a payer link')
    return answer
  }
  return { answers, planted: () => [...secrets].map(([text, name]) => ({ name, text })) }
}
