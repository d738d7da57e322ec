/** A decoded form: texts, lists and named members, as deep as its brackets say. */
export type Form = string | Form[] | { [name: string]: Form }

/** Deeper than any order of the API; a longer path is somebody's mistake. */
const DEPTH_MAX = 10

/** `a[b][0][c]=v&d[]=w` → nested members and lists. Members have no prototype, so `__proto__` is a name like another. */
export function decodeForm(text: string): { [name: string]: Form } {
  const root = Object.create(null) as { [name: string]: Form }
  for (const [key, value] of new URLSearchParams(text)) {
    const path = pathOf(key)
    if (path.length <= DEPTH_MAX) put(root, path, value)
  }
  return listsOf(root) as { [name: string]: Form }
}

function pathOf(key: string): string[] {
  const open = key.indexOf('[')
  if (open <= 0 || !key.endsWith(']')) return [key]
  return [key.slice(0, open), ...key.slice(open + 1, -1).split('][')]
}

function put(into: { [name: string]: Form }, path: readonly string[], value: string): void {
  let place = into
  for (const [depth, step] of path.entries()) {
    const name = step === '' ? String(Object.keys(place).length) : step
    if (depth === path.length - 1) {
      place[name] = value
      return
    }
    if (typeof place[name] !== 'object') place[name] = Object.create(null) as { [name: string]: Form }
    place = place[name] as { [name: string]: Form }
  }
}

/** Members named 0, 1, 2 … are a list. */
function listsOf(form: Form): Form {
  if (typeof form === 'string' || Array.isArray(form)) return form
  const entries = Object.entries(form)
  if (entries.length > 0 && entries.every(([name], index) => name === String(index))) {
    return entries.map(([, value]) => listsOf(value))
  }
  for (const [name, value] of entries) form[name] = listsOf(value)
  return form
}
