import type { RefusalCode } from '../refusals/index.ts'

/**
 * What a person may be shown for each refusal (`info`). The developer's explanation travels beside it, in English
 * (`debug`).
 */
export type ErrorTexts = Readonly<Record<RefusalCode, string>>
