import { isObject, type Json, type JsonObject } from './json.ts'

/** Shown as they are: what looks like a schema in there is none. */
const VALUES = new Set(['example', 'examples', 'enum', 'const'])

/**
 * Takes every schema that has a `title` out of the document, under this name, and refers to it from wherever it stood.
 * Routes hold their schemas whole: they are compiled without a look-up, and only readers of the contract meet names.
 * Throws where one name means two things.
 */
export function nameSchemas(document: JsonObject): { readonly document: JsonObject; readonly schemas: JsonObject } {
  const schemas: Record<string, JsonObject> = {}
  const name = (schema: JsonObject): JsonObject => {
    const { title, examples: _examples, ...rest } = schema
    if (typeof title !== 'string') return schema
    // Of a parameter, the description stands beside its schema.
    const { description, ...meaning } = rest
    const known = schemas[title]
    const { description: said = description, ...meant } = known ?? meaning
    const isSame = JSON.stringify(meant) === JSON.stringify(meaning) && (!description || said === description)
    if (!isSame) throw new Error(`two schemas are called ${title}`)
    schemas[title] = said === undefined ? meaning : { ...meaning, description: said }
    return { $ref: `#/components/schemas/${title}` }
  }
  const walk = (json: Json): Json => {
    if (Array.isArray(json)) return json.map(walk)
    if (!isObject(json)) return json
    const walked = Object.entries(json).map(([key, value]) => [key, VALUES.has(key) ? value : walk(value)])
    return name(Object.fromEntries(walked))
  }
  const walked = walk(document) as JsonObject
  return { document: walked, schemas: Object.fromEntries(Object.entries(schemas).sort()) }
}
