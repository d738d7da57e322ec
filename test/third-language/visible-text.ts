/** Attributes that a person sees or hears, and those whose text the script shows. */
const READ = /\s(?:alt|title|placeholder|aria-label|data-(?:\w+-)*(?:text|title|copied|offline|staying))="([^"]*)"/g

/** Everything that somebody reads in a document; what is said to be in English for developers is left out. */
export function visibleText(document: string): string {
  const body = document
    .replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<span lang="en">.*?<\/span>/gs, ' ')
  const attributes = [...body.matchAll(READ)].map((match) => match[1])
  return [body.replaceAll(/<[^>]*>/g, '\n'), ...attributes].join('\n')
}

/** The words outside all brackets, of no language's folder. */
export function unmarkedWords(text: string): string[] {
  let depth = 0
  let outside = ''
  for (const letter of text) {
    if (letter === '⟦') depth++
    if (depth === 0) outside += letter
    if (letter === '⟧') depth--
  }
  return outside.match(/\p{L}{2,}/gu) ?? []
}
