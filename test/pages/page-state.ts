import * as views from '../../src/checkout/views/index.ts'
import type { Language } from '../../src/texts/language.ts'

type Views = typeof views
const drawers: Views = { ...views }
/** The functions among them that answer with a document; the fragment and the vocabularies do not. */
export type ViewName = { [K in keyof Views]: K extends `${string}Page` ? K : never }[keyof Views]

/** One state of one payer page. */
export interface PageState {
  readonly view: ViewName
  readonly name: string
  render(language: Language): string
}

/** The view is named and called in one place, so that no state can stand for a view that it does not draw. */
export function state<K extends ViewName>(view: K, what: string, model: Parameters<Views[K]>[0]): PageState {
  const draw = drawers[view] as unknown as (model: Parameters<Views[K]>[0], language: Language) => string
  return { view, name: `${view}, ${what}`, render: (language) => draw(model, language) }
}

export function viewNames(): string[] {
  return Object.keys(drawers).filter((name) => name.endsWith('Page'))
}
