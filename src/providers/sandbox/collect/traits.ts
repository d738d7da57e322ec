import type { AcquirerTraits } from '../../collect/traits.ts'

/** docs/sandbox.md, "Acquirer". */
export function sandboxTraits(pageOrigin: string): AcquirerTraits {
  return {
    label: 'Sandbox',
    presentation: 'framed',
    pageOrigin,
    returnParameters: [],
    keepsPayers: false,
    closesSessions: true,
    declineEndsSession: true,
    canBeAsked: true,
    // For ever, or as long as `--key-life-ms` says: what it forgets, parity and the gate find.
    keyLifeMs: Number.POSITIVE_INFINITY,
    visibilityDelayMs: 0,
    holdEnd: 'told',
    decides: 'at_once',
    callbackBytesMax: 256 * 1024,
    listsPayments: true,
    lookUpsPerS: 1_000,
  }
}
