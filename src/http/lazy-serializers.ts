import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Factory = NonNullable<
  NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>['buildSerializer']
>

const build: Factory = SerializerSelector()

/**
 * Fastify's own serializers, each compiled when its answer is first given: most of the refusals that the contract names
 * are never given by a process, and compiling them all at start costs time and some ten megabytes.
 */
export const buildLazySerializers: Factory = (externalSchemas, options) => {
  const compile = build(externalSchemas, options)
  return (definition) => {
    let serialize: ((payload: unknown) => string) | undefined
    return (payload) => {
      serialize ??= compile(definition)
      return serialize(payload)
    }
  }
}
