import type { Static, TSchema } from 'typebox'
import { Compile as compileNow } from 'typebox/compile'

/**
 * What reads an answer, made when the first one comes: every family is loaded at start, for its callbacks, and most of them
 * are no merchant's.
 */
export function Compile<const Schema extends TSchema>(
  schema: Schema,
): { readonly Check: (value: unknown) => value is Static<Schema> } {
  let compiled: { readonly Check: (value: unknown) => boolean } | undefined
  return {
    Check: (value): value is Static<Schema> => {
      compiled ??= compileNow(schema as TSchema)
      return compiled.Check(value)
    },
  }
}
