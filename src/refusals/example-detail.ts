import { type RefusalCode, refusalOf } from './catalogue.ts'

/** What a developer may read with this code: its own words in short where they depend on the case. */
export function exampleDetail(code: RefusalCode): string {
  const { detail } = refusalOf(code)
  return typeof detail === 'string' ? detail : code.replaceAll('_', ' ')
}
