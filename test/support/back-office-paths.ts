import * as registry from '../../src/back-office/registry.ts'

/** Every page of the back office. */
export const BACK_OFFICE_PATHS: readonly string[] = Object.values(registry).map(({ path }) => path)
