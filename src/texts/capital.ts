/** What may stand within a sentence, where it stands alone: a cell, a fact. */
export function withCapital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
