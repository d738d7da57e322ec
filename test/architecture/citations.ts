/** A document that a comment names: `docs/credit.md, "Cents"`, `ADR 0005`, `docs/adr/0008`. */
export interface Citation {
  readonly said: string
  /** A document, or how the name of one begins. */
  readonly path: string
  readonly heading: string | undefined
}

const DOCUMENT = /(?<![\w/.-])([\w./-]+\.md)\b(?:, ["“]([^"”]+)["”])?/g
const DECISION = /\bADR (\d{4})\b|\bdocs\/adr\/(\d{4})(?![\w-])/g

/** Sections are those of public standards, named before the number; other documents have headings. */
const SECTION = /(?<standard>\b(?:RFC|ISO|SWD|3GPP|EMV|PCI|ASVS)[\w()./ -]*,? )?(?:\bsections? \d[\d.]*|§ ?\d*)/g
const UNNAMED = /\b(?:design|interface|specification) (?:document|section)\b/gi

/** The comments of a file as one text without line breaks. `code` is the file with its comments blanked. */
export function commentsOf(text: string, code: string): string {
  let comments = ''
  for (let at = 0; at < text.length; at++) comments += text[at] === code[at] ? ' ' : text[at]
  return comments.replaceAll(/ (?:\/?\*+\/?|\/\/) /g, ' ').replaceAll(/\s+/g, ' ')
}

export function sqlCommentsOf(text: string): string {
  return [...text.matchAll(/^\s*-- ?(.*)$/gm)].map((match) => match[1]).join(' ')
}

export function citationsIn(comments: string): Citation[] {
  const documents = [...comments.matchAll(DOCUMENT)].map(([said, path, heading]) => ({ said, path, heading }))
  const decisions = [...comments.matchAll(DECISION)].map(([said, number, prefix]) => {
    return { said, path: `docs/adr/${number ?? prefix}`, heading: undefined }
  })
  return [...documents, ...decisions] as Citation[]
}

/** Files of ours that comments name, by their path or the end of it. */
export function filesNamedIn(comments: string): string[] {
  return [...comments.matchAll(/(?<![\w/.-])[\w./-]+\.(?:ts|mjs|sql)\b/g)].map(([name]) => name)
}

/** Citations that nobody can follow. */
export function unfollowable(comments: string): string[] {
  const sections = [...comments.matchAll(SECTION)].filter((match) => !match.groups?.standard)
  return [...sections, ...comments.matchAll(UNNAMED)].map(([said]) => said)
}
