/** An answer to believe has a handful. */
const DEPTH_MAX = 32

/**
 * Undefined: no JSON that two readers would understand in the same way. Refused beside what is no JSON: a byte order
 * mark, broken letters, a name twice in one object, numbers with an exponent or more digits than a float keeps.
 */
export function readJsonText(text: string): unknown {
  if (text.includes('\uFFFD')) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  return isUnambiguous(text) ? value : undefined
}

/** Of text that is JSON, in which every string ends. Each token is looked at once. */
function isUnambiguous(text: string): boolean {
  const names: (Set<string> | null)[] = []
  let isName = false
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    if (token === '{' || token === '[') names.push(token === '{' ? new Set() : null)
    if (names.length > DEPTH_MAX) return false
    if (token === '}' || token === ']') names.pop()
    const known = names.at(-1)
    if (isName && known && token.startsWith('"')) {
      const name = token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1)
      if (known.has(name) || name === '__proto__') return false
      known.add(name)
    }
    if (/^[-\d]/.test(token) && !isExact(token)) return false
    isName = token === '{' || (token === ',' && known !== null)
  }
  return true
}

/** 15 digits is what every float keeps. */
function isExact(number: string): boolean {
  return /^-?[\d.]+$/.test(number) && number.replace(/[-.]/g, '').length <= 15
}
