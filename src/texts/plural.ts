/** The form that a language uses with a count (French: none is singular). The count itself is not included. */
export function pluralIn(tag: string): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(tag)
  return (count, one, other) => (rules.select(count) === 'one' ? one : other)
}
