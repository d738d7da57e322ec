/**
 * What a type of the official library looks like as JSON: its enums are their literals, its dates text. Closed, as its
 * enums are: a misspelt value does not compile.
 */
export type Wire<T> = T extends Date
  ? string
  : T extends string
    ? `${T}`
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Name in keyof T]: Wire<T[Name]> }
        : T
