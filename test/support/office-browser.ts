import { formTokenIn } from './office.ts'

interface Answer {
  readonly status: number
  readonly body: string
  readonly location: string | null
  /** As they were set: names and attributes. */
  readonly setCookies: readonly string[]
}

/** A browser at the service itself, which keeps cookies and follows nothing. */
export function officeBrowser(baseUrl: string, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()

  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(new URL(path, baseUrl), {
      ...init,
      redirect: 'manual',
      headers: {
        'accept-language': 'en',
        'user-agent': 'Netscape',
        ...headers,
        ...(cookie && { cookie }),
        ...init.headers,
      },
    })
    const setCookies = answer.headers.getSetCookie()
    for (const set of setCookies) {
      const [name = '', value = ''] = (set.split(';')[0] as string).split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: answer.status, body: await answer.text(), location: answer.headers.get('location'), setCookies }
  }

  const get = (path: string) => ask(path)
  const post = (path: string, fields: Record<string, string>, more: Record<string, string> = {}) =>
    ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: more })

  return {
    cookies,
    get,
    post,
    /** Opens the page of a form and sends it, as somebody at a keyboard does. */
    async submit(path: string, fields: Record<string, string>) {
      const { body } = await get(path)
      return post(path, { form_token: formTokenIn(body, path), ...fields })
    },
  }
}
