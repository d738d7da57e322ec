import { assert } from '../shared/assert.ts'

/** One line of a table of decisions: what is next where all of `when` is so, and why. A list: any of these. */
export interface Row<Facts extends object, Next> {
  readonly when: { readonly [Fact in keyof Facts]?: Facts[Fact] | readonly Facts[Fact][] }
  readonly next: Next
  readonly because: string
}

/** The first line that applies; the last one of a table applies always. */
export function decide<Facts extends object, Next>(rows: readonly Row<Facts, Next>[], facts: Facts): Row<Facts, Next> {
  const row = rows.find(({ when }) => applies(when, facts))
  assert(row, 'the last line of a table of decisions applies always')
  return row
}

function applies<Facts extends object>(when: Row<Facts, unknown>['when'], facts: Facts): boolean {
  return (Object.keys(when) as (keyof Facts)[]).every((fact) => {
    const wished: unknown = when[fact]
    return Array.isArray(wished) ? wished.includes(facts[fact]) : wished === facts[fact]
  })
}
