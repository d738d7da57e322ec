import type { SandboxCaller } from './books.ts'

/** JSON from the sandbox, authenticated; throws what it says when it refuses. `at` is asked at every call: it may move. */
export function sandboxCaller(at: () => string, key: string): SandboxCaller['sandbox'] {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${at()}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (answer.status === 204 ? undefined : await answer.json()) as T
  }
}
