import { registerHooks } from 'node:module'
import type { OpenAPI3 } from 'openapi-typescript'

/**
 * The contract as TypeScript types. The generator writes them by TypeScript 5, which `typescript` no longer is: it is
 * shown the one that lies beside it under another name.
 */
export async function contractTypes(contract: object): Promise<string> {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      next(
        name === 'typescript' && context.parentURL?.includes('/openapi-typescript/') ? 'typescript-5' : name,
        context,
      ),
  })
  try {
    const { default: generate, astToString } = await import('openapi-typescript')
    return astToString(await generate(contract as OpenAPI3, { silent: true }))
  } finally {
    hooks.deregister()
  }
}
