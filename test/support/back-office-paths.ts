import * as registry from '../../src/back-office/registry.ts'

/** Every page of the back office that is open to anybody. */
export const BACK_OFFICE_PATHS: readonly string[] = Object.values(registry)
  .filter(({ audience }) => audience === 'anybody')
  .map(({ path }) => path)
