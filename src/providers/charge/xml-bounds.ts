/** A SOAP answer has eight. */
const DEPTH_MAX = 32
/** A list of transactions has hundreds of elements. Comments, sections, instructions and references count as well. */
const PARTS_MAX = 10_000
/** A transaction has a dozen. */
const ATTRIBUTES_MAX = 64

/** What a tag has up to the end of its next value, which may hold `>` and `/>` and no `<` (XML 1.0, 3.1). */
const ATTRIBUTE = /[^"'<>]*(?:"[^"<]*"|'[^'<]*')/y
const TAG_END = /[^"'<>]*>/y
/** What may hold tags that are none. */
const OPAQUE = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Whether text of XML is as deep and as large as answers are. Asked before the parser, which goes down by recursion. The
 * text is looked at once; what is no XML may be within the bounds.
 */
export function isWithinBounds(text: string): boolean {
  let parts = text.split('&', PARTS_MAX + 1).length
  let depth = 0
  for (let from = text.indexOf('<'); from !== -1; from = text.indexOf('<', from)) {
    if (text[from + 1] === '/') {
      depth -= 1
      from += 2
      continue
    }
    const opaque = OPAQUE.find(([begin]) => text.startsWith(begin, from))
    const end = opaque ? endOf(text, from, opaque) : endOfStartTag(text, from)
    parts += 1
    if (end === null || parts > PARTS_MAX) return false
    if (!opaque && text[end - 2] !== '/') depth += 1
    if (depth > DEPTH_MAX) return false
    from = end
  }
  return true
}

function endOf(text: string, from: number, [begin, end]: (typeof OPAQUE)[number]): number | null {
  const at = text.indexOf(end, from + begin.length)
  return at === -1 ? null : at + end.length
}

/** Null: it does not end, or has more attributes than any. */
function endOfStartTag(text: string, from: number): number | null {
  let at = from + 1
  for (let attributes = 0; ; attributes += 1) {
    ATTRIBUTE.lastIndex = at
    if (!ATTRIBUTE.test(text)) break
    if (attributes === ATTRIBUTES_MAX) return null
    at = ATTRIBUTE.lastIndex
  }
  TAG_END.lastIndex = at
  return TAG_END.test(text) ? TAG_END.lastIndex : null
}
